import type { Item } from "../../rules/menu-shape.ts";
import {
  atMost,
  count,
  dish,
  freeExtra,
  included,
  locked,
  onSide,
  option,
  pickItem,
  pickOne,
  pickOneOrNone,
  premium,
  leadsTo,
  tick,
} from "./builders.ts";

const boxSandwich = pickOne(3250, "Choose a sandwich", [
  option("Roast Turkey & Avocado", 610),
  option("Grilled Chicken Caesar Wrap", 660),
  option("Portobello & Goat Cheese", 580),
  option("Falafel Wrap", 590),
]);

const boxDrink = pickItem(3260, "Choose a drink", [
  option("Bottled Water", 0),
  option(
    "Canned Soda",
    140,
    leadsTo(pickOne(3270, "Choose a flavor", [option("Cola", 140), option("Diet Cola", 0), option("Lemon-Lime", 140)])),
  ),
  option("Bottled Iced Tea", 90, premium(75)),
]);

const trayFillings = count(3000, "Choose up to 3 fillings", 1, 3, [
  option("Roast Turkey & Avocado", 0, atMost(1)),
  option("Grilled Chicken Caesar", 0, atMost(1)),
  option("Portobello & Goat Cheese", 0, atMost(1)),
  option("Falafel & Tahini", 0, atMost(1)),
]);

const barProteins = count(3050, "Choose 2 proteins", 2, 2, [
  option("Grilled Chicken", 1800, atMost(2)),
  option("Slow-Cooked Carnitas", 2100, atMost(2)),
  option("Grilled Steak", 1900, premium(15_00), atMost(2)),
  option("Crispy Tofu", 1700, atMost(2)),
  option("Roasted Vegetables", 900, atMost(2)),
]);

const barBase = pickOne(3100, "Choose a base", [
  option("Cilantro Lime Rice", 2100, included),
  option("Brown Rice", 2000),
  option("Quinoa & Lentils", 1900, premium(6_00)),
]);

const barExtras = tick(3150, "Add to the bar", [
  option("Salsa & Tortilla Chips", 900, locked),
  option("Guacamole for 10", 1200, premium(18_00), onSide),
  option("Warm Queso for 10", 1400, premium(15_00), freeExtra),
  option("Shredded Cheese", 1100),
]);

const tableware = pickOneOrNone(3200, "Plates, napkins and forks", [
  option("Paper Set", 0),
  option("Compostable Set", 0, premium(5_00)),
]);

const trayDressing = pickOne(3220, "Choose your dressing", [
  option("Lemon Vinaigrette", 0, onSide),
  option("Creamy Caesar", 0, onSide),
  option("Buttermilk Ranch", 0, onSide),
]);

const gallonFlavor = pickOne(3300, "Choose a flavor", [
  option("Fresh Lemonade", 1800),
  option("Sweet Tea", 1100),
  option("Unsweetened Tea", 0),
]);

const cookieKinds = count(3350, "Choose 12 cookies", 12, 12, [
  option("Sea Salt Chocolate", 340, atMost(12)),
  option("Oatmeal Raisin", 310, atMost(12)),
  option("Snickerdoodle", 300, atMost(12)),
]);

const coffeeKind = pickOne(3400, "Choose a roast", [option("Dark Roast", 0), option("Decaf", 0)]);

const coffeeMilk = tick(3420, "Milk and sugar", [
  option("Half & Half", 0, included),
  option("Sugar Packets", 0, included),
  option("Oat Milk", 0, premium(4_00)),
]);

export const boxes: Item[] = [
  dish(2101, "Classic Boxed Lunch", {
    description: "A sandwich, kettle chips, a cookie and a drink, with a name on every box. Serves 1.",
    picture: "takeout-box",
    price: 14_50,
    calories: [760, 1080],
    tag: "Fan favorite",
    contains: ["wheat", "milk", "egg"],
    groups: [boxSandwich, boxDrink],
  }),
  dish(2102, "Salad Boxed Lunch", {
    description: "A full salad with dressing on the side, a roll and a cookie. Serves 1.",
    picture: "green-salad",
    price: 14_95,
    calories: [520, 830],
    contains: ["wheat", "milk"],
    groups: [trayDressing],
  }),
  dish(2103, "Bowl Boxed Lunch", {
    description: "Rice, a protein, beans and salsa in a lidded bowl. Serves 1.",
    picture: "bento-box",
    price: 14_75,
    calories: [560, 780],
    diets: ["gluten friendly"],
    groups: [
      pickOne(3280, "Choose your protein", [
        option("Grilled Chicken", 180),
        option("Grilled Steak", 190, premium(2_50)),
        option("Crispy Tofu", 170),
      ]),
    ],
  }),
  dish(2104, "Breakfast Box", {
    description: "An egg and cheddar croissant, fruit and yogurt. Serves 1.",
    picture: "croissant",
    price: 11_25,
    calories: 610,
    isNew: true,
    contains: ["wheat", "milk", "egg"],
    diets: ["vegetarian"],
  }),
];

export const bars: Item[] = [
  dish(2201, "Taco Bar", {
    description: "Thirty tortillas, two proteins, rice, beans, salsas and toppings. Serves 10.",
    picture: "taco",
    price: 129_00,
    calories: [7200, 9800],
    serves: 10,
    tag: "Fan favorite",
    contains: ["milk", "wheat"],
    groups: [barProteins, barExtras, tableware],
  }),
  dish(2202, "Bowl Bar", {
    description: "A base, two proteins, beans, roasted corn, salsas and greens. Serves 10.",
    picture: "cooked-rice",
    price: 135_00,
    calories: [6900, 9100],
    serves: 10,
    diets: ["gluten friendly"],
    groups: [barBase, barProteins, barExtras, tableware],
  }),
  dish(2203, "Baked Potato Bar", {
    description: "Twelve baked potatoes with chili, cheddar, bacon and sour cream. Serves 12.",
    picture: "potato",
    price: 98_00,
    calories: 6400,
    serves: 12,
    contains: ["milk"],
    diets: ["gluten friendly"],
    groups: [tableware],
  }),
];

export const trays: Item[] = [
  dish(2301, "Sandwich Tray", {
    description: "Twenty half sandwiches, cut small and pinned. Serves 10.",
    picture: "bread",
    price: 89_00,
    calories: [3900, 4600],
    serves: 10,
    contains: ["wheat", "milk", "egg"],
    groups: [trayFillings, tableware],
  }),
  dish(2302, "Wrap Tray", {
    description: "Twenty half wraps, rolled tight. Serves 10.",
    picture: "burrito",
    price: 86_00,
    calories: [4100, 4700],
    serves: 10,
    contains: ["wheat", "milk"],
    groups: [trayFillings, tableware],
  }),
  dish(2303, "Grilled Vegetable Platter", {
    description: "Peppers, squash, mushrooms and asparagus with garlic aioli. Serves 12.",
    picture: "bell-pepper",
    price: 54_00,
    calories: 1500,
    serves: 12,
    diets: ["vegetarian", "gluten friendly"],
  }),
  dish(2304, "Cheese & Fruit Board", {
    description: "Five cheeses, grapes, pears, honey and seeded crackers. Serves 12.",
    picture: "grapes",
    price: 68_00,
    calories: 3200,
    serves: 12,
    contains: ["milk", "wheat"],
    diets: ["vegetarian"],
  }),
];

export const salads: Item[] = [
  dish(2401, "Caesar Salad Tray", {
    description: "Romaine, parmesan and croutons with dressing on the side. Serves 10.",
    picture: "leafy-green",
    price: 46_00,
    calories: 2600,
    serves: 10,
    contains: ["milk", "wheat", "egg", "fish"],
    groups: [trayDressing],
  }),
  dish(2402, "Fresh Fruit Tray", {
    description: "Melon, pineapple, berries and whatever is ripe. Serves 12.",
    picture: "watermelon",
    price: 49_00,
    calories: 1300,
    serves: 12,
    diets: ["vegan", "gluten friendly"],
  }),
  dish(2403, "Mac & Cheese Pan", {
    description: "Our cheddar shells, baked until the edges crisp. Serves 12.",
    picture: "fondue",
    price: 52_00,
    calories: 5400,
    serves: 12,
    contains: ["milk", "wheat"],
    diets: ["vegetarian"],
  }),
];

export const sweets: Item[] = [
  dish(2501, "Cookie Dozen", {
    description: "Twelve cookies baked this morning, mixed as you like. Serves 12.",
    picture: "cookie",
    price: 26_00,
    calories: [3600, 4080],
    serves: 12,
    contains: ["wheat", "milk", "egg"],
    diets: ["vegetarian"],
    groups: [cookieKinds],
  }),
  dish(2502, "Brownie Tray", {
    description: "Twenty-four fudge squares. Serves 12.",
    picture: "chocolate-bar",
    price: 34_00,
    calories: 5200,
    serves: 12,
    contains: ["wheat", "milk", "egg"],
    diets: ["vegetarian"],
    inCarousel: true,
  }),
  dish(2503, "Celebration Cake", {
    description: "Two layers of vanilla cake with strawberry cream. Serves 16.",
    picture: "birthday-cake",
    price: 48_00,
    calories: 6100,
    serves: 16,
    contains: ["wheat", "milk", "egg"],
    diets: ["vegetarian"],
    inCarousel: true,
  }),
];

export const beverages: Item[] = [
  dish(2601, "Beverage Gallon", {
    description: "One gallon with ice and cups. Serves 10.",
    picture: "mate",
    price: 14_00,
    calories: [0, 1800],
    serves: 10,
    diets: ["vegan"],
    inCarousel: true,
    groups: [gallonFlavor],
  }),
  dish(2602, "Coffee Carrier", {
    description: "Ninety-six ounces of hot coffee with cups. Serves 10.",
    picture: "hot-beverage",
    price: 22_00,
    calories: 50,
    serves: 10,
    groups: [coffeeKind, coffeeMilk],
  }),
  dish(2603, "Bottled Water, Dozen", {
    description: "Twelve half-liter bottles, chilled. Serves 12.",
    picture: "ice",
    price: 21_00,
    calories: 0,
    serves: 12,
    diets: ["vegan"],
    inCarousel: true,
  }),
];
