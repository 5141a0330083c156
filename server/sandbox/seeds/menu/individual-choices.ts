import type { Group } from "../../rules/menu-shape.ts";
import {
  atMost,
  count,
  freeExtra,
  included,
  locked,
  member,
  onSide,
  option,
  paidExtra,
  pickItem,
  pickOne,
  pickOneOrNone,
  premium,
  leadsTo,
  tick,
} from "./builders.ts";

/** Named because one store has run out of it; see README.md. */
export const GRILLED_STEAK_OPTION = 1052;

export const howCrisp = pickOne(1150, "How crisp?", [option("Just Crisp", 0), option("Extra Crisp", 0)]);

export const base = pickOne(1000, "Choose your base", [
  option("Cilantro Lime Rice", 210),
  option("Brown Rice", 200),
  option("Quinoa & Lentils", 190),
  option("Cauliflower Rice", 60),
  option("Chopped Romaine", 20),
]);

export const protein = pickOne(1050, "Choose your protein", [
  option("Grilled Chicken", 180),
  option("Grilled Steak", 190, premium(2_50)),
  option("Slow-Cooked Carnitas", 210),
  option("Crispy Tofu", 170),
  option("Roasted Vegetables", 90),
]);

export const bowlToppings = tick(1100, "Toppings", [
  option("Pico de Gallo", 10, locked),
  option("Black Beans", 110, freeExtra),
  option("Roasted Corn", 60),
  option("Shredded Cheese", 110, paidExtra(75), onSide),
  option("Pickled Red Onions", 10, freeExtra, onSide),
  option("Bacon Crumbles", 90, premium(1_50), leadsTo(howCrisp)),
  option("Sour Cream", 60, onSide),
]);

export const sauces = count(1200, "Sauces", 0, 3, [
  option("Smoky Chipotle", 45, atMost(2)),
  option("Cilantro Lime", 30, atMost(2)),
  option("Garlic Crema", 70, atMost(2)),
  option("Zebra Hot Sauce", 5, atMost(2)),
]);

export const addProtein = pickOneOrNone(1250, "Add a protein", [
  option("Grilled Chicken", 180, premium(3_25)),
  option("Grilled Steak", 190, premium(4_50)),
  option("Seared Salmon", 240, premium(5_25)),
  option("Crispy Tofu", 170, premium(2_75), freeExtra),
]);

export const bread = pickOne(1300, "Choose your bread", [
  option("Toasted Sourdough", 180, included),
  option("Multigrain", 170),
  option("Gluten-Free Bun", 160, premium(1_00)),
]);

export const sandwichToppings = tick(1350, "Make it your way", [
  option("Lettuce", 5, included, onSide),
  option("Tomato", 5, included, onSide, freeExtra),
  option("Pickles", 5, freeExtra, onSide),
  option("Cheddar", 110, paidExtra(95)),
  option("Bacon Strips", 120, premium(2_00), leadsTo(howCrisp)),
]);

export const spread = pickOneOrNone(1400, "Choose a spread", [
  option("Garlic Aioli", 90, onSide, paidExtra(50)),
  option("Grain Mustard", 15, onSide, freeExtra),
  option("Basil Pesto", 80, onSide, paidExtra(75)),
]);

export const doneness = pickOne(1450, "How should we cook it?", [
  option("Medium", 0),
  option("Medium Well", 0),
  option("Well Done", 0),
]);

export const tortillas = pickOne(1500, "Choose your tortillas", [
  option("Corn Tortillas", 110, included),
  option("Flour Tortillas", 180),
  option("Crisp Lettuce Cups", 10),
]);

export const tacoToppings = tick(1550, "Taco toppings", [
  option("Onion & Cilantro", 5, locked),
  option("Lime Wedges", 0, included, onSide),
  option("Cotija Cheese", 60, paidExtra(60), onSide),
  option("Sliced Avocado", 80, premium(1_25)),
]);

export const threeTacos = count(1600, "Choose your tacos", 3, 3, [
  option("Grilled Chicken Taco", 190, atMost(3)),
  option("Carnitas Taco", 210, atMost(3)),
  option("Grilled Steak Taco", 200, premium(75), atMost(3)),
  option("Baja Fish Taco", 230, premium(75), atMost(2)),
  option("Crispy Tofu Taco", 180, atMost(3)),
]);

export const soupSize = pickOne(1800, "Choose a size", [
  option("Cup", 0, included),
  option("Bowl", 140, premium(1_75)),
]);

export const soupBread = pickOneOrNone(1850, "Bread on the side", [
  option("Sourdough Roll", 140),
  option("Oyster Crackers", 60),
]);

export const kidsSide = pickOne(1900, "Choose a side", [
  option("Apple Slices", 35),
  option("Carrot Sticks", 25),
  option("Seasoned Fries", 190),
]);

const ice = pickOne(2100, "Ice?", [option("Regular Ice", 0, included), option("Light Ice", 0), option("No Ice", 0)]);

export const drinkSize = pickOne(2000, "Choose a size", [
  option("Regular", 0, included),
  option("Large", 90, premium(60)),
]);

export const flavor = pickOne(2050, "Choose a flavor", [
  option("Cola", 180, leadsTo(ice)),
  option("Diet Cola", 0, leadsTo(ice)),
  option("Lemon-Lime", 170, leadsTo(ice)),
  option("Root Beer", 190, leadsTo(ice)),
]);

export const withIce = ice;

export const kidsDrink = pickItem(1950, "Choose a drink", [
  option("Organic Milk", 120, member(908)),
  option("Apple Juice Box", 90, member(909)),
  option("Small Fountain Drink", 120, member(901), leadsTo(flavor)),
]);

/** Drink, then its flavor, then its ice: the deepest branch of the menu. */
export const boxDrink = pickItem(2150, "Choose your drink", [
  option("Fountain Drink", 180, member(901), leadsTo(flavor)),
  option("Fresh Lemonade", 150, member(902), leadsTo(ice)),
  option("Bottled Water", 0, member(904)),
  option("Cold Brew Coffee", 10, member(906), premium(1_50), leadsTo(ice)),
]);

/** The same four dressings everywhere; each salad comes with its own unless another is chosen. */
function dressings(modifierId: number, usual: string): Group {
  const kinds: [name: string, calories: number][] = [
    ["Lemon Vinaigrette", 120],
    ["Creamy Caesar", 160],
    ["Buttermilk Ranch", 150],
    ["Chipotle Lime", 130],
  ];
  return pickOne(
    modifierId,
    "Choose your dressing",
    kinds.map(([name, calories]) => option(name, calories, onSide, paidExtra(50), name === usual ? included : {})),
  );
}

export const lemonDressing = dressings(1650, "Lemon Vinaigrette");
export const caesarDressing = dressings(1700, "Creamy Caesar");
export const chipotleDressing = dressings(1750, "Chipotle Lime");

export const boxSandwich = pickOne(2220, "Choose your half", [
  option("Turkey & Avocado", 310),
  option("Chicken Caesar Wrap", 330),
  option("Portobello & Goat Cheese", 290),
]);

export const boxSide = pickOne(2200, "Choose a side", [
  option("Kettle Chips", 150),
  option("Fresh Fruit Cup", 60, premium(75)),
  option("Side Salad", 40, leadsTo(lemonDressing)),
]);

export const softServeToppings = tick(
  2250,
  "Pick your toppings",
  [
    option("Rainbow Sprinkles", 40, freeExtra),
    option("Crushed Cookies", 90, premium(75)),
    option("Hot Fudge", 110, premium(75), onSide),
    option("Toasted Pecans", 100, premium(90)),
    option("Fresh Strawberries", 25, premium(1_00)),
  ],
  { freePremiumOption: true },
);

export const cupOrCone = pickOne(2300, "Cup or cone?", [
  option("Cup", 0, included),
  option("Waffle Cone", 120, premium(50)),
]);

export const seasoning = pickOneOrNone(2350, "Season them", [
  option("Cajun Spice", 5),
  option("Rosemary & Sea Salt", 5),
  option("Garlic Parmesan", 60, premium(75)),
]);

export const dips = count(2400, "Dips", 0, 2, [
  option("Ketchup", 20, atMost(2)),
  option("Honey Mustard", 60, atMost(2)),
  option("Garlic Aioli", 90, premium(50), atMost(2)),
]);

export const pickTwoFirst = pickItem(2450, "Choose a half sandwich", [
  option("Half Turkey & Avocado", 310, member(201), leadsTo(bread)),
  option("Half Chicken Caesar Wrap", 330, member(202)),
  option("Half Portobello Focaccia", 290, member(203)),
]);

export const pickTwoSecond = pickItem(2500, "Choose a soup or salad", [
  option("Cup of Tomato Basil Soup", 160, member(501), leadsTo(soupBread)),
  option("Cup of Black Bean Chili", 220, member(503), leadsTo(soupBread)),
  option("Small Caesar Salad", 210, member(401), premium(1_00), leadsTo(caesarDressing)),
]);

export const sweetness = pickOne(2550, "How sweet?", [
  option("Unsweetened", 0),
  option("Half Sweet", 45),
  option("Sweet", 90),
]);

export const milk = pickOneOrNone(2600, "Milk", [
  option("Whole Milk", 20, freeExtra),
  option("Half & Half", 40, freeExtra),
  option("Oat Milk", 30, premium(70)),
]);

export const pastaSauce = pickOne(2650, "Choose a sauce", [
  option("Butter & Parmesan", 110, onSide),
  option("Tomato Sauce", 50, onSide),
]);

export const familyProteins = count(2700, "Choose your proteins", 2, 2, [
  option("Grilled Chicken", 520, atMost(2)),
  option("Slow-Cooked Carnitas", 610, atMost(2)),
  option("Grilled Steak", 560, premium(4_00), atMost(2)),
  option("Roasted Vegetables", 280, atMost(2)),
]);

const burgerExtras = tick(2900, "Make it yours", [
  option("Caramelized Onions", 40, onSide),
  option("Sharp Cheddar", 110, paidExtra(95)),
  option(
    "Fried Egg",
    90,
    premium(1_50),
    leadsTo(
      pickOne(2920, "How should we fry it?", [
        option("Sunny Side Up", 0),
        option("Over Easy", 0),
        option("Cooked Through", 0),
      ]),
    ),
  ),
]);

/** Every kind of choice above every other: what the Supper Box opens can open something again, three deep and more. */
export const supperMain = pickItem(2750, "Choose your main", [
  option("Half Smokehouse Burger", 430, member(204), leadsTo(doneness, burgerExtras)),
  option("Two Carnitas Tacos", 470, member(302), leadsTo(tortillas, tacoToppings)),
  option("Little Bowl", 360, member(101), premium(1_25), leadsTo(base, sauces)),
]);

export const supperSides = count(2800, "Choose your sides", 2, 3, [
  option("Seasoned Fries", 210, atMost(2), leadsTo(seasoning)),
  option("Charred Broccoli", 70, atMost(2)),
  option("Mac & Cheese", 240, premium(75), atMost(2)),
  option("Side Salad", 40, atMost(1), leadsTo(lemonDressing)),
]);

export const supperDrink = pickOneOrNone(2850, "Something to drink", [
  option("Fountain Drink", 180, premium(1_50), leadsTo(flavor)),
  option("Fresh Lemonade", 150, premium(1_75), freeExtra, leadsTo(ice)),
  option("Bottled Water", 0, premium(1_25)),
]);

export const supperTreats = tick(
  2950,
  "Add a treat, the first is on us",
  [
    option("Sea Salt Chocolate Cookie", 340, premium(2_00)),
    option("Little Soft Serve", 160, premium(2_25), leadsTo(cupOrCone, softServeToppings)),
    option("Fresh Strawberries", 40, premium(1_75), onSide),
  ],
  { freePremiumOption: true },
);
