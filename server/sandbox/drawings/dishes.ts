import * as bread from "./breads.ts";
import type { Portion } from "./ingredients.ts";
import * as food from "./ingredients.ts";
import { box, circle, heap, line, oval, path, put, seeded, shade } from "./shapes.ts";
import {
  BOWL_RADIUS,
  type Cloth,
  MIDDLE,
  type Serving,
  board,
  bottle,
  bowl,
  cover,
  glass,
  ice,
  jug,
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
const small = (portion: Portion, x: number, y: number, radius = 38) => put(ramekin(portion, radius), x, y);

/** Places in a bowl: the main part at the upper left, others around it. */
const AROUND: [number, number][] = [
  [-46, -34],
  [44, -48],
  [60, 18],
  [18, 60],
  [-42, 48],
];
const inBowl = (base: Portion, ...parts: Portion[]) =>
  laid([
    at(base, 0, 0, BOWL_RADIUS),
    ...parts.map((part, index) => at(part, ...(AROUND[index] ?? [0, 0]), index === 0 ? 56 : 42)),
  ]);
const bowlOf = (cloth: Cloth, base: Portion, ...parts: Portion[]) => scene(cloth, bowl(inBowl(base, ...parts)));
const salad = (cloth: Cloth, base: Portion, ...parts: Portion[]) =>
  scene(
    cloth,
    plate(laid([at(base, 0, 0, 92), ...parts.map((part, index) => at(part, ...(AROUND[index] ?? [0, 0]), 40))])),
  );
const soup = (cloth: Cloth, tone: string, edge: string, ...parts: Serving[]) =>
  scene(cloth, bowl(laid([at(cover(tone, edge), 0, 0, BOWL_RADIUS + 4), ...parts])));
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

const cup = (drink: string, options: Parameters<typeof glass>[3] = {}, inside = "") =>
  glass(drink, "#fff", inside, options);
const iceIn = ice(-22, -54, 12) + ice(18, -42, -18) + ice(-8, -18, 30);
const mug = (drink: string) =>
  middle(
    shade(circle(8, 12, 96, "#000"), 0.2) +
      line("M78-22Q138-30 132 12Q126 44 82 32", "#e2d8c8", 20) +
      line("M78-24Q136-32 130 10Q124 40 82 28", "#fffcf6", 13) +
      circle(0, 0, 96, "#e2d8c8") +
      circle(-2, -3, 93, "#fffcf6") +
      circle(0, 0, 76, "#d8ccb8") +
      circle(1, 2, 74, drink) +
      shade(oval(-20, -26, 34, 14, "#fff", -25), 0.25),
  );
const milkCarton = (x: number, y: number) =>
  put(
    shade(box(8, 10, 110, 180, 6, "#000"), 0.2) +
      path("M-54-46L-34-92H34L54-46Z", "#d5e4ea") +
      box(0, -100, 70, 20, 3, "#f7fbfc") +
      box(0, 30, 108, 152, 4, "#f7fbfc") +
      box(0, 44, 108, 70, 0, "#4a90b8") +
      path("M-22 34Q0 12 22 34V62Q0 76-22 62Z", "#fff") +
      circle(-8, 44, 5, "#2d3b40") +
      circle(9, 44, 5, "#2d3b40") +
      oval(0, 58, 12, 6, "#f2b9a6"),
    x,
    y,
  );
const juiceBox = (x: number, y: number, scale = 1) =>
  put(
    shade(box(8, 10, 110, 170, 6, "#000"), 0.2) +
      line("M24-78L40-126L60-132", "#e8523c", 8) +
      box(0, 8, 108, 172, 5, "#7ab648") +
      box(0, -66, 108, 24, 5, "#5b9430") +
      path("M0 74Q-38 50-30 10Q-18-10 0 0Q18-10 30 10Q38 50 0 74Z", "#c5302a") +
      path("M-4 66Q-30 44-24 14Q-16 2-4 8Q-16 30-4 66Z", "#e8655a") +
      line("M0 0Q2-16 14-22", "#5c3b1e", 5) +
      oval(16, -18, 12, 5, "#fff", -30),
    x,
    y,
    0,
    scale,
  );

const friesBoat = (x: number, y: number, scale = 1) =>
  put(
    shade(box(6, 30, 190, 130, 30, "#000"), 0.18) +
      serve({ portion: food.fries, x: 0, y: -30, radius: 74 }) +
      path("M-104-6Q0 30 104-6L80 92Q0 110-80 92Z", "#c5302a") +
      path("M-100-2Q0 34 100-4L78 84Q0 102-80 86Z", "#e8523c") +
      line("M-58 22L-48 92M-8 32V98M44 24L36 94", "#fff3e2", 12),
    x,
    y,
    0,
    scale,
  );

const cakeLayers = () => {
  const swirl = Array.from({ length: 10 }, (_, index) =>
    put(circle(0, -76, 17, "#f6b7bd") + circle(-3, -79, 11, "#ffe1e2"), 0, 0, index * 36),
  ).join("");
  return (
    shade(circle(9, 13, 118, "#000"), 0.2) +
    circle(0, 0, 118, "#e2d8c8") +
    circle(-2, -2, 115, "#fffcf6") +
    circle(0, 0, 98, "#e8a3ab") +
    circle(-2, -3, 95, "#fff1ea") +
    swirl +
    serve(at(food.strawberries, 0, 0, 44))
  );
};

const softServe = () =>
  path("M-52 20L0 138L52 20Z", "#c98a3a") +
  path("M-48 18L0 130L44 18Z", "#eab765") +
  line("M-34 26L10 98M-10 24L24 74M34 26L-8 98M10 24L-24 74", "#c98a3a", 4) +
  path(
    "M-66 24Q-72-16-36-22Q-46-54-12-58Q-18-92 14-106Q8-84 30-78Q46-62 34-46Q64-36 52-12Q76-4 66 24Q0 44-66 24Z",
    "#e8dcc4",
  ) +
  path(
    "M-60 18Q-64-14-32-18Q-40-50-8-54Q-12-82 10-96Q8-76 24-70Q36-56 24-44Q52-34 42-10Q62-2 56 18Q0 34-60 18Z",
    "#fffaf0",
  ) +
  line("M-32-16Q8-4 40-14M-8-52Q10-44 24-48", "#e8dcc4", 5);

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

const ham = () =>
  oval(0, 8, 112, 84, "#8e3b36") +
  oval(-3, 2, 108, 79, "#d9776d") +
  oval(-3, 2, 88, 62, "#ef9f93") +
  circle(6, 6, 22, "#f4e3cf") +
  circle(6, 6, 12, "#d9b8a0") +
  [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
    .map((turn) => put(line("M0-86Q10-66 4-34", "#c4574f", 4), 0, 2, turn, 0.96))
    .join("") +
  `<ellipse cy="2" rx="108" ry="79" fill="none" stroke="#b5632a" stroke-width="11"/>`;

const herbsRound = (count: number, radius: number) =>
  Array.from({ length: count }, (_, index) =>
    put(
      path("M-18 0Q-6-13 18 0Q-6 13-18 0Z", index % 2 ? "#3d8443" : "#63a347"),
      Math.cos((index / count) * 6.28) * radius,
      Math.sin((index / count) * 6.28) * radius * 0.72,
      index * (360 / count) + 60,
    ),
  ).join("");

const potato =
  (...on: Portion[]) =>
  (x: number, y: number, turn: number) =>
    put(
      oval(3, 5, 60, 38, "#5f3d20") +
        oval(0, 0, 59, 37, "#a3713e") +
        oval(0, 0, 44, 22, "#f4dc9a") +
        laid(on.map((portion, index) => at(portion, index * 26 - 22, 0, 20))),
      x,
      y,
      turn,
    );

const halfSandwich = (layers: string[], crust?: string) => bread.sandwich(layers, crust, undefined, 100);
const filledGlass = (drink: string, inside = iceIn) => cup(drink, { straw: "#e8523c" }, inside);
const stripes = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, 8, "#fffcf4") +
  [-0.36, -0.2, -0.02, 0.14, 0.34]
    .map((part, index) => box(x + part * width, y, 6 + (index % 3) * 5, height, 0, "#221b10"))
    .join("");
const burst = (fill: string) =>
  put(path("M0-34L9-14L31-20L20 0L31 20L9 14L0 34L-9 14L-31 20L-20 0L-31-20L-9-14Z", fill), 330, 66, 8);
const heart = (fill: string, x: number, y: number, scale = 1) =>
  put(path("M0 30Q-44-2-26-26Q-10-38 0-18Q10-38 26-26Q44-2 0 30Z", fill), x, y, 8, scale);

const carafe = () =>
  jug("#f3d35a", ice(-36, -34, 10) + ice(20, -30, -14) + put(serveLemon, -14, 30) + put(serveLemon, 34, 66, 30));
const serveLemon = food.lemon(36, seeded("lemon"));

const bottlesOf = (count: number, scale: number) =>
  Array.from({ length: count }, (_, index) =>
    put(bottle(), 62 + (index % 6) * 55, 96 + Math.floor(index / 6) * 108, 0, scale),
  ).join("");

const coffeeBox = () =>
  put(
    shade(box(10, 14, 210, 200, 10, "#000"), 0.2) +
      box(0, 0, 208, 196, 8, "#b98a52") +
      path("M-104-98L-60-138H60L104-98Z", "#d6a96f") +
      box(0, -140, 90, 16, 8, "#8a5a30") +
      box(0, 10, 150, 96, 8, "#fffaf0") +
      path("M-36-8H36V22Q36 46 0 46Q-36 46-36 22Z", "#5a3320") +
      line("M36 0Q58 0 54 16Q50 28 36 26", "#5a3320", 8) +
      line("M-16-18Q-24-30-14-38M8-18Q0-30 10-38", "#c9a377", 5) +
      box(112, 66, 36, 20, 6, "#3a3733") +
      box(126, 80, 14, 22, 4, "#3a3733"),
    190,
    160,
  );

/** Every drawing by its name: a dish, a category or a reward has its own. */
export const RECIPES: Record<string, () => string> = {
  "build-your-own-bowl": () =>
    bowlOf("clay", food.rice, food.chicken, food.blackBeans, food.pico, food.corn, food.guacamole),
  "smoky-chicken-bowl": () =>
    scene(
      "mustard",
      bowl(
        inBowl(food.rice, food.chicken, food.blackBeans, food.corn, food.cilantro) +
          serve(at(food.chipotle, -10, 4, 74)),
      ),
    ),
  "carnitas-bowl": () =>
    bowlOf("sage", food.brownRice, food.carnitas, food.blackBeans, food.redOnion, food.cilantro, food.lime),
  "harvest-bowl": () =>
    scene(
      "rose",
      bowl(
        inBowl(food.quinoa, food.squash, food.broccoli, food.carrot, food.spinach) +
          serve(at(food.limeSauce, 4, 6, 66)),
      ),
    ),
  "salmon-bowl": () => bowlOf("sky", food.rice, food.salmon, food.cucumber, food.edamame, food.ginger, food.seaweed),

  "fountain-drink": () =>
    scene(
      "rose",
      filledGlass(
        "#5a2a1c",
        ice(-22, -54, 12) + ice(18, -42, -18) + heap([circle(0, 0, 4, "#8a5040")], 12, 40, seeded("cola")),
      ),
    ),
  lemonade: () =>
    scene(
      "mint",
      cup("#f7df6e", { straw: "#5fa348" }, ice(18, -46, -18) + put(serveLemon, -20, -30) + put(serveLemon, 12, 40, 40)),
    ),
  "iced-tea": () =>
    scene(
      "sand",
      cup("#b5622a", { straw: "#fffaf0" }, `${iceIn}${put(serveLemon, 20, 34)}${put(food.mint(30), -16, 66)}`),
    ),
  water: () => scene("sand", put(bottle(), MIDDLE.x, MIDDLE.y + 4, 0, 1.12)),
  "mango-smoothie": () =>
    scene(
      "mint",
      cup(
        "#f9a825",
        { straw: "#e8523c", foam: "#ffd36b" },
        put(path("M-30 10Q-20-24 20-18Q44 4 20 30Q-14 36-30 10Z", "#ffc53d"), 0, 40) +
          serve(at(food.herbs, 18, 20, 16)),
      ),
    ),
  "cold-brew": () =>
    scene(
      "clay",
      cup(
        "#3a2016",
        { straw: "#fffaf0" },
        iceIn + path("M-48-40Q-20-20 0-36T46-30L44-14Q20-24 0-14T-44-20Z", "#8a5c3c"),
      ),
    ),
  coffee: () => scene("sage", mug("#4a2a1a")),
  milk: () => scene("sky", milkCarton(MIDDLE.x, MIDDLE.y + 6)),
  "apple-juice": () => scene("mustard", juiceBox(MIDDLE.x, MIDDLE.y + 14)),

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
        same(
          path("M0-78L62 58Q0 84-62 58Z", "#b8863a") +
            path("M0-72L56 54Q0 76-56 52Z", "#f4d9a0") +
            path("M-46 40Q0 64 46 40L52 54Q0 76-54 54Z", "#ffc53d") +
            circle(-8, -10, 8, "#cf9f55") +
            circle(14, 18, 10, "#cf9f55") +
            circle(-20, 26, 7, "#cf9f55"),
          [
            [-44, -18, -70],
            [48, -20, 70],
            [0, 44, 180],
          ],
          0.78,
        ) + small(food.salsa, 0, -66, 28),
      ),
    ),
  "chicken-bites": () =>
    scene(
      "sky",
      plate(
        same(
          circle(2, 4, 30, "#9c5a1c") +
            circle(0, 0, 29, "#d98e3a") +
            circle(-8, -9, 10, "#f2bb6c") +
            circle(10, 8, 5, "#b8702a") +
            circle(-6, 12, 4, "#b8702a"),
          [
            [-48, -34],
            [12, -50],
            [-14, 12],
            [-62, 28],
            [20, 52],
          ],
        ) + small(cover("#f7bb2d", "#c07d12"), 62, 8, 34),
      ),
    ),
  pasta: () =>
    scene(
      "clay",
      bowl(
        laid([
          at(food.macaroni, 0, 0, BOWL_RADIUS),
          at(cover("#d23b2a", "#9c2418"), 0, 0, 48),
          at(food.parmesan, 4, -6, 34),
          at(food.herbs, 20, 22, 22),
        ]),
      ),
    ),

  caesar: () => salad("sage", food.romaine, food.croutons, food.parmesan, food.croutons, food.parmesan, food.croutons),
  "southwest-chop": () =>
    salad("mustard", food.romaine, food.blackBeans, food.corn, food.peppers, food.cheese, food.cherryTomato),
  "village-salad": () =>
    salad("sky", food.cucumber, food.cherryTomato, food.olives, food.feta, food.redOnion, food.tomato),
  "strawberry-spinach": () =>
    salad("rose", food.spinach, food.strawberries, food.pecans, food.goatCheese, food.strawberries, food.goatCheese),

  "turkey-sandwich": () =>
    scene("sage", board(put(bread.sandwich(TURKEY), -6, -34, -7, 1.25) + serve(at(food.pickles, 112, 62, 34)))),
  "caesar-wrap": () => scene("mint", board(wrapped(caesarFilling, "caesar"))),
  focaccia: () =>
    scene(
      "clay",
      board(
        put(bread.sandwich(PORTOBELLO, "#b8742f", "#f0c27a"), -8, -32, -6, 1.3) + serve(at(food.herbs, 106, 66, 40)),
      ),
    ),
  burger: () => scene("mustard", middle(bread.burger(), 1.12)),
  "falafel-wrap": () => scene("rose", board(wrapped(falafelFilling, "falafel"))),
  "pick-two": () =>
    scene(
      "sand",
      board(put(halfSandwich(TURKEY), -84, -22, -8, 1.15) + put(ramekin(cover("#d9532f", "#a3321a"), 68), 84, 8)),
    ),
  "lunch-box": () =>
    scene(
      "sky",
      lunchBox(
        put(halfSandwich(TURKEY), -84, -18, -4, 1.05) + put(bread.cookie(), -92, 70, 0, 0.7),
        put(friesBoat(0, 0, 0.62), 40, 22),
        put(juiceBox(0, 0, 0.62), 118, 34),
      ),
    ),
  "supper-box": () =>
    scene(
      "night",
      lunchBox(
        put(bread.burger(), -78, 10, 0, 0.68),
        serve(at(food.fries, 46, -24, 44)),
        serve(at(food.broccoli, 108, -28, 40)),
        serve(at(food.macaroni, 40, 60, 40)),
        put(bread.cookie(), 112, 62, 0, 0.82),
      ),
    ),

  fries: () => scene("mustard", friesBoat(MIDDLE.x, MIDDLE.y - 4, 1.15)),
  "chips-guacamole": () =>
    scene("rose", plate(laid([at(food.chips, 0, 0, 100)]) + put(ramekin(food.guacamole, 58), 8, 6))),
  broccoli: () => scene("clay", plate(laid([at(food.broccoli, 0, 0, 84), at(food.lemon, 66, 52, 46)]))),
  "mac-and-cheese": () => scene("sage", bowl(laid([at(food.macaroni, 0, 0, BOWL_RADIUS), at(food.crumbs, 0, 0, 76)]))),
  elote: () =>
    scene(
      "sky",
      bowl(
        laid([
          at(food.corn, 0, 0, BOWL_RADIUS),
          at(food.cotija, -10, -10, 70),
          at(food.jalapeno, 26, 26, 52),
          at(food.crema, 0, 0, 76),
          at(food.lime, -58, 54, 46),
        ]),
      ),
    ),

  "tomato-soup": () => soup("sage", "#e0532f", "#b5381c", at(food.crema, 0, -4, 60), at(food.herbs, 8, 6, 36)),
  "tortilla-soup": () =>
    soup(
      "mustard",
      "#c9622b",
      "#94421a",
      at(food.chicken, -34, -22, 38),
      at(food.corn, 44, -36, 30),
      at(food.avocado, 40, 36, 34),
      at(food.chips, -34, 48, 34),
    ),
  chili: () =>
    soup(
      "sky",
      "#5c2a1e",
      "#3c1811",
      at(food.blackBeans, -40, -20, 44),
      at(food.peppers, 42, 26, 40),
      at(food.sourCream, 10, -20, 46),
      at(food.cheese, -30, 50, 34),
    ),

  cookie: () => scene("rose", middle(bread.cookie(), 2.4)),
  "tres-leches": () =>
    scene(
      "mint",
      middle(
        shade(box(8, 14, 180, 190, 24, "#000"), 0.2) +
          path("M-90-70H90L74 110H-74Z", "#e9f1f1") +
          path("M-80-30H80L70 100H-70Z", "#fff3d6") +
          path("M-77 20H77L75 50H-75Z", "#f0cf95") +
          path("M-92-70Q-80-130 0-126Q80-130 92-70Q46-44 0-62Q-46-44-92-70Z", "#fffdf7") +
          put(heap([circle(0, 0, 3, "#a3622a")], 20, 40, seeded("cinnamon")), 0, -92) +
          serve(at(food.strawberries, 0, -108, 24)),
      ),
    ),
  "soft-serve": () => scene("sky", middle(softServe(), 1.05, 0, 0, -12)),
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
        ramekin(cover("#5a2f1d", "#3a1c10"), 112) +
          serve(at(food.sourCream, 6, -6, 56)) +
          serve(at(food.berries, 14, 10, 20)),
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
  "potato-bar": () => {
    const laden = potato(food.sourCream, food.bacon, food.cheese);
    return scene(
      "clay",
      tray(laden(-92, -48, -8) + laden(40, -56, 8) + laden(-84, 46, 10) + laden(48, 40, -8)) +
        put(ramekin(food.sourCream, 30), 348, 74),
    );
  },
  "beverage-gallon": () => scene("mint", carafe()),
  "coffee-carrier": () => scene("sand", coffeeBox(), put(ramekin(cover("#5a3320", "#3a1c10"), 44), 346, 210)),
  "water-dozen": () =>
    scene(
      "sky",
      shade(box(204, 158, 350, 240, 18, "#000"), 0.15),
      box(200, 150, 350, 240, 18, "#e8f1f3"),
      bottlesOf(12, 0.5),
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
        serve(at(food.romaine, -54, 8, 78)),
        serve(at(food.cherryTomato, -84, -18, 32)),
        serve(at(food.cucumber, -24, 40, 36)),
        serve(at(food.parmesan, -30, -34, 32)),
        put(bread.roll(), 86, -34),
        put(ramekin(cover("#e8d06b", "#b89b33"), 30), 128, 60),
        put(bread.cookie(), 60, 66, 0, 0.6),
      ),
    ),
  "bowl-box": () =>
    scene(
      "mint",
      lunchBox(
        box(0, 12, 290, 172, 30, "#2f2b28"),
        serve(at(food.rice, -70, 12, 68)),
        serve(at(food.chicken, -60, 0, 50)),
        serve(at(food.blackBeans, 38, -30, 44)),
        serve(at(food.salsa, 40, 54, 42)),
        serve(at(food.corn, 106, 12, 40)),
      ),
    ),
  "breakfast-box": () =>
    scene(
      "sky",
      lunchBox(
        put(bread.croissant(), -60, 10, -8, 1),
        serve(at(food.egg, 70, -32, 50)),
        put(ramekin(cover("#fffdf7", "#e0d8c8"), 44), 98, 62),
        serve(at(food.berries, 98, 60, 22)),
        serve(at(food.orange, 18, 72, 34)),
      ),
    ),

  "caesar-tray": () =>
    scene(
      "clay",
      tray(
        laid([
          at(food.romaine, -72, 0, 88),
          at(food.romaine, 58, 0, 88),
          at(food.croutons, -70, -20, 54),
          at(food.parmesan, 30, 30, 56),
          at(food.croutons, 70, -34, 40),
        ]) + small(cover("#f7efdb", "#cdbf9f"), 126, 66, 34),
      ),
    ),
  "fruit-tray": () =>
    scene(
      "mint",
      tray(
        laid([
          at(food.melon, -100, -42, 50),
          at(food.pineapple, 0, -48, 50),
          at(food.strawberries, 100, -44, 48),
          at(food.berries, -100, 50, 46),
          at(food.orange, -4, 50, 48),
          at(food.grapes, 98, 50, 48),
        ]),
      ),
    ),
  "mac-pan": () =>
    scene(
      "rose",
      pan(
        box(0, 0, 288, 184, 16, "#e39d27") +
          laid([
            at(food.macaroni, -74, 0, 86),
            at(food.macaroni, 74, 0, 86),
            at(food.crumbs, -60, 0, 68),
            at(food.crumbs, 66, 0, 68),
          ]),
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
  "celebration-cake": () => scene("sky", middle(cakeLayers(), 1.06)),
  "sandwich-tray": () =>
    scene(
      "sage",
      tray(
        [0, 1, 2, 3, 4, 5]
          .map((index) =>
            put(
              halfSandwich(index % 2 ? PORTOBELLO : TURKEY, index % 2 ? "#b8742f" : "#8a5426") +
                line("M0-60V-30", "#e8d3a3", 4) +
                circle(0, -62, 6, index % 2 ? "#63a347" : "#e8523c"),
              -104 + (index % 3) * 104,
              -42 + Math.floor(index / 3) * 102,
              0,
              0.9,
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
              -56 + Math.floor(index / 3) * 92,
              index % 2 ? 8 : -8,
              0.68,
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
          at(food.peppers, -96, -40, 48),
          at(food.squash, 2, -48, 44),
          at(food.mushrooms, 96, -46, 46),
          at(food.asparagus, -88, 46, 48),
          at(food.broccoli, 10, 52, 42),
        ]) + small(food.sourCream, 102, 48, 42),
      ),
    ),
  "cheese-board": () =>
    scene(
      "sage",
      board(
        laid([
          at(food.cheeseWedge("#ffd76e", "#e0a41e"), -92, -46, 46),
          at(food.cheeseWedge("#fffaf0", "#d8ccb8"), -10, -66, 40),
          at(food.grapes, 92, -46, 52),
          at(food.crackers, -92, 50, 44),
          at(food.apple, 100, 54, 44),
        ]) + put(ramekin(cover("#e6a41e", "#b5780f"), 36), 10, 40),
      ),
    ),
  "mashed-potatoes": () =>
    scene(
      "clay",
      bowl(
        laid([at(food.potatoes, 0, 0, 100), at(food.cilantro, -40, 40, 26)]) +
          box(18, -14, 40, 34, 6, "#f7c948") +
          box(15, -17, 32, 26, 5, "#ffe07a"),
      ),
    ),
  "dinner-rolls": () =>
    scene(
      "sky",
      tray(
        Array.from({ length: 12 }, (_, index) =>
          put(bread.roll(), -112 + (index % 4) * 75, -66 + Math.floor(index / 4) * 66, 0, 0.98),
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
  "apple-cider": () =>
    scene(
      "mustard",
      jug(
        "#b5651d",
        put(food.apple(36, seeded("cider")), -22, 30) +
          line("M40-96L20 40", "#7a4420", 12) +
          line("M40-96L20 40", "#a9672a", 6) +
          put(path("M0-20L6-6L20 0L6 6L0 20L-6 6L-20 0L-6-6Z", "#5c3216"), 34, 70),
      ),
    ),
  "turkey-feast": () =>
    scene(
      "clay",
      middle(
        shade(oval(8, 14, 176, 122, "#000")) +
          oval(0, 0, 176, 122, "#d8ccb8") +
          oval(-2, -3, 172, 118, "#fffcf6") +
          herbsRound(16, 136) +
          serve(at(food.cranberries, -126, 52, 26)) +
          serve(at(food.cranberries, 128, 48, 26)) +
          turkeyRoast(),
      ),
    ),
  "ham-feast": () =>
    scene(
      "sage",
      middle(
        shade(oval(8, 14, 176, 122, "#000")) +
          oval(0, 0, 176, 122, "#d8ccb8") +
          oval(-2, -3, 172, 118, "#fffcf6") +
          herbsRound(14, 138) +
          serve(at(food.orange, 126, 44, 28)) +
          serve(at(food.pineapple, -128, 46, 28)) +
          ham(),
      ),
    ),
  "squash-feast": () =>
    scene(
      "sand",
      board(
        same(
          path("M-106 0Q-100-52-40-44Q0-34 50-52Q108-46 108 0Q108 46 50 52Q0 34-40 44Q-100 52-106 0Z", "#b5651d") +
            path("M-100-2Q-94-46-40-38Q0-28 50-46Q100-40 100-2Q100 38 50 44Q0 28-40 36Q-94 42-100-2Z", "#f4a83a"),
          [
            [0, -48],
            [0, 54],
          ],
        ) +
          laid([
            at(food.quinoa, 52, -48, 38),
            at(food.mushrooms, 50, -48, 30),
            at(food.quinoa, 52, 54, 38),
            at(food.chestnuts, 48, 54, 32),
            at(food.cranberries, -60, -48, 18),
            at(food.cranberries, -60, 54, 18),
          ]),
      ),
    ),

  // Categories.
  "fan-favorites": () =>
    scene(
      "mustard",
      middle(stripes(0, 0, 400, 300)),
      put(shade(circle(8, 12, 118, "#000"), 0.25), 200, 150),
      put(
        bowl(inBowl(food.rice, food.chicken, food.blackBeans, food.pico, food.corn, food.guacamole)),
        36,
        27,
        0,
        0.82,
      ),
      heart("#d12a1f", 330, 62, 1.3),
    ),
  "new-this-season": () =>
    scene(
      "sage",
      put(bowl(inBowl(food.quinoa, food.squash, food.broccoli, food.cranberries, food.spinach)), 10, 24, 0, 0.92),
      burst("#e8523c"),
      put(path("M-34 0Q-12-26 34 0Q-12 26-34 0Z", "#d9731a") + line("M-30 0H26", "#a3500f", 4), 66, 60, -40),
    ),
  "family-dinner": () =>
    scene(
      "clay",
      pan(
        laid([
          at(food.rice, -88, 0, 66),
          at(food.chicken, 6, -26, 50),
          at(food.carnitas, 96, -34, 44),
          at(food.blackBeans, 0, 56, 36),
          at(food.roastedVegetables, 92, 48, 42),
        ]),
      ),
    ),
  bowls: () =>
    scene(
      "sage",
      put(bowl(inBowl(food.brownRice, food.steak, food.corn, food.guacamole)), -70, 10, 0, 0.88),
      put(bowl(inBowl(food.rice, food.salmon, food.cucumber)), 176, 96, 0, 0.66),
    ),
  sandwiches: () => scene("mustard", middle(bread.sandwich(TURKEY), 1.55, -6, 0, -40)),
  tacos: () => scene("mint", middle(bread.taco([food.chicken, food.romaine, food.cheese, food.pico]), 1.5, -4, 0, 14)),
  salads: () => salad("clay", food.romaine, food.cherryTomato, food.cucumber, food.croutons, food.redOnion, food.feta),
  soups: () =>
    scene(
      "rose",
      put(
        bowl(
          serve(at(cover("#e0532f", "#b5381c"), 0, 0, 112)) +
            laid([at(food.crema, 0, -4, 60), at(food.herbs, 8, 6, 32)]),
        ),
        4,
        6,
        0,
        0.94,
      ),
      line("M350 60L300 210", "#8f8578", 14),
      put(oval(0, 0, 22, 32, "#8f8578") + oval(-3, -3, 16, 25, "#b5ab9c"), 292, 232, 18),
    ),
  kids: () =>
    scene(
      "sky",
      plate(
        same(circle(2, 4, 26, "#9c5a1c") + circle(0, 0, 25, "#d98e3a") + circle(-7, -8, 8, "#f2bb6c"), [
          [-46, -40],
          [-6, -58],
          [-56, 4],
        ]) + laid([at(food.macaroni, 44, -22, 44), at(food.carrot, -28, 54, 32), at(food.apple, 44, 50, 36)]),
      ),
    ),
  sides: () =>
    scene(
      "rose",
      friesBoat(130, 150, 0.95),
      put(ramekin(food.guacamole, 66), 304, 100),
      put(ramekin(food.macaroni, 56), 312, 224),
    ),
  sweets: () =>
    scene(
      "mint",
      put(bread.cookie(), 136, 120, 0, 2),
      put(bread.cookie("#4a2614", "#5c321c", "#3a1c10"), 282, 196, 40, 1.7),
      put(food.strawberries(34, seeded("sweets")), 290, 74),
    ),
  drinks: () =>
    scene(
      "sky",
      put(cup("#f7df6e", { straw: "#5fa348" }, ice(18, -46, -18) + put(serveLemon, -14, 10)), -62, 12),
      put(cup("#5a2a1c", { straw: "#e8523c" }, iceIn), 74, 12),
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
          at(food.romaine, -82, 0, 88),
          at(food.cherryTomato, -96, -20, 40),
          at(food.croutons, -56, 36, 40),
          at(food.macaroni, 84, -42, 52),
          at(food.strawberries, 84, 54, 46),
        ]),
      ),
    ),
  "sweet-trays": () =>
    scene(
      "clay",
      tray(
        [0, 1, 2, 3]
          .map((index) =>
            put(bread.cookie(), -112 + (index % 2) * 78, -42 + Math.floor(index / 2) * 80, index * 50, 0.88),
          )
          .join("") +
          [0, 1, 2, 3]
            .map((index) => put(bread.brownie(), 50 + (index % 2) * 68, -42 + Math.floor(index / 2) * 76, 0, 0.98))
            .join(""),
      ),
    ),
  beverages: () => scene("rose", put(carafe(), -44, 0), put(cup("#b5622a", {}, iceIn), 158, 66, 0, 0.72)),
  "holiday-feasts": () =>
    scene(
      "night",
      middle(oval(0, 0, 184, 126, "#d8ccb8") + oval(-2, -3, 180, 122, "#fffcf6") + herbsRound(16, 140) + turkeyRoast()),
    ),
  "holiday-sides": () =>
    scene(
      "sage",
      middle(bread.pie("#a3321f", true), 0.94, 0, -62, 0),
      put(ramekin(food.cranberries, 58), 322, 84),
      put(ramekin(food.potatoes, 62), 322, 220),
    ),

  // Rewards.
  zebra: () =>
    scene(
      "mustard",
      middle(stripes(0, 0, 400, 300)),
      put(
        circle(0, 0, 86, "#221b10") +
          circle(0, 0, 78, "#f3d03e") +
          path("M0-52L15-16L52-14L23 10L33 48L0 26L-33 48L-23 10L-52-14L-15-16Z", "#221b10"),
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
