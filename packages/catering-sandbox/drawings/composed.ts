import type { Portion } from "./ingredients.ts";
import * as food from "./ingredients.ts";
import { box, circle, heap, line, oval, path, put, seeded } from "./shapes.ts";
import {
  BOWL_RADIUS,
  type Cloth,
  MIDDLE,
  type Serving,
  bowl,
  cover,
  laid,
  plate,
  ramekin,
  scene,
  serve,
} from "./vessels.ts";
import { crustyRoll, friesBoat, softServeCone, softServeCup, softServeSwirl } from "./servings.ts";

/*
 * Dishes that a customer composes, and the layers of what can be chosen for them: both lay an ingredient at its one
 * place, so that the picture of a finished bowl is what its layers make of an empty one.
 */

type Place = readonly [x: number, y: number, radius: number];

const MAIN: Place = [-44, -36, 60];
const FIRST: Place = [50, -50, 46];
const SECOND: Place = [68, 20, 42];
const THIRD: Place = [22, 68, 42];
const FOURTH: Place = [-46, 60, 42];
const LEFT: Place = [-84, 16, 34];
const CENTER: Place = [4, 10, 46];

const at = (portion: Portion, [x, y, radius]: Place): Serving => ({ portion, x, y, radius });
const around = (...parts: Portion[]) =>
  laid(parts.map((part, index) => at(part, [MAIN, FIRST, SECOND, THIRD, FOURTH][index] ?? CENTER)));

const ALL: Place = [0, 0, BOWL_RADIUS];
export const inBowl = (base: Portion, ...parts: Portion[]) => serve(at(base, ALL)) + around(...parts);
const bowlOf = (cloth: Cloth, content: string) => scene(cloth, bowl(content));
const salad = (cloth: Cloth, base: Portion, ...parts: Serving[]) =>
  scene(cloth, plate(serve(at(base, [0, 0, 99])) + laid(parts)));

export const soupIn = (tone: string, edge: string, content: string) =>
  bowl(serve(at(cover(tone, edge), [0, 0, BOWL_RADIUS + 4])) + content);

/** Cream poured in a spiral. */
const spiral = () => {
  const points = Array.from({ length: 40 }, (_, index) => {
    const [angle, away] = [index * 0.42, 8 + index * 1.35];
    return `${Math.round(Math.cos(angle) * away)} ${Math.round(Math.sin(angle) * away)}`;
  });
  return line(`M${points.join("L")}`, "#f4c9a8", 9) + line(`M${points.join("L")}`, "#fff7ea", 6);
};
const basil = put(
  path("M-30 0Q-12-22 30 0Q-12 22-30 0Z", "#2f7d3c") + path("M-28-2Q-12-20 27-1Q-4-4-28-2Z", "#5aa854"),
  0,
  0,
);
export const tomatoSoup = () =>
  soupIn(
    "#e2552f",
    "#b5381c",
    spiral() + put(basil, -18, 2, -35) + put(basil, 18, -2, 28) + put(basil, 4, 22, 95, 0.8),
  );

const tortillaSoup = () =>
  soupIn(
    "#cc6a2c",
    "#94421a",
    serve(at(food.shreds, [-30, -26, 52])) +
      laid([at(food.corn, [52, -44, 34]), at(food.jalapeno, [58, 34, 38]), at(food.crispStrips, [-6, 46, 62])]) +
      serve(at(food.cilantro, [26, 2, 34])),
  );

const BEAN = oval(1, 2, 14, 9, "#1d1113") + oval(0, 0, 13, 8, "#4a2c31") + oval(-4, -3, 4, 2, "#9c7480");
const chili = () =>
  soupIn(
    "#6b2a1c",
    "#40160f",
    heap([BEAN], 34, 92, seeded("beans")) +
      laid([at(food.peppers, [46, 22, 46]), at(food.corn, [-54, 44, 30]), at(food.cilantro, [4, -18, 52])]) +
      serve(at(food.lime, [-42, -58, 44])),
  );

const finishedBowl = () =>
  inBowl(food.rice, food.chicken, food.blackBeans, food.corn, food.pico, food.cheese) +
  serve(at(food.sourCream, [0, 16, 46]));

const CAESAR = [at(food.croutons, [-8, -6, 78]), at(food.parmesan, [10, 8, 74])];

const ofBowl = (portion: Portion, place: Place) => () =>
  scene(null, put(serve(at(portion, place)), MIDDLE.x, MIDDLE.y));
const beside = (content: string, x: number, y: number) => () => scene(null, put(content, x, y));
const dip = (tone: string, edge: string, y: number) => beside(ramekin(cover(tone, edge), 35), 350, y);
const onSwirl = (content: string) => () => scene(null, put(content, MIDDLE.x, MIDDLE.y - 9, 0, 0.93));
const onFries = (pieces: string[], count: number) => () =>
  scene(null, put(heap(pieces, count, 60, seeded("fries")), MIDDLE.x, 112));

const HARVEST = inBowl(food.quinoa, food.squash, food.broccoli, food.carrot, food.cilantro, food.spinach);
const SPECK = (tone: string) => box(0, 0, 7, 5, 2, tone);

/** By the name of the drawing. */
export const COMPOSED: Record<string, () => string> = {
  "build-your-own-bowl": () => bowlOf("clay", finishedBowl()),
  "smoky-chicken-bowl": () =>
    bowlOf(
      "mustard",
      inBowl(food.rice, food.chicken, food.blackBeans, food.corn, food.cilantro) +
        serve(at(food.chipotle, [-36, -30, 62])),
    ),
  "carnitas-bowl": () =>
    bowlOf("sage", inBowl(food.brownRice, food.carnitas, food.blackBeans, food.lime, food.redOnion, food.cilantro)),
  "harvest-bowl": () => bowlOf("rose", HARVEST + serve(at(food.limeSauce, [0, 4, 70]))),
  "salmon-bowl": () =>
    bowlOf("sky", inBowl(food.rice, food.salmon, food.cucumber, food.edamame, food.ginger, food.sesame)),

  caesar: () => salad("sage", food.romaine, ...CAESAR),
  "southwest-chop": () =>
    salad(
      "mustard",
      food.romaine,
      at(food.blackBeans, [-40, -38, 46]),
      at(food.corn, [42, -44, 44]),
      at(food.peppers, [54, 30, 44]),
      at(food.cheese, [-8, 58, 50]),
      at(food.cilantro, [-54, 24, 30]),
    ),
  "village-salad": () =>
    salad(
      "sky",
      food.cucumber,
      at(food.tomato, [-46, -34, 48]),
      at(food.redOnion, [40, 46, 46]),
      at(food.olives, [46, -44, 42]),
      at(food.tomato, [-36, 54, 40]),
      at(food.feta, [4, 2, 62]),
      at(food.herbs, [6, 6, 70]),
    ),
  "strawberry-spinach": () =>
    salad(
      "rose",
      food.spinach,
      at(food.strawberries, [-4, -4, 88]),
      at(food.pecans, [34, -30, 56]),
      at(food.goatCheese, [-14, 22, 70]),
    ),

  "tomato-soup": () => scene("sage", tomatoSoup()),
  "tortilla-soup": () => scene("mustard", tortillaSoup()),
  chili: () => scene("sky", chili()),

  fries: () => scene("mustard", friesBoat(MIDDLE.x, MIDDLE.y, 1.04)),
  "soft-serve": () => scene("sky", put(softServeSwirl() + softServeCone(), MIDDLE.x, MIDDLE.y - 9, 0, 0.93)),

  // What layers of choices lie upon.
  "empty-bowl": () => bowlOf("clay", ""),
  "soft-serve-swirl": () => scene("sky", put(softServeSwirl(), MIDDLE.x, MIDDLE.y - 9, 0, 0.93)),

  "layer-rice": ofBowl(food.rice, ALL),
  "layer-brown-rice": ofBowl(food.brownRice, ALL),
  "layer-quinoa": ofBowl(food.quinoa, ALL),
  "layer-cauliflower": ofBowl(food.cauliflower, ALL),
  "layer-romaine": ofBowl(food.romaine, ALL),
  "layer-chicken": ofBowl(food.chicken, MAIN),
  "layer-steak": ofBowl(food.steak, MAIN),
  "layer-carnitas": ofBowl(food.carnitas, MAIN),
  "layer-tofu": ofBowl(food.tofu, MAIN),
  "layer-vegetables": ofBowl(food.roastedVegetables, MAIN),
  "layer-more-chicken": ofBowl(food.chicken, CENTER),
  "layer-more-steak": ofBowl(food.steak, CENTER),
  "layer-more-salmon": ofBowl(food.salmon, CENTER),
  "layer-more-tofu": ofBowl(food.tofu, CENTER),
  "layer-black-beans": ofBowl(food.blackBeans, FIRST),
  "layer-corn": ofBowl(food.corn, SECOND),
  "layer-pico": ofBowl(food.pico, THIRD),
  "layer-cheese": ofBowl(food.cheese, FOURTH),
  "layer-red-onions": ofBowl(food.redOnion, LEFT),
  "layer-bacon": ofBowl(food.bacon, [8, -10, 44]),
  "layer-sour-cream": ofBowl(food.sourCream, [0, 16, 46]),
  "layer-chipotle-sauce": ofBowl(food.chipotle, [-36, -30, 62]),
  "layer-lime-sauce": ofBowl(food.limeSauce, [44, -10, 54]),
  "layer-crema": ofBowl(food.crema, [4, 44, 62]),
  "layer-hot-sauce": ofBowl(food.hotSauce, [-6, 8, 46]),
  "layer-vinaigrette": ofBowl(food.vinaigrette, [0, 0, 74]),
  "layer-caesar-dressing": ofBowl(food.crema, [0, 0, 74]),
  "layer-ranch": ofBowl(food.ranch, [0, 0, 74]),
  "layer-chipotle-lime": ofBowl(food.chipotle, [0, 0, 74]),

  "layer-roll": beside(put(crustyRoll(), 0, 0, -12, 1.1), 342, 222),
  "layer-crackers": beside(put(food.crackers(46, seeded("crackers")), 0, 0), 342, 222),

  "layer-cajun": onFries([SPECK("#b5371c"), SPECK("#8e2a12")], 34),
  "layer-rosemary": onFries([line("M-7 3L7-3", "#3d7a34", 4), circle(0, 0, 2.5, "#fff")], 26),
  "layer-garlic-parmesan": onFries([box(0, 0, 15, 7, 2, "#fff3c9"), oval(0, 0, 4, 2, "#4e9a45")], 26),
  "layer-ketchup": dip("#d12a1f", "#9c1c14", 76),
  "layer-honey-mustard": dip("#f0b62a", "#b98512", 150),
  "layer-aioli": dip("#fff3d0", "#dcc993", 224),

  "layer-cup": onSwirl(softServeCup()),
  "layer-cone": onSwirl(softServeCone()),
  "layer-sprinkles": onSwirl(
    put(
      heap(
        ["#e8523c", "#f7bb2d", "#4e9a45", "#4a90b8"].map((tone) => box(0, 0, 13, 5, 2.5, tone)),
        26,
        40,
        seeded("sprinkles"),
      ),
      0,
      -26,
    ),
  ),
  "layer-cookie-crumbs": onSwirl(
    put(heap([box(0, 0, 13, 10, 3, "#3d2013"), box(0, 0, 9, 8, 2, "#7d4a2d")], 18, 42, seeded("crumbs")), 2, -14),
  ),
  "layer-fudge": onSwirl(
    path(
      "M10-98Q14-78 26-68Q42-54 32-42Q52-34 46-10Q44 4 36 2Q30 0 30-10Q24-4 20 12Q12 18 8 6Q8-8 0-10Q-6-6-8 4Q-16 10-18 0Q-18-12-28-14Q-42-14-42-24Q-40-34-30-36Q-34-50-10-56Q-12-82 10-98Z",
      "#4a2614",
    ) + line("M-2-52Q8-70 8-82M-28-26Q-10-34 2-30", "#8a5a3c", 5),
  ),
  "layer-pecans": onSwirl(put(heap([food.PECAN], 7, 40, seeded("pecans")), 0, -18)),
  "layer-strawberries": onSwirl(put(heap([food.STRAWBERRY], 6, 42, seeded("strawberries")), 0, -24, 0, 1.1)),

  // Categories.
  bowls: () =>
    scene(
      "sage",
      put(bowl(inBowl(food.brownRice, food.steak, food.corn, food.blackBeans, food.cheese)), -74, 6, 0, 0.9),
      put(bowl(inBowl(food.rice, food.salmon, food.cucumber)), 178, 100, 0, 0.66),
    ),
  salads: () =>
    salad(
      "clay",
      food.romaine,
      at(food.cherryTomato, [-48, -38, 46]),
      at(food.cucumber, [46, -40, 46]),
      at(food.redOnion, [-28, 56, 40]),
      at(food.croutons, [48, 40, 44]),
      at(food.feta, [0, 6, 44]),
    ),
  soups: () =>
    scene(
      "rose",
      put(tomatoSoup(), -8, 6, 0, 0.96),
      line("M362 66L318 214", "#8f8578", 14),
      put(oval(0, 0, 22, 32, "#8f8578") + oval(-3, -3, 16, 25, "#b5ab9c"), 311, 232, 16),
    ),
};
