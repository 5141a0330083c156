import type { Item } from "../../rules/menu-shape.ts";
import { atMost, count, dish, included, option, pickOne, premium, tick } from "./builders.ts";

const gravy = pickOne(4000, "Choose a gravy", [option("Herb Gravy", 400, included), option("Mushroom Gravy", 350)]);

const feastSides = count(4050, "Choose 3 sides", 3, 3, [
  option("Mashed Potatoes", 1200, atMost(2)),
  option("Green Beans with Almonds", 600, atMost(2)),
  option("Sourdough Stuffing", 1400, atMost(2)),
  option("Cranberry Relish", 500, atMost(2)),
  option("Truffle Mac & Cheese", 1900, premium(6_00), atMost(1)),
]);

const feastPie = pickOne(4100, "Choose a pie", [
  option("Pumpkin Pie", 2300),
  option("Apple Pie", 2500),
  option("Pecan Pie", 3100, premium(3_00)),
]);

const feastExtras = tick(4150, "Add to the feast", [
  option("Dozen Dinner Rolls", 1300, premium(8_00)),
  option("Quart of Soup", 900, premium(12_00)),
]);

export const feasts: Item[] = [
  dish(3101, "Roast Turkey Feast", {
    description: "A whole roast turkey with gravy, three sides and a pie, ready to warm. Serves 8.",
    picture: "turkey",
    price: 164_00,
    calories: [11000, 14500],
    serves: 8,
    tag: "Fan favorite",
    contains: ["wheat", "milk", "egg"],
    groups: [gravy, feastSides, feastPie, feastExtras],
  }),
  dish(3102, "Honey Ham Feast", {
    description: "A spiral-cut honey ham with three sides and a pie. Serves 8.",
    picture: "meat-on-bone",
    price: 149_00,
    calories: [9800, 12900],
    serves: 8,
    contains: ["wheat", "milk", "egg"],
    groups: [feastSides, feastPie, feastExtras],
  }),
  dish(3103, "Stuffed Squash Feast", {
    description: "Roasted squash filled with wild rice, mushrooms and chestnuts, with three sides. Serves 6.",
    picture: "chestnut",
    price: 112_00,
    calories: 6200,
    serves: 6,
    isNew: true,
    contains: ["tree nuts"],
    diets: ["vegetarian"],
    groups: [feastSides],
  }),
];

export const extras: Item[] = [
  dish(3201, "Mashed Potato Pan", {
    description: "Buttery mashed potatoes, ready to warm. Serves 8.",
    picture: "roasted-sweet-potato",
    price: 29_00,
    calories: 2900,
    serves: 8,
    contains: ["milk"],
    diets: ["vegetarian", "gluten friendly"],
    inCarousel: true,
  }),
  dish(3202, "Dozen Dinner Rolls", {
    description: "Soft rolls with honey butter. Serves 12.",
    picture: "bread",
    price: 9_50,
    calories: 1500,
    serves: 12,
    contains: ["wheat", "milk"],
    diets: ["vegetarian"],
    inCarousel: true,
  }),
  dish(3203, "Holiday Pie", {
    description: "A nine-inch pie, baked the same morning. Serves 8.",
    picture: "pie",
    price: 19_00,
    calories: [2300, 3100],
    serves: 8,
    contains: ["wheat", "milk", "egg"],
    diets: ["vegetarian"],
    groups: [feastPie],
  }),
  dish(3204, "Spiced Apple Cider", {
    description: "Half a gallon, to be served warm. Serves 8.",
    picture: "red-apple",
    price: 15_00,
    calories: 900,
    serves: 8,
    diets: ["vegan", "gluten friendly"],
    inCarousel: true,
  }),
];
