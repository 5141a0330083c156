import * as food from "./ingredients.ts";
import { box, circle, line, oval, path, put, seeded, shade } from "./shapes.ts";

/** Fries in their paper boat. */
export const friesBoat = (x: number, y: number, scale = 1) =>
  put(
    shade(path("M-94 4L114 4L90 104Q0 124-70 104Z", "#000"), 0.18) +
      put(food.fries(74, seeded("fries")), 0, -30) +
      path("M-104-6Q0 30 104-6L80 92Q0 110-80 92Z", "#b32a22") +
      path("M-100-2Q0 34 100-4L78 84Q0 102-80 86Z", "#e2493a") +
      path("M-76 12L-46 20L-36 96L-60 91ZM-16 24H16L12 98H-12ZM76 12L46 20L36 96L58 91Z", "#fff3e2"),
    x,
    y,
    0,
    scale,
  );

export const softServeSwirl = () =>
  path(
    "M-66 24Q-76-14-38-24Q-50-54-14-60Q-20-94 14-110Q10-86 32-80Q48-62 36-48Q66-38 54-12Q78-4 66 24Q0 48-66 24Z",
    "#e3d3b4",
  ) +
  path(
    "M-61 20Q-68-12-32-20Q-42-52-8-56Q-14-86 11-100Q8-78 24-72Q38-58 24-46Q54-36 42-11Q64-3 54 19Q0 38-61 20Z",
    "#fffaf0",
  ) +
  path("M-52-2Q-34-16-4-12Q24-8 42-12Q24 4-8 2Q-34 0-52-2ZM-30-42Q-8-50 24-47Q10-36-8-38Q-22-38-30-42Z", "#efe3cb");

export const softServeCone = () =>
  put(shade(path("M-52 24L0 142L52 24Z", "#000"), 0.16), 7, 8) +
  path("M-56 18Q0 42 56 18L4 138Q0 142-4 138Z", "#c98a3a") +
  path("M-52 20Q0 42 50 20L0 130Z", "#eab765") +
  line("M-40 36L8 108M-18 34L24 86M10 36L34 64M40 36L-10 104M16 34L-26 80M-12 36L-36 60", "#c98a3a", 4) +
  path("M-58 14Q0 38 58 14V24Q0 50-58 24Z", "#d99f4f");

export const softServeCup = () =>
  put(shade(path("M-64 16H64L48 130H-48Z", "#000"), 0.16), 8, 10) +
  path("M-70 10Q0 36 70 10L52 124Q0 140-52 124Z", "#b32a22") +
  path("M-67 12Q0 36 64 12L48 120Q0 134-52 120Z", "#e2493a") +
  path("M-44 22L-26 26L-22 128L-36 125ZM-9 29H9V131H-9ZM44 22L26 26L22 128L36 125Z", "#fff3e2");

/** A round roll with a cross cut into its crust. */
export const crustyRoll = () =>
  put(shade(circle(0, 0, 42, "#000"), 0.2), 6, 8) +
  circle(0, 0, 42, "#a0612a") +
  circle(-2, -3, 39, "#d6954d") +
  oval(-12, -15, 18, 11, "#ecbd7d", -25) +
  line("M-20 2Q0-10 22 0M2-22Q-4 2 4 24", "#f6dcae", 6);

/** A round roll of soft dough. */
export const dinnerRoll = () =>
  circle(2, 4, 34, "#a9672a") +
  circle(0, 0, 33, "#dc9f55") +
  oval(-9, -11, 16, 10, "#f3c985", -25) +
  line("M-17 13Q0 21 17 11", "#c07f3a", 3);

export const croissant = () =>
  put(shade(path("M-98 50Q-104-14-54-46Q0-76 54-46Q104-14 98 50Q60 20 0 14Q-60 20-98 50Z", "#000"), 0.18), 7, 10) +
  path("M-98 46Q-106-12-56-46Q0-78 56-46Q106-12 98 46Q88 52 78 38Q62 8 0 10Q-62 8-78 38Q-88 52-98 46Z", "#a9622a") +
  path("M-95 40Q-100-12-54-44Q0-74 54-44Q100-12 93 36Q86 42 78 30Q60 0 0 2Q-60 0-80 32Q-88 46-95 40Z", "#e09c4a") +
  path("M-84 4Q-76-26-46-44Q0-68 40-50Q0-54-36-34Q-62-20-84 4Z", "#f6cd8c") +
  line("M-80-12L-66 14M-50-42L-34 2M-14-60L-12 0M24-58L20 0M58-40L44 4M84-8L70 16", "#b8742f", 5);

/** A baked potato, split and fluffy. */
export const bakedPotato = (on: string) =>
  put(shade(oval(0, 0, 66, 44, "#000"), 0.2), 6, 9) +
  path("M-66 2Q-66-42-14-44Q62-46 66 0Q66 42 8 44Q-62 46-66 2Z", "#7d5128") +
  path("M-63-2Q-62-40-14-42Q58-44 62-4Q60 34 6 37Q-60 40-63-2Z", "#b5803f") +
  path("M-48 0Q-30-28 0-28Q34-28 50-2Q32 26 2 26Q-30 28-48 0Z", "#e9c970") +
  path(
    "M-42-2Q-34-20-18-18Q-8-28 4-20Q20-28 26-16Q42-14 43-2Q38 14 24 14Q12 24 0 16Q-14 24-22 14Q-40 14-42-2Z",
    "#fff2bf",
  ) +
  on;

/** A layered cake from the side, on its stand. */
export const cakeOnStand = () =>
  put(shade(path("M-112-70H112V74H-112Z", "#000"), 0.16), 10, 12) +
  path("M-34 112H34L24 84H-24Z", "#d8ccb8") +
  box(0, 116, 110, 14, 7, "#e9dfcd") +
  box(0, 80, 272, 16, 8, "#e2d8c8") +
  box(0, 77, 268, 12, 6, "#fffcf6") +
  box(0, 10, 220, 124, 12, "#e6a6ae") +
  box(-4, 8, 208, 120, 10, "#fbd9d8") +
  path("M-110 40H110V56Q0 60-110 56Z", "#e6a6ae") +
  path(
    "M-110-34Q-112-66-84-66H84Q112-66 110-34V-12Q100 8 92-12Q84-24 74-8Q64 22 54-4Q44-22 34-6Q24 10 14-8Q4-22-6-4Q-16 30-26-2Q-36-20-46-6Q-56 14-66-6Q-76-22-86-8Q-100 14-110-12Z",
    "#fff6ee",
  ) +
  [-84, -42, 0, 42, 84]
    .map((x) =>
      put(
        circle(0, 0, 17, "#f0dfd2") + circle(-2, -2, 15, "#fffaf5") + put(food.STRAWBERRY, 0, -14, 180, 1.15),
        x,
        -72,
      ),
    )
    .join("");

/** A whole ham with its glaze scored in diamonds, cut at one end. */
export const glazedHam = () =>
  put(shade(oval(0, 0, 122, 84, "#000"), 0.2), 9, 12) +
  path("M-120 6Q-118-76-20-80Q96-84 114-20Q122 44 70 66Q-20 92-84 68Q-120 52-120 6Z", "#8a4520") +
  path("M-116 0Q-112-72-20-76Q88-78 108-24Q108 40 62 58Q-20 82-82 60Q-116 46-116 0Z", "#c9702f") +
  path("M-108-14Q-98-62-30-70Q20-74 50-66Q-10-58-50-34Q-84-14-96 14Q-106 4-108-14Z", "#e39a52") +
  line(
    "M-98-36L-34 66M-66-60L4 66M-30-72L34 60M8-74L56 36M-106 14L-50-56M-96 44L-10-72M-66 62L34-68M-24 70L56-44M16 66L62-2",
    "#8a4520",
    4,
  ) +
  [
    [-64, -18],
    [-30, -42],
    [-42, 24],
    [-6, -6],
    [24, -36],
    [-14, 40],
    [26, 22],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 4, "#4a2414"))
    .join("") +
  oval(78, 4, 40, 62, "#8a4520", 14) +
  oval(80, 2, 36, 57, "#f0a196", 14) +
  oval(80, 2, 27, 46, "#f7bdb2", 14) +
  circle(80, -2, 14, "#fff3e2") +
  circle(80, -2, 8, "#d9b8a0");

/** Half a roasted squash, filled. */
export const stuffedSquash = (filling: string) =>
  put(shade(oval(0, 0, 108, 46, "#000"), 0.2), 7, 10) +
  path(
    "M-110 0Q-106-42-56-38Q-20-34 14-48Q64-66 104-34Q122 0 104 34Q64 66 14 48Q-20 34-56 38Q-106 42-110 0Z",
    "#b5651d",
  ) +
  path(
    "M-105-2Q-100-36-54-33Q-18-30 16-43Q62-58 98-31Q113-2 98 28Q62 56 16 42Q-18 28-54 32Q-100 34-105-2Z",
    "#f6ad3f",
  ) +
  path("M-84-2Q-60-18-24-10Q20-36 62-32Q94-20 92 0Q90 24 60 34Q18 34-24 12Q-60 16-84-2Z", "#d98a22") +
  filling;
