import * as bread from "./breads.ts";
import type { Portion } from "./ingredients.ts";
import * as food from "./ingredients.ts";
import { COMPOSED, inBowl, tomatoSoup } from "./composed.ts";
import { DRINKS, juiceBox } from "./drinks.ts";
import {
  bakedPotato,
  cakeOnStand,
  croissant,
  crustyRoll,
  dinnerRoll,
  friesBoat,
  glazedHam,
  softServeCup,
  stuffedSquash,
} from "./servings.ts";
import { box, circle, dollop, heap, line, oval, path, put, seeded, shade, spread } from "./shapes.ts";
import {
  BOWL_RADIUS,
  type Cloth,
  MIDDLE,
  type Serving,
  board,
  bottle,
  bowl,
  cover,
  laid,
  lunchBox,
  pan,
  plate,
  ramekin,
  scene,
  serve,
  tray,
} from "./vessels.ts";

const at = (portion: Portion, x: number, y: number, radius = 46): Serving => ({ portion, x, y, radius });
const middle = (content: string, scale = 1, turn = 0, x = 0, y = 0) =>
  put(content, MIDDLE.x + x, MIDDLE.y + y, turn, scale);
const same = (content: string, places: [number, number, number?][], scale = 1) =>
  places.map(([x, y, turn = 0]) => put(content, x, y, turn, scale)).join("");
const small = (portion: Portion, x: number, y: number, radius = 38) =>
  put(
    ramekin(
      portion,
      radius,
      undefined,
      portion === food.salsa || portion === food.guacamole || portion === food.sourCream ? 1.25 : 1,
    ),
    x,
    y,
  );

const twoTacos = (cloth: Cloth, ...filling: Portion[]) =>
  scene(
    cloth,
    board(
      put(bread.taco(filling), -62, -22, -6, 0.92) +
        put(bread.taco(filling), 58, 46, 5, 0.92) +
        serve(at(food.lime, 116, -62, 40)),
    ),
  );

const TURKEY = ["#6fae4b", "#f3dcbc", "#e6c7a0", "#d9402e", "#cfdd7c"];
const PORTOBELLO = ["#4f9952", "#6b4a35", "#fffdf6", "#8a6a4f"];
const wrapped = (filling: Portion, name: string) =>
  put(bread.wrap(filling, name), -70, 0, -14) + put(bread.wrap(filling, name), 62, 10, 12);
const caesarFilling: Portion = (radius, random) =>
  food.romaine(radius, random) + heap([box(0, 0, 14, 8, 3, "#e6a650")], 5, radius * 0.7, random);
const falafelFilling: Portion = (radius, random) =>
  food.romaine(radius, random) +
  heap(
    [circle(0, 0, 12, "#6f471d") + circle(-2, -2, 9, "#9c6c35"), circle(0, 0, 6, "#e8523c")],
    6,
    radius * 0.7,
    random,
  );

const turkeyRoast = () =>
  shade(oval(10, 16, 118, 82, "#000")) +
  put(
    box(0, 0, 30, 76, 15, "#9c5a22") +
      box(-3, 0, 22, 70, 11, "#c67e35") +
      circle(-3, 38, 13, "#f4ead6") +
      circle(4, 44, 9, "#fffaf0"),
    -88,
    44,
    50,
  ) +
  put(
    box(0, 0, 30, 76, 15, "#9c5a22") +
      box(-3, 0, 22, 70, 11, "#c67e35") +
      circle(-3, 38, 13, "#f4ead6") +
      circle(4, 44, 9, "#fffaf0"),
    88,
    44,
    -50,
  ) +
  path("M-104 10Q-100-74 0-80Q100-74 104 10Q88 74 0 76Q-88 74-104 10Z", "#9c5a22") +
  path("M-98 4Q-92-70-4-74Q88-70 94 2Q80 62-4 64Q-84 62-98 4Z", "#c67e35") +
  path("M-70-20Q-52-62 0-62Q24-62 36-52Q-22-50-44-4Q-60 10-70-20Z", "#e6a95a") +
  line("M-4-70Q6 0-4 62", "#9c5a22", 4) +
  put(oval(0, 0, 44, 18, "#a9622a") + oval(-4, -4, 34, 11, "#d9914a"), -58, 26, 28) +
  put(oval(0, 0, 44, 18, "#a9622a") + oval(-4, -4, 34, 11, "#d9914a"), 58, 26, -28);

const herbsRound = (count: number, radius: number) =>
  Array.from({ length: count }, (_, index) =>
    put(
      path("M-18 0Q-6-13 18 0Q-6 13-18 0Z", index % 2 ? "#3d8443" : "#63a347"),
      Math.cos((index / count) * 6.28) * radius,
      Math.sin((index / count) * 6.28) * radius * 0.72,
      index * (360 / count) + 60,
    ),
  ).join("");

const halfSandwich = (layers: string[], on = "") => bread.sandwich(layers, undefined, undefined, 104, on);
/** A stick that holds a sandwich, with something round upon it. */
const pick = (tone: string) =>
  line("M0-48V-76", "#d9b87a", 5) + circle(1, -82, 11, "#2c4a1e") + circle(0, -83, 10, tone);
const FOCACCIA =
  [-56, -22, 18, 52].map((x) => oval(x, -51, 10, 4, "#8a5220")).join("") +
  [-44, -4, 36, 66]
    .map((x, index) => put(line("M-9 0H9M-4 0L-7-6M3 0L6-6", "#3d7a34", 4), x, -56, index * 25 - 30))
    .join("");
const stripes = () =>
  box(200, 150, 400, 300, 0, "#fffcf4") +
  path(
    "M-10 0H26Q70 90 22 170Q0 230 34 300H-10ZM70 0H104Q142 60 112 140Q96 190 108 300H78Q60 200 78 130Q100 70 70 0ZM150 0H186Q204 40 190 90Q164 60 150 0ZM236 0H270Q262 80 236 110Q222 70 236 0ZM318 0H352Q316 70 332 140Q352 210 318 300H288Q316 210 298 140Q282 70 318 0ZM410 0H392Q358 90 386 170Q402 230 372 300H410ZM166 300Q150 240 178 190Q202 240 196 300ZM224 300Q214 250 238 196Q262 240 254 300Z",
    "#221b10",
  );
const heart = (fill: string, x: number, y: number, scale = 1) =>
  put(
    put(shade(path("M0 30Q-44-2-26-26Q-10-38 0-18Q10-38 26-26Q44-2 0 30Z", "#000"), 0.25), 3, 4) +
      path("M0 30Q-44-2-26-26Q-10-38 0-18Q10-38 26-26Q44-2 0 30Z", fill) +
      oval(-17, -17, 7, 4, "#f58a7c", -40),
    x,
    y,
    8,
    scale,
  );
const fallenLeaf = (fill: string, vein: string) =>
  path("M-40 0Q-14-34 40 0Q-14 34-40 0Z", vein) +
  path("M-38-2Q-14-30 36-1Q-12 26-38-2Z", fill) +
  line("M-54 2L30 0M-14 0L-2-13M-14 0L-2 13M6 0L16-9M6 0L16 9", vein, 4);
/** A quarter of a folded tortilla with melted cheese at its cuts. */
const wedge =
  put(shade(path("M0 0L62 104Q0 132-62 104Z", "#000"), 0.16), 5, 8) +
  path("M0-2L66 106Q0 138-66 106Z", "#b8782f") +
  path("M0 2L62 104Q30 122 22 114Q10 128-4 118Q-20 130-28 116Q-50 116-62 104Z", "#ffc53d") +
  path("M0-4L60 98Q0 124-60 98Z", "#d9a24f") +
  path("M-2 2L52 95Q0 116-56 95Z", "#f1cc8d") +
  line("M-16 40L18 46M-28 64L30 70M-38 88L40 92", "#a9672a", 6);
const bite =
  put(shade(circle(0, 0, 30, "#000"), 0.18), 4, 6) +
  path("M-30 2Q-32-26-6-29Q24-34 30-4Q34 24 8 29Q-28 32-30 2Z", "#a9621f") +
  path("M-28-1Q-30-25-6-27Q22-31 27-5Q30 20 7 25Q-26 27-28-1Z", "#dd9440") +
  path("M-22-8Q-18-24 2-24Q14-24 18-16Q-2-18-12-2Q-20 2-22-8Z", "#f4c377") +
  circle(10, 10, 4, "#b8702a") +
  circle(-8, 14, 3, "#b8702a") +
  circle(16, -4, 3, "#b8702a");
const POPPED =
  circle(-8, 4, 12, "#e0b95c") +
  circle(9, 5, 12, "#e0b95c") +
  circle(-8, 1, 11, "#fff1c4") +
  circle(9, 1, 11, "#fff8dd") +
  circle(0, -8, 11, "#fff8dd") +
  circle(1, 3, 4, "#e0a93c");
const CRUMB = box(1, 1, 8, 6, 2, "#9c5c22") + box(0, 0, 7, 5, 2, "#d08a3c");
const SWIRL = [40, 30, 20, 10]
  .map((radius, index) =>
    put(dollop(radius, index % 2 ? "#fffdf7" : "#e9e0cf", seeded(`swirl ${radius}`)), -index * 3, -index * 4),
  )
  .join("");
const tresLeches = () =>
  put(shade(path("M-96-60H96L78 116H-78Z", "#000"), 0.18), 8, 10) +
  path("M-98-66H98L80 112Q79 118 72 118H-72Q-79 118-80 112Z", "#e9f1f1") +
  path("M-89-40H89L74 108H-74Z", "#fff8e6") +
  path("M-86-14H86L82 26H-82ZM-80 48H80L76 90H-76Z", "#eec27a") +
  path("M-86-14H86L85-4H-85ZM-80 48H80L79 58H-79Z", "#d9a052") +
  path(
    "M-104-60Q-116-96-80-102Q-70-132-30-122Q0-150 34-122Q76-132 82-100Q116-94 104-60Q60-34 0-40Q-60-34-104-60Z",
    "#e4dac8",
  ) +
  path(
    "M-100-66Q-110-96-76-102Q-64-128-28-118Q0-142 30-118Q70-126 76-98Q106-92 96-68Q56-44 0-48Q-60-44-100-66Z",
    "#fffdf8",
  ) +
  put(heap([circle(0, 0, 3.4, "#a9622a"), circle(0, 0, 2.2, "#c98a4a")], 28, 62, seeded("cinnamon")), 0, -84) +
  put(food.STRAWBERRY, 4, -118, 180, 2.1) +
  shade(path("M-84-40H-66L-54 106H-70Z", "#fff"), 0.5);
const platter = () =>
  put(shade(oval(0, 0, 180, 124, "#000"), 0.2), 9, 13) +
  oval(0, 0, 182, 126, "#d8ccb8") +
  oval(-2, -3, 178, 122, "#fffcf6") +
  oval(0, 0, 146, 92, "#efe7d9");
const SQUASH_FILLING = put(
  spread([food.STUFFING, food.STUFFING, food.CRANBERRY, food.MUSHROOM, food.SAGE], 7, 3, [164, 54], seeded("squash")),
  8,
  -2,
);

/** Every drawing by its name: a dish, a category or a reward has its own. */
export const RECIPES: Record<string, () => string> = {
  ...COMPOSED,
  ...DRINKS,

  "family-taco-night": () =>
    scene(
      "mustard",
      pan(
        laid([
          at(food.chicken, -92, -38, 54),
          at(food.carnitas, 12, -40, 52),
          at(food.rice, 104, -38, 48),
          at(food.blackBeans, -96, 48, 44),
        ]) +
          put(bread.taco([food.romaine, food.pico, food.cheese]), 44, 42, -4, 0.72) +
          small(food.salsa, 124, 54, 34),
      ),
    ),
  "crew-meal": () =>
    scene(
      "sand",
      pan(
        laid([
          at(food.rice, -70, 0, 72),
          at(food.roastedVegetables, 40, -24, 58),
          at(food.egg, -60, 6, 58),
          at(food.chicken, 92, 40, 44),
        ]),
        "#2f2b28",
        "#1c1917",
      ),
    ),

  quesadilla: () =>
    scene(
      "rose",
      plate(
        same(wedge, [
          [-14, -58, 58],
          [0, -54],
          [14, -58, -58],
        ]) + small(food.salsa, 0, -80, 34),
      ),
    ),
  "chicken-bites": () =>
    scene(
      "sky",
      plate(
        laid([at(food.romaine, -4, 58, 48)]) +
          same(
            bite,
            [
              [-44, -38],
              [26, -56, 20],
              [-6, 8, 100],
              [-62, 34, 40],
              [50, 10, 80],
            ],
            1.3,
          ),
      ),
    ),
  pasta: () =>
    scene(
      "clay",
      bowl(
        laid([
          at(food.macaroni, 0, 0, BOWL_RADIUS),
          at(food.tomatoSauce, -30, -22, 46),
          at(food.tomatoSauce, 34, -14, 42),
          at(food.tomatoSauce, 0, 34, 46),
          at(food.parmesan, 4, -6, 60),
          at(food.herbs, 8, 10, 40),
        ]),
      ),
    ),

  "turkey-sandwich": () =>
    scene(
      "sage",
      board(
        put(bread.sandwich(TURKEY, undefined, undefined, 170, pick("#5fa348")), -10, -8, -4, 1.22) +
          serve(at(food.pickles, 122, 74, 30)),
      ),
    ),
  "caesar-wrap": () => scene("mint", board(wrapped(caesarFilling, "caesar"))),
  focaccia: () =>
    scene(
      "clay",
      board(
        put(bread.sandwich(PORTOBELLO, "#b8742f", "#f3d190", 176, FOCACCIA), -8, -6, -3, 1.22) +
          serve(at(food.herbs, 122, 76, 36)),
      ),
    ),
  burger: () => scene("mustard", middle(bread.burger(), 1.12)),
  "falafel-wrap": () => scene("rose", board(wrapped(falafelFilling, "falafel"))),
  "pick-two": () =>
    scene(
      "sand",
      board(put(halfSandwich(TURKEY, pick("#5fa348")), -84, -6, -5, 1.2) + put(tomatoSoup(), -28, -52, 0, 0.54)),
    ),
  "lunch-box": () =>
    scene(
      "sky",
      lunchBox(
        put(halfSandwich(TURKEY), -90, -28, -4, 1.12),
        put(bread.cookie(), -88, 74, 0, 0.86),
        friesBoat(26, 24, 0.72),
        juiceBox(118, 26, 0.78),
      ),
    ),
  "supper-box": () =>
    scene(
      "night",
      lunchBox(
        put(bread.burger(), -78, 6, 0, 0.74),
        serve(at(food.fries, 46, -30, 48)),
        serve(at(food.broccoli, 112, -36, 46)),
        serve(at(food.macaroni, 40, 62, 46)),
        put(bread.cookie(), 116, 58, 0, 0.95),
      ),
    ),

  "chips-guacamole": () =>
    scene(
      "rose",
      plate(laid([at(food.chips, 0, 0, 116)]) + small(food.guacamole, 4, 4, 64) + serve(at(food.lime, 92, 66, 42))),
    ),
  broccoli: () => scene("clay", plate(laid([at(food.charredBroccoli, -4, -2, 96), at(food.lemon, 66, 62, 54)]))),
  "mac-and-cheese": () =>
    scene(
      "sage",
      bowl(laid([at(food.macaroni, 0, 0, BOWL_RADIUS), at(food.crumbs, 0, 0, 84), at(food.cilantro, 4, 0, 50)])),
    ),
  elote: () =>
    scene(
      "sky",
      bowl(
        laid([
          at(food.corn, 0, 0, BOWL_RADIUS),
          at(food.crema, 0, 0, 84),
          at(food.cotija, -6, -6, 78),
          at(food.jalapeno, 30, 30, 60),
          at(food.lime, -60, 62, 58),
        ]),
      ),
    ),

  cookie: () => scene("rose", middle(bread.cookie(), 2.4)),
  "tres-leches": () => scene("mint", middle(tresLeches(), 1.04, 0, 0, 12)),
  "apple-hand-pie": () =>
    scene(
      "sage",
      board(
        put(
          path("M-120 50A120 110 0 0 1 120 50Q0 76-120 50Z", "#a9672a") +
            path("M-114 44A114 102 0 0 1 114 44Q0 66-114 44Z", "#e3a850") +
            line("M-40-10L-24 10M0-26V-2M40-10L24 10", "#a9672a", 6) +
            Array.from({ length: 11 }, (_, index) =>
              line(`M${-106 + index * 21} 46L${-102 + index * 21} 58`, "#b8742f", 4),
            ).join(""),
          -10,
          -6,
        ) + serve(at(food.apple, 108, 76, 34)),
      ),
    ),
  "chocolate-custard": () =>
    scene(
      "clay",
      middle(
        put(shade(circle(0, 0, 116, "#000"), 0.2), 8, 12) +
          circle(0, 0, 118, "#d8ccb8") +
          circle(-2, -3, 115, "#fffcf6") +
          circle(0, 0, 100, "#3a1c10") +
          circle(-1, -1, 97, "#5a2f1d") +
          path("M-70-40Q-40-84 14-80Q-30-60-50-16Q-66-20-70-40Z", "#7d4a2f") +
          put(SWIRL, 8, 6) +
          serve(at(food.strawberries, 34, 34, 26)) +
          put(heap([box(0, 0, 26, 7, 3, "#2a140b")], 9, 52, seeded("curls")), -10, 6),
      ),
    ),

  "chicken-tacos": () => twoTacos("sage", food.chicken, food.romaine, food.redOnion, food.cilantro),
  "carnitas-tacos": () => twoTacos("rose", food.carnitas, food.cilantro, food.carnitas, food.pico),
  "fish-tacos": () => twoTacos("sky", food.fish, food.cabbage, food.fish, food.cabbage),
  "taco-trio": () =>
    scene(
      "mint",
      board(
        put(bread.taco([food.chicken, food.romaine]), -86, -44, -6, 0.7) +
          put(bread.taco([food.carnitas, food.pico], "#e9d9a8", "#b99a55"), 72, -40, 5, 0.7) +
          put(bread.taco([food.fish, food.cabbage], "#f0b98a", "#c0783c"), -6, 52, 0, 0.74),
      ),
    ),

  "taco-bar": () =>
    scene(
      "mustard",
      tray(
        put(bread.taco([food.chicken, food.romaine, food.cheese]), -96, -44, -5, 0.66) +
          put(bread.taco([food.carnitas, food.pico]), -92, 52, 4, 0.66) +
          laid([at(food.chicken, 52, -58, 42), at(food.carnitas, 122, -56, 38)]) +
          small(food.salsa, 38, 22, 32) +
          small(food.guacamole, 106, 22, 32) +
          small(food.blackBeans, 38, 80, 30) +
          small(food.rice, 106, 80, 30),
      ),
    ),
  "bowl-bar": () =>
    scene(
      "sage",
      pan(
        laid([
          at(food.rice, -96, -42, 48),
          at(food.chicken, 0, -44, 48),
          at(food.steak, 96, -44, 46),
          at(food.blackBeans, -98, 48, 44),
          at(food.corn, -4, 48, 44),
          at(food.romaine, 94, 48, 46),
        ]) + line("M-48-92V92M48-92V92M-146 2H146", "#3a4449", 7),
      ),
    ),
  "potato-bar": () =>
    scene(
      "clay",
      tray(
        same(
          bakedPotato(
            laid([
              at(food.sourCream, -6, -4, 34),
              at(food.bacon, 18, 0, 26),
              at(food.cheese, -22, 6, 22),
              at(food.chives, 0, 0, 36),
            ]),
          ),
          [
            [-80, -54, -6],
            [80, -54, 5],
            [-80, 54, 6],
            [80, 54, -6],
          ],
          1.1,
        ),
      ),
    ),
  "boxed-lunch": () =>
    scene(
      "mustard",
      lunchBox(
        put(bread.sandwich(TURKEY), -56, -26, -5, 1.02),
        put(bread.cookie(), -98, 74, 0, 0.72),
        serve(at(food.chips, 6, 76, 40)),
        put(bottle(), 112, 18, 0, 0.78),
      ),
    ),
  "salad-box": () =>
    scene(
      "rose",
      lunchBox(
        box(-62, 12, 172, 172, 26, "#2f2b28"),
        serve(at(food.romaine, -62, 12, 88)),
        serve(at(food.cherryTomato, -94, -28, 40)),
        serve(at(food.cucumber, -30, 44, 46)),
        serve(at(food.parmesan, -34, -34, 42)),
        put(crustyRoll(), 90, -34, 0, 1.1),
        put(ramekin(cover("#f2dc6b", "#b99a2c"), 34), 124, 68),
        put(bread.cookie(), 56, 72, 0, 0.72),
      ),
    ),
  "bowl-box": () =>
    scene(
      "mint",
      lunchBox(
        box(0, 12, 290, 172, 30, "#2f2b28"),
        serve(at(food.rice, -70, 12, 80)),
        serve(at(food.chicken, -66, 4, 60)),
        serve(at(food.blackBeans, 46, -28, 52)),
        serve(at(food.pico, 36, 60, 46)),
        serve(at(food.corn, 106, 30, 46)),
      ),
    ),
  "breakfast-box": () =>
    scene(
      "sky",
      lunchBox(
        put(croissant(), -58, -18, -6, 0.88),
        put(food.orange(46, seeded("orange")), -96, 66),
        put(food.orange(46, seeded("sliced")), -30, 66),
        put(ramekin(food.yogurt, 56), 86, -30),
        serve(at(food.egg, 84, 64, 52)),
      ),
    ),

  "caesar-tray": () =>
    scene(
      "clay",
      tray(
        box(0, 0, 300, 192, 24, "#3f7a32") +
          spread(
            [food.frill("#7cb956", "#b9dd8c"), food.frill("#63a347", "#a4d077"), food.frill("#98cb6c", "#d4ecae")],
            9,
            6,
            [296, 186],
            seeded("romaine"),
          ) +
          spread([food.CROUTON, "", food.SHAVING], 8, 5, [260, 160], seeded("croutons")) +
          small(cover("#fff3d6", "#cdbf9f"), 116, 60, 42),
      ),
    ),
  "fruit-tray": () =>
    scene(
      "mint",
      tray(
        laid([
          at(food.melon, -98, -46, 58),
          at(food.pineapple, 2, -48, 58),
          at(food.strawberries, 100, -46, 58),
          at(food.berries, -100, 50, 54),
          at(food.orange, 0, 52, 56),
          at(food.grapes, 100, 52, 56),
        ]),
      ),
    ),
  "mac-pan": () =>
    scene(
      "rose",
      pan(
        box(0, 0, 288, 184, 16, "#e39d27") +
          spread([food.SHELL], 12, 8, [272, 168], seeded("shells")) +
          spread([CRUMB, "", CRUMB], 14, 9, [268, 164], seeded("toasted")),
      ),
    ),
  "cookie-dozen": () =>
    scene(
      "mint",
      tray(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
          .map((index) =>
            put(
              [bread.cookie(), bread.raisinCookie(), bread.sugarCookie()][index % 3] ?? "",
              -114 + (index % 4) * 76,
              -68 + Math.floor(index / 4) * 68,
              index * 40,
              0.78,
            ),
          )
          .join(""),
      ),
    ),
  "brownie-tray": () =>
    scene(
      "rose",
      tray(
        Array.from({ length: 15 }, (_, index) =>
          put(bread.brownie(), -124 + (index % 5) * 62, -64 + Math.floor(index / 5) * 64, 0, 0.92),
        ).join(""),
      ),
    ),
  "celebration-cake": () => scene("sky", middle(cakeOnStand(), 1.05, 0, 0, -8)),
  "sandwich-tray": () =>
    scene(
      "sage",
      tray(
        [0, 1, 2, 3, 4, 5]
          .map((index) =>
            put(
              halfSandwich(index % 2 ? PORTOBELLO : TURKEY, pick(index % 2 ? "#5fa348" : "#d9402e")),
              -104 + (index % 3) * 104,
              -40 + Math.floor(index / 3) * 100,
              0,
              0.66,
            ),
          )
          .join(""),
      ),
    ),
  "wrap-tray": () =>
    scene(
      "mustard",
      tray(
        [0, 1, 2, 3, 4, 5]
          .map((index) =>
            put(
              bread.wrap(index % 2 ? falafelFilling : caesarFilling, `tray ${index}`),
              -104 + (index % 3) * 104,
              -62 + Math.floor(index / 3) * 102,
              index % 2 ? 8 : -8,
              0.56,
            ),
          )
          .join(""),
      ),
    ),
  "vegetable-platter": () =>
    scene(
      "sky",
      board(
        laid([
          at(food.peppers, -100, -46, 58),
          at(food.squash, 0, -52, 54),
          at(food.mushrooms, 98, -46, 56),
          at(food.asparagus, -94, 50, 58),
          at(food.charredBroccoli, 6, 52, 52),
        ]) + small(food.sourCream, 102, 54, 46),
      ),
    ),
  "cheese-board": () =>
    scene(
      "sage",
      board(
        laid([
          at(food.cheeseWedge("#ffd76e", "#e0a41e"), -92, -54, 62),
          at(food.cheeseWedge("#fffaf0", "#d8ccb8"), -8, -60, 54),
          at(food.grapes, 96, -46, 58),
          at(food.crackers, -92, 48, 50),
          at(food.apple, 104, 60, 52),
        ]) + put(ramekin(cover("#eaa91f", "#b5780f"), 42), 10, 46),
      ),
    ),
  "mashed-potatoes": () =>
    scene(
      "clay",
      bowl(
        laid([at(food.potatoes, 0, 0, BOWL_RADIUS), at(food.chives, -6, 10, 80)]) +
          box(14, -14, 54, 46, 8, "#e9b930") +
          box(10, -18, 46, 38, 7, "#ffdf6b") +
          path("M-13-26H22L8-16H-13Z", "#fff0ac"),
      ),
    ),
  "dinner-rolls": () =>
    scene(
      "sky",
      tray(
        Array.from({ length: 12 }, (_, index) =>
          put(dinnerRoll(), -112 + (index % 4) * 75, -66 + Math.floor(index / 4) * 66, 0, 1.02),
        ).join(""),
      ),
    ),
  "holiday-pie": () =>
    scene(
      "rose",
      middle(
        bread.pie(
          "#c9632b",
          false,
          shade(oval(-30, -40, 40, 18, "#fff", -25), 0.18) +
            put(food.sourCream(60, seeded("cream")), 0, 0) +
            put(path("M-16 0Q-4-12 16 0Q-4 12-16 0Z", "#a9672a"), 0, -2, -30),
        ),
      ),
    ),
  "turkey-feast": () =>
    scene(
      "clay",
      middle(
        platter() +
          herbsRound(18, 138) +
          serve(at(food.cranberries, -126, 60, 30)) +
          serve(at(food.orange, 126, 60, 34)) +
          put(turkeyRoast(), 0, -6, 0, 1.06),
      ),
    ),
  "ham-feast": () =>
    scene(
      "sage",
      middle(
        platter() +
          herbsRound(18, 140) +
          serve(at(food.orange, -120, 66, 36)) +
          serve(at(food.cranberries, 128, 62, 28)) +
          put(glazedHam(), 0, -4),
      ),
    ),
  "squash-feast": () =>
    scene(
      "sand",
      board(put(stuffedSquash(SQUASH_FILLING), 0, -52, 0, 1.22) + put(stuffedSquash(SQUASH_FILLING), 0, 56, 180, 1.22)),
    ),

  // Categories.
  "fan-favorites": () =>
    scene(
      "mustard",
      stripes(),
      put(bowl(inBowl(food.rice, food.chicken, food.blackBeans, food.corn, food.pico, food.cheese)), 18, 14, 0, 0.91),
      heart("#d12a1f", 338, 66, 1.4),
    ),
  "new-this-season": () =>
    scene(
      "sage",
      put(bowl(inBowl(food.quinoa, food.squash, food.broccoli, food.cranberries, food.spinach)), 20, 16, 0, 0.9),
      put(fallenLeaf("#d9731a", "#a3500f"), 60, 66, -36),
      put(fallenLeaf("#c5392a", "#8a2018"), 346, 70, 40),
      put(fallenLeaf("#e3a82b", "#a97612"), 346, 250, 110, 0.8),
    ),
  "family-dinner": () =>
    scene(
      "clay",
      pan(
        laid([
          at(food.rice, -76, 0, 74),
          at(food.chicken, 22, -42, 60),
          at(food.carnitas, 106, -44, 50),
          at(food.blackBeans, 24, 56, 48),
          at(food.roastedVegetables, 98, 48, 60),
        ]),
      ),
    ),
  sandwiches: () =>
    scene("mustard", middle(bread.sandwich(TURKEY, undefined, undefined, 170, pick("#5fa348")), 1.5, -4, 0, 0)),
  tacos: () => scene("mint", middle(bread.taco([food.chicken, food.romaine, food.cheese, food.pico]), 1.5, -4, 0, 14)),
  kids: () =>
    scene(
      "sky",
      plate(
        laid([at(food.macaroni, 44, -34, 56), at(food.carrot, -44, 54, 44), at(food.apple, 50, 54, 46)]) +
          same(
            bite,
            [
              [-62, -20],
              [-14, -58, 60],
              [-24, 4, 130],
            ],
            1.05,
          ),
      ),
    ),
  sides: () =>
    scene(
      "rose",
      friesBoat(130, 150, 1),
      small(food.guacamole, 312, 86, 70),
      put(ramekin(food.macaroni, 66), 316, 222),
    ),
  sweets: () =>
    scene(
      "mint",
      put(bread.cookie(), 128, 128, 0, 2.2),
      put(bread.brownie(), 292, 196, -8, 2),
      put(food.STRAWBERRY, 300, 78, 14, 2.4),
      put(food.STRAWBERRY, 252, 66, -24, 1.9),
    ),
  "boxed-lunches": () =>
    scene(
      "sage",
      lunchBox(
        put(bread.sandwich(TURKEY), -56, -26, -5, 1.02),
        put(bread.cookie(), -98, 74, 0, 0.72),
        serve(at(food.grapes, 20, 76, 36)),
        put(juiceBox(0, 0, 0.72), 108, 30),
      ),
    ),
  "taco-and-bowl-bars": () =>
    scene(
      "rose",
      pan(
        laid([
          at(food.chicken, -96, -42, 46),
          at(food.rice, 0, -44, 48),
          at(food.corn, 96, -44, 46),
          at(food.carnitas, -98, 48, 42),
          at(food.pico, 94, 48, 46),
        ]) +
          line("M-48-92V92M48-92V92M-146 2H146", "#3a4449", 7) +
          put(bread.taco([food.romaine, food.cheese]), 0, 54, 0, 0.46),
      ),
    ),
  "trays-and-platters": () =>
    scene(
      "mint",
      tray(
        [0, 1, 2]
          .map((index) => put(halfSandwich(index % 2 ? PORTOBELLO : TURKEY), -104 + index * 104, -44, 0, 0.9))
          .join("") +
          laid([at(food.grapes, -104, 58, 40), at(food.peppers, 0, 58, 40), at(food.cucumber, 104, 58, 42)]),
      ),
    ),
  "salads-and-sides": () =>
    scene(
      "mustard",
      tray(
        laid([
          at(food.romaine, -76, 0, 96),
          at(food.cherryTomato, -100, -36, 44),
          at(food.croutons, -50, 40, 50),
          at(food.macaroni, 88, -46, 60),
          at(food.strawberries, 92, 54, 60),
        ]),
      ),
    ),
  "sweet-trays": () =>
    scene(
      "clay",
      tray(
        [0, 1, 2, 3, 4, 5]
          .map((index) =>
            put(bread.cookie(), -114 + (index % 2) * 76, -66 + Math.floor(index / 2) * 66, index * 50, 0.84),
          )
          .join("") +
          [0, 1, 2, 3, 4, 5]
            .map((index) => put(bread.brownie(), 48 + (index % 2) * 70, -66 + Math.floor(index / 2) * 66))
            .join(""),
      ),
    ),
  "holiday-feasts": () =>
    scene(
      "night",
      middle(
        platter() +
          herbsRound(18, 140) +
          serve(at(food.cranberries, -128, 56, 28)) +
          put(turkeyRoast(), 0, -6, 0, 1.06),
      ),
    ),
  "holiday-sides": () =>
    scene(
      "sage",
      middle(bread.pie("#a3321f", true), 0.94, 0, -62, 0),
      put(ramekin(food.cranberries, 58), 322, 84),
      put(ramekin(food.potatoes, 62), 322, 220),
    ),

  // Rewards.
  popcorn: () =>
    scene(
      "clay",
      middle(put(heap([POPPED], 22, 62, seeded("popcorn")), 0, -40) + put(softServeCup(), 0, -4, 0, 1.16), 1, 0, 0, -6),
    ),
  zebra: () =>
    scene(
      "mustard",
      stripes(),
      put(shade(circle(0, 0, 88, "#000"), 0.25), 206, 160),
      put(
        circle(0, 0, 90, "#221b10") +
          circle(0, 0, 80, "#f3d03e") +
          path("M0-54L16-17L54-14L24 11L34 50L0 28L-34 50L-24 11L-54-14L-16-17Z", "#221b10"),
        200,
        150,
      ),
    ),
  "reward-pie": () => scene("mint", middle(bread.pie("#d9902b", true), 1)),
  doughnut: () =>
    scene(
      "sky",
      middle(
        shade(circle(9, 13, 116, "#000"), 0.2) +
          circle(0, 0, 116, "#c98a42") +
          circle(-2, -3, 104, "#f2a3b5") +
          circle(-4, -6, 92, "#f7bccb") +
          heap(
            [box(0, 0, 16, 5, 2.5, "#fffdf7"), box(0, 0, 16, 5, 2.5, "#f3d03e"), box(0, 0, 16, 5, 2.5, "#5fa348")],
            34,
            92,
            seeded("sprinkles"),
          ) +
          circle(0, 0, 42, "#c98a42") +
          circle(2, 3, 36, "#bfd8df"),
      ),
    ),
};
