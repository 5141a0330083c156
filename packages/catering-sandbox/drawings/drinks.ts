import * as food from "./ingredients.ts";
import { box, circle, heap, line, oval, path, put, seeded, shade } from "./shapes.ts";
import { MIDDLE, bottle, cover, glass, ice, jug, ramekin, scene } from "./vessels.ts";

const LEMON = food.lemon(40, seeded("lemon"));
const MINT = put(food.mint(56), 0, 0);

const cup = (drink: string, options: Parameters<typeof glass>[3] = {}, inside = "") =>
  glass(drink, "#fff", inside, options);
const ICE = ice(-24, -72, 12) + ice(16, -64, -18) + ice(-6, -34, 30);
const onRim = (content: string) => put(content, MIDDLE.x - 44, MIDDLE.y - 86, 0, 0.92);

const mug = (drink: string) =>
  put(
    shade(circle(8, 12, 104, "#000"), 0.2) +
      line("M84-22Q148-30 142 14Q134 48 88 34", "#d8ccb8", 22) +
      line("M84-24Q146-32 140 11Q132 44 88 30", "#fffcf6", 14) +
      circle(0, 0, 104, "#d8ccb8") +
      circle(-2, -3, 101, "#fffcf6") +
      circle(0, 0, 84, "#d8ccb8") +
      circle(1, 2, 81, drink) +
      circle(-1, 0, 66, "#5d3722") +
      path("M-52-30Q-24-62 22-54Q-18-44-36-10Q-52-12-52-30Z", "#8a5a3c"),
    MIDDLE.x - 14,
    MIDDLE.y,
  );

const milkCarton = () =>
  put(shade(path("M-54-46L-34-100H34L54-46V106H-54Z", "#000"), 0.18), MIDDLE.x + 10, MIDDLE.y + 18) +
  put(
    box(0, -106, 76, 22, 4, "#e4eef1") +
      path("M-56-50L-36-98H36L56-50Z", "#cfe0e6") +
      path("M-56-50L-36-98H-4L-14-50Z", "#e4eef1") +
      box(0, 28, 112, 156, 4, "#fff") +
      path("M-56 6H56V106H-56Z", "#3f86b4") +
      path("M-56 46Q-34 18-12 40T30 38Q44 26 56 36V106H-56Z", "#fff") +
      path("M0-30Q22 0 22 14A22 22 0 0 1-22 14Q-22 0 0-30Z", "#fff") +
      line("M-11 12Q-10 24 0 27", "#a9d2e6", 5) +
      shade(box(46, 28, 20, 156, 4, "#2d4a57"), 0.14),
    MIDDLE.x,
    MIDDLE.y + 8,
  );

export const juiceBox = (x: number, y: number, scale = 1) =>
  put(
    shade(box(8, 12, 112, 176, 6, "#000"), 0.2) +
      line("M26-80L40-128L64-136", "#e8523c", 9) +
      box(0, 8, 112, 176, 6, "#6ea93b") +
      box(-6, 8, 100, 176, 6, "#8cc152") +
      box(0, -68, 112, 26, 6, "#4f8a2c") +
      path("M0 6Q-12-10-30 0Q-48 14-34 50Q-20 80 0 70Q20 80 34 50Q48 14 30 0Q12-10 0 6Z", "#a81f22") +
      path("M-3 8Q-14-6-29 3Q-43 16-31 47Q-20 70-4 65Q14 68 26 44Q36 16 24 4Q10-6-3 8Z", "#e0433c") +
      oval(-22, 20, 6, 13, "#f59a8c", 18) +
      line("M0 6Q0-14 10-24", "#5c3b1e", 6) +
      path("M8-10Q22-32 44-24Q34-4 8-10Z", "#2f7d3c"),
    x,
    y,
    0,
    scale,
  );

const carafe = () =>
  jug(
    "#f7d84e",
    ice(-40, -50, 10) +
      ice(24, -48, -14) +
      put(LEMON, -24, 8, 0, 1.1) +
      put(LEMON, 32, 56, 30, 1.1) +
      put(LEMON, -34, 82, 60),
  );

const dozenBottles = () =>
  Array.from({ length: 12 }, (_, index) =>
    put(bottle(), 62 + (index % 6) * 55, 98 + Math.floor(index / 6) * 108, 0, 0.5),
  ).join("");

const coffeeBox = () =>
  put(shade(path("M-104-98L-60-138H60L104-98V100H-104Z", "#000"), 0.18), 192, 176) +
  put(
    box(0, 0, 208, 196, 8, "#a97a45") +
      box(-8, 0, 192, 196, 8, "#c8995f") +
      path("M-104-96L-60-138H60L104-96Z", "#e0b57c") +
      line("M-46-138Q0-170 46-138", "#8a5a30", 11) +
      box(-4, 8, 156, 110, 10, "#fffaf0") +
      path("M-42-12H34V20Q34 48-4 48Q-42 48-42 20Z", "#5a3320") +
      path("M-36-12H10V16Q10 40-14 44Q-36 40-36 18Z", "#7a4a30") +
      line("M34-2Q58-2 54 16Q50 30 32 26", "#5a3320", 8) +
      line("M-22-22Q-30-32-20-40M6-22Q-2-32 8-40", "#c9a377", 5) +
      box(112, 62, 40, 22, 6, "#3a3733") +
      box(128, 78, 16, 24, 4, "#57524c"),
    178,
    162,
  );

const mangoOnRim =
  path("M-34 14Q-30-32 12-34Q36-28 30 2Q10 30-34 14Z", "#3f8a3c") +
  path("M-31 10Q-26-30 10-31Q30-26 25-2Q6 22-31 10Z", "#f28c1e") +
  path("M-26 7Q-20-25 9-25Q24-20 19-4Q4 16-26 7Z", "#ffbe3a") +
  line("M-18 2L4-21M-6 7L18-15M-22-9L2 12M-10-19L16-1", "#f28c1e", 3);

const star = [0, 45, 90, 135, 180, 225, 270, 315]
  .map((turn) => put(path("M0 0Q-7-10 0-24Q7-10 0 0Z", "#5c3216") + circle(0, -12, 2.6, "#c9863f"), 0, 0, turn))
  .join("");

/** By the name of the drawing. */
export const DRINKS: Record<string, () => string> = {
  "fountain-drink": () =>
    scene(
      "rose",
      cup(
        "#5a2a1c",
        { straw: "#e8523c" },
        ICE + put(heap([circle(0, 0, 4, "#9c6350"), circle(0, 0, 2.5, "#b98470")], 16, 42, seeded("cola")), 0, 48),
      ),
    ),
  lemonade: () =>
    scene(
      "mint",
      cup(
        "#fbe27a",
        { straw: "#5fa348" },
        ice(18, -66, -18) + ice(-26, -48, 14) + put(LEMON, -16, 4, 0, 1.1) + put(LEMON, 12, 66, 40),
      ),
      onRim(put(LEMON, 0, 0, 0, 1.25)),
    ),
  "iced-tea": () =>
    scene(
      "sand",
      cup("#b5622a", { straw: "#fffaf0" }, ICE + put(LEMON, 8, 24, 20, 1.1)),
      put(MINT, MIDDLE.x - 32, MIDDLE.y - 92, -30),
    ),
  water: () => scene("sand", put(bottle(), MIDDLE.x, MIDDLE.y + 4, 0, 1.02)),
  "mango-smoothie": () =>
    scene(
      "mint",
      cup(
        "#f9a11f",
        { straw: "#e8523c", foam: "#ffc94f" },
        path("M-46 20Q-10-10 40 6L37 40Q0 16-43 50Z", "#ffbe45") +
          path("M-42 76Q0 50 34 70L32 96Q0 84-39 104Z", "#ffbe45"),
      ),
      onRim(put(mangoOnRim, -4, 4, 0, 1.25)),
    ),
  "cold-brew": () =>
    scene(
      "clay",
      cup(
        "#3a2016",
        { straw: "#fffaf0", foam: "#d9b48c" },
        path(
          "M-54-72Q-20-90 0-70Q24-50 55-74L52-50Q40-30 30-44Q18-56 8-26Q0 14-10-16Q-18-50-32-34Q-46-24-54-72Z",
          "#a87a55",
        ) + ICE,
      ),
    ),
  coffee: () => scene("sage", mug("#3f2416")),
  milk: () => scene("sky", milkCarton()),
  "apple-juice": () => scene("mustard", juiceBox(MIDDLE.x, MIDDLE.y + 18, 1.08)),
  "beverage-gallon": () => scene("mint", carafe()),
  "coffee-carrier": () =>
    scene(
      "sand",
      coffeeBox(),
      put(ramekin(cover("#5a3320", "#3a1c10"), 46), 348, 66),
      put(ramekin(cover("#5a3320", "#3a1c10"), 46), 346, 232),
    ),
  "water-dozen": () =>
    scene(
      "sky",
      shade(box(206, 160, 352, 240, 18, "#000"), 0.16),
      box(200, 150, 352, 240, 18, "#eef6f7"),
      dozenBottles(),
    ),
  "apple-cider": () =>
    scene(
      "mustard",
      jug(
        "#c06a1f",
        put(food.apple(44, seeded("cider")), -24, -8) +
          line("M52-110L12 70", "#7a4420", 15) +
          line("M50-110L10 70", "#b5743a", 7) +
          put(star, 44, 78, 10, 1.2) +
          put(star, -44, 78, 30),
      ),
    ),
  drinks: () =>
    scene(
      "sky",
      put(
        cup("#fbe27a", { straw: "#5fa348" }, ice(18, -66, -18) + put(LEMON, -14, -10, 0, 1.1) + put(LEMON, 10, 60, 30)),
        -66,
        10,
      ),
      put(cup("#5a2a1c", { straw: "#e8523c" }, ICE), 72, 10),
    ),
  beverages: () => scene("rose", put(carafe(), -48, 0), put(cup("#b5622a", {}, ICE), 160, 66, 0, 0.72)),
};
