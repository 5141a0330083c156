import type { Category, Item } from "../../rules/menu-shape.ts";
import { CATERING, HOLIDAY_MENU, INDIVIDUAL } from "../order-types.ts";
import * as catering from "./catering.ts";
import * as holiday from "./holiday.ts";
import * as individual from "./individual-dishes.ts";

type Draft = Pick<Category, "id" | "orderTypeId" | "name" | "urlFriendlyName" | "picture"> & Partial<Category>;

function category(draft: Draft, items: Item[] | number[]): Category {
  return {
    displayName: draft.name,
    note: "",
    bannerText: "",
    isFeaturedCategory: false,
    isSingle: items.length === 1,
    ...draft,
    itemIds: items.map((entry) => (typeof entry === "number" ? entry : entry.id)),
  };
}

/** In the order in which a customer reads the menu. */
export const CATEGORIES: Category[] = [
  category(
    {
      id: 10,
      orderTypeId: INDIVIDUAL,
      name: "Fan Favorites",
      urlFriendlyName: "fan-favorites",
      picture: "zebra",
      bannerText: "What regulars come back for",
      isFeaturedCategory: true,
    },
    [101, 102, 201, 301, 803],
  ),
  category(
    {
      id: 11,
      orderTypeId: INDIVIDUAL,
      name: "New This Season",
      urlFriendlyName: "new-this-season",
      picture: "hot-pepper",
      bannerText: "Here until the weather turns",
      isFeaturedCategory: true,
    },
    [105, 303, 404, 705],
  ),
  category(
    {
      id: 12,
      orderTypeId: INDIVIDUAL,
      name: "Family Dinner",
      urlFriendlyName: "family-dinner",
      picture: "shallow-pan-of-food",
      bannerText: "Dinner for four in one box",
      isFeaturedCategory: true,
    },
    individual.family,
  ),
  category(
    {
      id: 13,
      orderTypeId: INDIVIDUAL,
      name: "Bowls",
      urlFriendlyName: "bowls",
      picture: "curry-rice",
      note: "<p>Every bowl can be made <strong>gluten friendly</strong>. Please tell us about allergies: our kitchens handle milk, wheat, eggs, fish, nuts, soy and sesame.</p>",
    },
    individual.bowls,
  ),
  category(
    {
      id: 14,
      orderTypeId: INDIVIDUAL,
      name: "Sandwiches",
      displayName: "Sandwiches & Wraps",
      urlFriendlyName: "sandwiches-wraps",
      picture: "sandwich",
    },
    individual.sandwiches,
  ),
  category(
    { id: 15, orderTypeId: INDIVIDUAL, name: "Tacos", urlFriendlyName: "tacos", picture: "taco" },
    individual.tacos,
  ),
  category(
    { id: 16, orderTypeId: INDIVIDUAL, name: "Salads", urlFriendlyName: "salads", picture: "green-salad" },
    individual.salads,
  ),
  category(
    { id: 17, orderTypeId: INDIVIDUAL, name: "Soups", urlFriendlyName: "soups", picture: "steaming-bowl" },
    individual.soups,
  ),
  category(
    {
      id: 18,
      orderTypeId: INDIVIDUAL,
      name: "Kids",
      displayName: "Kids' Meals",
      urlFriendlyName: "kids-meals",
      picture: "pancakes",
      note: "<p>For guests of twelve and under. Each comes with a side and a drink.</p>",
    },
    individual.kids,
  ),
  category(
    { id: 19, orderTypeId: INDIVIDUAL, name: "Sides", urlFriendlyName: "sides", picture: "french-fries" },
    individual.sides,
  ),
  category(
    { id: 20, orderTypeId: INDIVIDUAL, name: "Sweets", urlFriendlyName: "sweets", picture: "doughnut" },
    individual.sweets,
  ),
  category(
    { id: 21, orderTypeId: INDIVIDUAL, name: "Drinks", urlFriendlyName: "drinks", picture: "cup-with-straw" },
    individual.drinks,
  ),

  category(
    {
      id: 30,
      orderTypeId: CATERING,
      name: "Boxed Lunches",
      urlFriendlyName: "boxed-lunches",
      picture: "takeout-box",
      bannerText: "A name on every box",
      isFeaturedCategory: true,
    },
    catering.boxes,
  ),
  category(
    {
      id: 31,
      orderTypeId: CATERING,
      name: "Taco & Bowl Bars",
      urlFriendlyName: "taco-bowl-bars",
      picture: "taco",
      bannerText: "Everyone builds their own",
      isFeaturedCategory: true,
    },
    catering.bars,
  ),
  category(
    {
      id: 32,
      orderTypeId: CATERING,
      name: "Trays & Platters",
      urlFriendlyName: "trays-platters",
      picture: "fork-and-knife-with-plate",
    },
    catering.trays,
  ),
  category(
    {
      id: 33,
      orderTypeId: CATERING,
      name: "Salads & Sides",
      displayName: "Salads & Sides for a Table",
      urlFriendlyName: "catering-salads-sides",
      picture: "leafy-green",
    },
    catering.salads,
  ),
  category(
    {
      id: 34,
      orderTypeId: CATERING,
      name: "Sweet Trays",
      urlFriendlyName: "sweet-trays",
      picture: "candy",
    },
    catering.sweets,
  ),
  category(
    {
      id: 35,
      orderTypeId: CATERING,
      name: "Beverages",
      urlFriendlyName: "catering-beverages",
      picture: "teapot",
    },
    catering.beverages,
  ),

  category(
    {
      id: 40,
      orderTypeId: HOLIDAY_MENU,
      name: "Holiday Feasts",
      urlFriendlyName: "holiday-feasts",
      picture: "turkey",
      note: "<p>Feasts are cooked, chilled and packed with warming instructions. <em>Please order a day ahead.</em></p>",
    },
    holiday.feasts,
  ),
  category(
    {
      id: 41,
      orderTypeId: HOLIDAY_MENU,
      name: "Holiday Sides & Pies",
      urlFriendlyName: "holiday-sides-pies",
      picture: "pie",
    },
    holiday.extras,
  ),
];

export const ITEMS: Item[] = [individual, catering, holiday].flatMap((menu) => Object.values(menu).flat());
