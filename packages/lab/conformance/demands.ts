/** Why an API has to do something: the row that says so, and what the site cannot do when it does not. */
export interface Demand {
  row: string;
  cannot: string;
}

/** What is checked besides fields, and a row asks for: whatever else is checked is a hint. */
const LINES = `
  SETUP-03 cannot offer individual orders: Individual orders have the id 1
  API-04 cannot take an order: There is a restaurant
  API-09 cannot find restaurants near an address: Finds a restaurant at its own address
  API-05 cannot go on with the restaurant that was chosen: Answers the restaurant of that number
  API-05 cannot show customers their restaurant: Answers the restaurant of that id
  API-10 cannot tell who is too far away for a delivery: Says false for a place in the middle of an ocean
  API-11 cannot deliver to an address: A match that is in range names its restaurant
  API-11 cannot tell who is too far away for a delivery: The middle of an ocean is out of range
  API-08 cannot offer a day and a time: Lists days from the given one on
  API-22 cannot take an order: There is something to order
  API-23 cannot show a category: Answers the category asked for
  API-24 cannot show a dish: Answers the item asked for
  CART-07 cannot show the bag as it is after a change: Answers the whole cart
  API-31 cannot begin an order: A new cart is empty and no order
  CART-08 cannot tell whether something was removed: The same item twice makes two lines
  CART-13 cannot order what was chosen: A line keeps item, quantity and choices
  CART-13 cannot price the bag: The price of a line is for one piece
  CART-13 cannot show lines that come to the sum: The subtotal is the sum of price times quantity
  API-34 cannot change a line of the bag: Replaces quantity and choices
  CART-04 cannot rename a meal: A nickname renames the line and changes nothing else
  API-35 cannot remove a line of the bag: Takes this line away and no other
  AUTH-09 cannot keep the bag of a guest who signs in: The customer has the guest's cart as it was
  API-37 cannot keep the bag: The same restaurant and day leave everything there
  CART-09 cannot tell that something was removed: intact is false exactly when something is gone
  PROMO-03 cannot tell that a code is none: A code that does not exist is refused
  PROMO-02 cannot show that a code counts: The code is on the cart
  API-41 cannot take a promo code off: The cart is what it was before the code
  CONF-02 cannot charge what it showed: The price is what the cart came to
  TOTAL-03 cannot charge what it showed: The price is the sum of its parts, the tip included
  API-47 cannot show the confirmation of an order: Tells the order that was placed
  API-19 cannot charge for a delivery: The cart has fee and time of the estimate
  TOTAL-03 cannot charge what it showed: The price of a delivery holds the fee and the tip
  AUTH-05 cannot sign anybody in: The access token fits into a cookie
  AUTH-07 cannot keep others out of an account: A wrong password is refused
  AUTH-13 cannot tell customers from guests: A guest is not authenticated
  AUTH-13 cannot sign anybody in: A customer is authenticated
  AUTH-13 cannot tell customers from guests: A token that does not hold is a guest's
  AUTH-15 cannot end a token at sign-out: A token that was ended does not hold
  API-14 cannot keep a preferred restaurant: The customer has the new one from then on
  API-56 cannot tell whether the provider took a card: An open session has not succeeded
  API-42 cannot redeem a reward: The reward is on the cart and takes something off
  REWARD-03 cannot take a reward off: The cart is without the reward
  REWARD-13 cannot add the dish of a reward: The dish is one more line, which names the reward
  REWARD-03 cannot take a reward off: A dish goes with its reward
  FAV-06 cannot list favorite orders: Asked for favorites, answers these and all of them
  FAV-07 cannot make an order a favorite: Once is the other way round, and twice is as it was
  CART-08 cannot put a previous order in the bag: Its lines are there besides those in the cart
  API-52 cannot save a card: The card is one more of the customer's
  API-52 cannot show a saved card: Answers the card of that id
  API-52 cannot change a saved card: Changes what is told of the card, and not its number
  API-52 cannot forget a saved card: The card is forgotten
  AUTH-12 cannot tell that a sign-in has ended: A token that does not hold is answered 401
`;

/** By what must hold. */
export const DEMANDS: ReadonlyMap<string, Demand> = new Map(
  [...LINES.matchAll(/(\S+-\d+) cannot ([^:]+): (.+)/g)].map(([, row = "", cannot = "", what = ""]) => [
    what,
    { row, cannot },
  ]),
);
