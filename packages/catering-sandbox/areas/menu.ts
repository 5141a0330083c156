import { readDollars, toDollars } from "../amounts.ts";
import { badRequest, notFound } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import {
  carouselOf,
  categoriesOf,
  categoryWithId,
  choicesAt,
  dishesOf,
  groupsOfMember,
  isMade,
  itemWithId,
  menuOf,
} from "../rules/menu.ts";
import { isOverDailyLimit } from "../rules/daily-limit.ts";
import { storeWithId, type Store } from "../rules/stores.ts";
import { CATERING_SALES_PHONES } from "../seeds/settings.ts";
import { CATEGORIES, type Category, type Group, type Item, type Option } from "../seeds/menu.ts";
import { dayInQuery, orderTypeInPath, readId, storeInPath } from "./reading.ts";

const MENU = "/customer-api/store-menu";

export const menuRoutes: Route[] = [
  { method: "GET", path: `${MENU}/categories/type/:typeId`, handler: listCategories },
  { method: "GET", path: `${MENU}/store/:storeId/category/:categoryId/type/:typeId`, handler: showCategory },
  { method: "GET", path: `${MENU}/store/:storeId/menu-item/:itemId`, handler: showItem },
  { method: "GET", path: `${MENU}/store/:storeId/menu-item/:itemId/modifiers`, handler: listModifiers },
  { method: "GET", path: `${MENU}/store/:storeId/submodifiers`, handler: listSubmodifiers },
  { method: "GET", path: `${MENU}/store/:storeId/type/:typeId/featured-carousel`, handler: listCarousel },
  { method: "GET", path: `${MENU}/store-daily-orders`, handler: showDailyOrders },
];

/** Without a store: the chain's whole menu of that type. */
function listCategories(call: Call): Response {
  const type = orderTypeInPath(call);
  if (!call.query.get("storeId")) {
    return json(CATEGORIES.filter((category) => category.orderTypeId === type.id).map(categoryReply));
  }
  const store = storeInQuery(call);
  return json(menuOf(store, type, dayInQuery(call, "date", store)).map(categoryReply));
}

function showCategory(call: Call): Response {
  const store = storeInPath(call);
  const category = categoryWithId(readId(call.params["categoryId"]), orderTypeInPath(call));
  if (!category) throw notFound("This category");
  const dishes = dishesOf(category, store, dayInQuery(call, "date", store));
  if (dishes.length === 0) throw notFound("This category");
  return json({ ...categoryReply(category), menuItems: dishes.map(itemReply) });
}

function showItem(call: Call): Response {
  const store = storeInPath(call);
  return json(itemReply(itemOnMenu(call, store, call.params["itemId"])));
}

/** The choices of the item in the path, and of those that `menuItemIds` names besides. */
function listModifiers(call: Call): Response {
  const store = storeInPath(call);
  const named = namedItems(call);
  if (named.length > 50) throw badRequest("Too many menu items were asked for at once.");
  const items = [call.params["itemId"], ...named].map((text) => itemOnMenu(call, store, text));
  return json([...new Set(items)].flatMap((item) => modifiersReply(choicesAt(item.groups, store), item.id)));
}

/**
 * API-26: the choices below the options of the named items, each with the option that leads to it, and those of items that
 * are members of another. Items that are not made there are passed over.
 */
function listSubmodifiers(call: Call): Response {
  const store = storeInPath(call);
  const named = namedItems(call);
  if (named.length === 0 || named.length > 50) throw badRequest("menuItemIds must name 1 to 50 menu items.");
  const day = dayInQuery(call, "date", store);
  const items = named.flatMap((text) => itemWithId(readId(text)) ?? []).filter((item) => isMade(item, store, day));
  if (items.length === 0) throw notFound("This menu item");
  return json(
    [...new Set(items)].flatMap(({ id, groups }) => [
      ...submodifiersReply(choicesAt(groups, store), id),
      ...modifiersReply(choicesAt(groupsOfMember(id), store), id),
    ]),
  );
}

function namedItems(call: Call): string[] {
  const texts = (call.query.get("menuItemIds") ?? "").split(",");
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function submodifiersReply(groups: Group[], menuItemId: number): object[] {
  return groups.flatMap((group) =>
    group.options
      .filter(({ groupsByItem }) => !groupsByItem)
      .flatMap((option) =>
        modifiersReply(option.groups, option.memberItemId ?? menuItemId).map((found) => ({
          ...found,
          parentModifierId: group.modifierId,
          parentOptionId: option.optionId,
        })),
      ),
  );
}

function listCarousel(call: Call): Response {
  const store = storeInPath(call);
  return json(carouselOf(store, orderTypeInPath(call), dayInQuery(call, "date", store)).map(itemReply));
}

function showDailyOrders(call: Call): Response {
  const store = storeInQuery(call);
  const amount = readDollars(Number(call.query.get("orderAmount") || "x"));
  if (amount === null || amount < 0) {
    throw badRequest("The order amount must be a number of dollars.", { orderAmount: ["The amount is not valid."] });
  }
  const day = dayInQuery(call, "date", store);
  return json({
    isOverLimit: isOverDailyLimit(call.records, store, day, amount),
    csmPhoneNumbers: CATERING_SALES_PHONES,
  });
}

function storeInQuery(call: Call): Store {
  const store = storeWithId(readId(call.query.get("storeId")));
  if (!store) throw notFound("This store");
  return store;
}

function itemOnMenu(call: Call, store: Store, id: string | undefined): Item {
  const item = itemWithId(readId(id));
  if (!item || !isMade(item, store, dayInQuery(call, "date", store))) throw notFound("This menu item");
  return item;
}

function categoryReply(category: Category) {
  return {
    id: category.id,
    name: category.name,
    displayName: category.displayName,
    urlFriendlyName: category.urlFriendlyName,
    note: category.note,
    featureImageUrl: pictureUrl(category.picture),
    featuredCategoryLogoUrl: "",
    featuredCategoryBannerText: category.bannerText,
    isSingle: category.isSingle,
    isFeaturedCategory: category.isFeaturedCategory,
    columnStyle: "",
  };
}

/** The item without its choices, which have a call of their own. */
export function itemReply(item: Item) {
  return {
    id: item.id,
    name: item.name,
    displayName: item.displayName,
    description: item.description,
    additionalInfo: item.additionalInfo,
    isNew: item.isNew,
    isItemGroup: item.isItemGroup,
    isChainFavorite: item.isChainFavorite,
    tag: item.tag,
    smallImageUrl: pictureUrl(item.picture),
    largeImageUrl: pictureUrl(item.picture),
    baseImageUrl: pictureUrl(item.base),
    calories: item.calories,
    maxCalories: item.maxCalories,
    itemGroupCalories: item.itemGroupCalories,
    itemGroupPrices: item.itemGroupPrices,
    price: toDollars(item.price),
    ...(item.displayPrice !== null && { displayPrice: toDollars(item.displayPrice) }),
    quantity: 1,
    specialInstructions: "",
    serves: item.serves,
    modifiers: [],
    categories: categoriesOf(item).map(({ urlFriendlyName, displayName, name }) => ({
      urlFriendlyName,
      displayName,
      name,
    })),
    nutritionalFilterings: item.nutritionalFilterings,
  };
}

function modifiersReply(groups: Group[], menuItemId: number): object[] {
  return groups.map((group, index) => ({
    modifierId: group.modifierId,
    menuItemId,
    name: group.name,
    type: group.type,
    optional: group.optional,
    min: group.min,
    max: group.max,
    sortOrder: index + 1,
    freePremiumOption: group.freePremiumOption,
    options: group.options.map((option) => optionReply(option, group, menuItemId)),
  }));
}

function optionReply(option: Option, group: Group, menuItemId: number): object {
  const { memberItemId, groups, groupsByItem, layer, ...told } = option;
  return {
    ...told,
    modifierId: group.modifierId,
    menuItemId: memberItemId ?? menuItemId,
    ingredientId: 50_000 + option.optionId,
    extraCost: toDollars(option.extraCost),
    onSide: false,
    extra: false,
    takeOff: false,
    checked: option.isDefault,
    layerImageUrl: pictureUrl(layer),
    ...(groups.length > 0 && { modifiers: groupsByItem ? [] : modifiersReply(groups, memberItemId ?? menuItemId) }),
  };
}

/** A path on this server, whose address only its client knows. */
function pictureUrl(name: string): string {
  return name && `/pictures/${name}.svg`;
}
