import { type Random, box, circle, dollop, heap, line, oval, path, put, shade } from "./shapes.ts";

/** Draws a portion around the origin, about `radius` wide to each side. */
export type Portion = (radius: number, random: Random) => string;

/** What fills a whole vessel reaches to its edge; a pile throws a shadow. */
function bedOf(radius: number, tone: string, random: Random): string {
  if (radius > 100) return circle(0, 0, radius + 5, tone);
  const bed = dollop(radius, tone, random);
  return put(shade(bed.replace(tone, "#000"), 0.22), 3, 5) + bed;
}

/** A portion of loose pieces on a bed of their own colour. */
function loose(bed: string, pieces: string[], density: number, turns = 360): Portion {
  return (radius, random) =>
    `${bed ? bedOf(radius, bed, random) : ""}${heap(pieces, Math.round((radius / 40) ** 2 * density), radius * (radius > 100 ? 1 : 0.86), random, turns)}`;
}

/** Pieces that lie in a row like shingles. */
function row(piece: string, count: number, step: number, turn = -20): Portion {
  return (radius) => {
    const size = radius / 46;
    const pieces = Array.from({ length: count }, (_, index) => put(piece, (index - (count - 1) / 2) * step, 0, 8));
    return put(pieces.join(""), 0, 0, turn, Math.round(size * 100) / 100);
  };
}

const grain = (tone: string) => oval(0, 0, 6, 2.4, tone);
const leaf = (tone: string, vein: string) => path("M-15 0Q-6-13 15 0Q-6 13-15 0Z", tone) + line("M-11 0H10", vein, 1.5);
export const frill = (tone: string, vein: string) =>
  path("M-20 3Q-22-8-12-10Q-6-18 4-13Q15-15 18-5Q25 3 15 9Q8 17-3 12Q-16 15-20 3Z", tone) +
  line("M-14 2Q0-3 14-2M0-1L5 7M-4 0L-6-7", vein, 1.6);
const cube = (top: string, side: string, size = 15) => box(2, 2.5, size, size, 3, side) + box(0, 0, size, size, 3, top);
const strip = (tone: string, edge: string, width = 34, height = 9) =>
  box(1, 2, width, height, height / 2, edge) + box(0, 0, width, height, height / 2, tone);
const disc = (rim: string, face: string, r = 12) => circle(1, 1.5, r, rim) + circle(0, 0, r - 2, face);

const SEARED =
  box(2, 3, 22, 62, 9, "#a9621f") +
  box(0, 0, 22, 62, 9, "#e6a650") +
  line("M-8-18L8-24M-8-3L8-9M-8 12L8 6M-7 25L8 20", "#8c4a17", 3.5);
const BEEF = box(2, 3, 20, 62, 8, "#4c2417") + box(0, 0, 20, 62, 8, "#7a3d28") + box(0, 0, 11, 52, 6, "#c4645a");
const FLAKE =
  path("M-26-16Q0-26 26-16Q32 0 26 16Q0 26-26 16Q-32 0-26-16Z", "#d9683f") +
  path("M-26-19Q0-29 26-19Q32-3 26 13Q0 22-26 13Q-32-3-26-19Z", "#f4926a") +
  line("M-16-19Q-8-3-16 13M-2-22Q7-3-2 15M12-20Q20-3 12 13", "#ffc3a3", 3);
const FLORET =
  line("M0 4V16", "#7fa653", 8) +
  circle(-9, 3, 9, "#2f6b34") +
  circle(9, 3, 9, "#2f6b34") +
  circle(0, -6, 11, "#3d8443") +
  circle(-4, -9, 4, "#6bab5c");
const TOMATO_SLICE =
  disc("#b82c22", "#e8523c", 17) +
  oval(-6, -5, 4, 3, "#ffb08c", 40) +
  oval(6, -4, 4, 3, "#ffb08c", -40) +
  oval(0, 7, 4, 3, "#ffb08c");
const CUCUMBER =
  disc("#3f7c3a", "#cfe6a4", 14) +
  [0, 60, 120, 180, 240, 300].map((turn) => put(oval(0, -5, 1.3, 2.4, "#8dbb5d"), 0, 0, turn)).join("");
const AVOCADO =
  path("M-6-30Q18-26 14 2Q10 26-8 30Q8 6-6-30Z", "#4d7a31") + path("M-6-27Q13-22 10 2Q7 20-6 26Q6 5-6-27Z", "#cfdd7c");
export const STRAWBERRY =
  path("M0 15Q-15 3-11-9Q-4-15 0-10Q4-15 11-9Q15 3 0 15Z", "#b71f2d") +
  path("M0 11Q-11 2-8-7Q-3-11 0-7Q3-11 8-7Q11 2 0 11Z", "#ef5a5a") +
  path("M0 6Q-4 1-2-4L0-2L2-4Q4 1 0 6Z", "#ffd0c4");
export const PECAN = oval(1, 1.5, 12, 7, "#6d3a18") + oval(0, 0, 11, 6, "#a3652f") + line("M-8 0H8", "#6d3a18", 1.6);
const BERRY = circle(1, 1.5, 7, "#1f2c5c") + circle(0, 0, 7, "#3f56a3") + circle(-2, -2, 2, "#8fa3e0");
export const CROUTON = cube("#e9b767", "#a96e28", 17) + circle(-3, -2, 1.6, "#c98f3e") + circle(4, 3, 1.6, "#c98f3e");
export const MUSHROOM =
  path("M-14 2Q-14-14 0-14Q14-14 14 2Z", "#8a6a4f") +
  path("M-14 2Q-14-10 0-10Q14-10 14 2Z", "#b8977a") +
  box(0, 7, 9, 12, 3, "#e8d9c4");
const PEPPER = (tone: string, edge: string) =>
  line("M-14-9Q16-12 15 12", edge, 10) + line("M-14-10Q15-13 14 10", tone, 7);
export const SHELL =
  path("M-10 7Q-15-8 0-10Q15-8 10 7Q0 1-10 7Z", "#d99a2b") + path("M-9 4Q-12-8 0-9Q12-8 9 4Q0-1-9 4Z", "#f9cf62");
const CHIP =
  path("M0-20L20 14Q0 20-20 14Z", "#c98a2d") +
  path("M0-18L17 12Q0 17-17 12Z", "#f2c25d") +
  circle(-3, 2, 1.6, "#c98a2d") +
  circle(5, 6, 1.6, "#c98a2d");
const FRY = box(1.5, 2, 9, 60, 3, "#c98a25") + box(0, 0, 9, 60, 3, "#f7cb58");

export const STUFFING = cube("#cf9a55", "#8a5a28", 16);
export const CRANBERRY = circle(0, 0, 8, "#a81c33") + circle(-3, -3, 2.4, "#e8788a");
export const SAGE = leaf("#3d8443", "#86b878");

export const rice = loose(
  "#efe6d0",
  [grain("#fffaf0"), grain("#fff"), grain("#e2d6ba"), oval(0, 0, 3, 1.6, "#6ba24a")],
  13,
);
export const brownRice = loose("#b98a52", [grain("#d3a66b"), grain("#e0bb85"), grain("#9c6e3a")], 13);
export const quinoa = loose(
  "#b39a63",
  [circle(0, 0, 3, "#e0cd98"), circle(0, 0, 3, "#cdb679"), circle(0, 0, 4, "#6f5a34")],
  16,
);
export const cauliflower = loose(
  "#e7e0c8",
  [circle(0, 0, 5, "#fffbea"), circle(0, 0, 4, "#f3ecd3"), circle(0, 0, 3, "#d6cba9")],
  12,
);
export const romaine = loose(
  "#4c8a3a",
  [frill("#7cb956", "#b9dd8c"), frill("#63a347", "#a4d077"), frill("#98cb6c", "#d4ecae")],
  5,
);
export const spinach = loose(
  "#2c5f33",
  [leaf("#3f8245", "#86b878"), leaf("#4f9952", "#9cc98b"), leaf("#356f3b", "#7bb070")],
  9,
);
export const cabbage = loose(
  "",
  [strip("#c9e3a4", "#8fb765", 26, 5), strip("#9a5d97", "#6d3a6b", 26, 5), strip("#e6f2cb", "#a8c884", 26, 5)],
  8,
);

export const chicken = row(SEARED, 4, 21);
export const steak = row(BEEF, 4, 20);
export const salmon: Portion = (radius) => put(FLAKE, 0, 0, -18, Math.round((radius / 30) * 100) / 100);
export const carnitas = loose(
  "#7b4322",
  [strip("#b06b3a", "#6f3a1b", 30, 8), strip("#c98550", "#7b4322", 26, 7), strip("#95552a", "#5c2f15", 24, 8)],
  9,
  120,
);
/** Meat pulled apart, in a soup. */
export const shreds = loose(
  "",
  [strip("#f3d9ad", "#b98a52", 34, 9), strip("#e8c48c", "#a9763f", 28, 8), strip("#f8e6c6", "#c79c66", 22, 7)],
  7,
  140,
);
export const crispStrips = loose("", [strip("#f6c95f", "#b9802a", 46, 8), strip("#eab54a", "#a9702a", 38, 8)], 6, 150);
export const sesame = loose("", [oval(0, 0, 4, 2.4, "#fff3d6"), oval(0, 0, 4, 2.4, "#3a2b20")], 16);
export const tofu = loose("", [cube("#f0c674", "#b57a2b", 19), cube("#e9b65c", "#a66d22", 19)], 11, 60);
export const falafel = loose("", [disc("#5d3f1c", "#9a6c34", 15) + circle(-4, -4, 4, "#b98a4c")], 5);
export const fish = row(
  box(2, 3, 20, 66, 10, "#a9702a") +
    box(0, 0, 20, 66, 10, "#eab65f") +
    shade(circle(-3, -14, 3, "#fff") + circle(3, 6, 3, "#fff") + circle(-2, 20, 2, "#fff"), 0.5),
  2,
  24,
);
export const bacon = loose(
  "",
  [box(1, 2, 13, 8, 2, "#6f241c") + box(0, 0, 13, 8, 2, "#b8483a") + box(0, -1, 13, 2.5, 1, "#f1b7a0")],
  13,
);
export const turkey = row(
  oval(2, 3, 16, 34, "#b98a5d") + oval(0, 0, 16, 34, "#f1d9b8") + line("M-8-18Q0-22 8-18", "#cfa87c", 3),
  4,
  18,
);

export const pico = loose(
  "",
  [
    cube("#e8523c", "#b02a20", 9),
    cube("#f7efe4", "#d0c0ad", 8),
    cube("#d9402e", "#a3241b", 9),
    oval(0, 0, 4, 2, "#4e9a45"),
  ],
  22,
);
export const blackBeans = loose(
  "#2a1b1e",
  [
    oval(0, 0, 9, 6, "#43292f") + oval(-2, -2, 3, 1.5, "#8a6670"),
    oval(0, 0, 9, 6, "#37222a") + oval(-2, -2, 3, 1.5, "#7b5863"),
  ],
  11,
);
export const corn = loose(
  "#d99a1d",
  [box(0, 0, 10, 9, 3.5, "#ffd24a") + circle(-2, -2, 2, "#fff0b3"), box(0, 0, 10, 9, 3.5, "#f7bb2d")],
  12,
);
export const cheese = loose("", [strip("#ffc53d", "#d18b14", 24, 4.5), strip("#ffd76e", "#d99a2b", 20, 4.5)], 20);
export const cotija = loose("", [cube("#fffdf5", "#d9d0bd", 7), cube("#f7f0df", "#cbbfa6", 8)], 16);
export const redOnion = loose(
  "",
  [
    line("M-12 0A12 12 0 0 1 12 0", "#8d2f63", 6) + line("M-12 0A12 12 0 0 1 12 0", "#e27bae", 3),
    line("M-8 0A8 8 0 0 1 8 0", "#b84c85", 5) + line("M-8 0A8 8 0 0 1 8 0", "#f5b3d2", 2.4),
  ],
  13,
);
export const sourCream: Portion = (radius, random) =>
  dollop(radius * 0.62, "#d9d2c3", random) +
  put(dollop(radius * 0.58, "#fffdf7", random), -2, -3) +
  line(`M${-radius / 4} 2Q0-${radius / 3} ${radius / 4} -2`, "#e6dfd0", 3);
export const guacamole: Portion = (radius, random) =>
  dollop(radius * 0.8, "#4f7d2c", random) +
  put(dollop(radius * 0.76, "#9cc04c", random), -2, -3) +
  heap(
    [circle(0, 0, 3, "#c9de86"), circle(0, 0, 2.4, "#e8523c"), oval(0, 0, 4, 2, "#3d7a34")],
    12,
    radius * 0.6,
    random,
  );
export const salsa: Portion = (radius, random) =>
  dollop(radius * 0.8, "#8e1d16", random) +
  put(dollop(radius * 0.76, "#d23b2a", random), -2, -3) +
  heap(
    [circle(0, 0, 3, "#f07a5c"), oval(0, 0, 4, 2, "#4e9a45"), cube("#fff3e6", "#e0b9a0", 6)],
    14,
    radius * 0.6,
    random,
  );
export const avocado = row(AVOCADO, 4, 12, 12);
export const cucumber = loose("#dbe8bf", [CUCUMBER], 7, 40);
export const edamame = loose(
  "",
  [oval(1, 1.5, 9, 6, "#4e8a35") + oval(0, 0, 9, 6, "#9ccb5b") + oval(-3, -2, 3, 1.4, "#d7eeb0")],
  15,
);
export const ginger = loose(
  "",
  [path("M-14-4Q0-14 14-3Q6 10-12 8Z", "#f0b8a0") + line("M-8-2Q2-6 9 0", "#fbdccb", 2)],
  10,
);
export const seaweed = loose("", [strip("#24402d", "#14261b", 30, 5)], 7);
export const tomato = loose("", [TOMATO_SLICE], 4, 60);
export const cherryTomato = loose("", [disc("#a8221a", "#e8523c", 12) + circle(-4, -4, 3, "#ffb3a0")], 5);
export const olives = loose("", [disc("#20161c", "#463042", 9) + circle(0, 0, 3, "#171015")], 6);
export const feta = loose("", [cube("#fffefa", "#d5cdbf", 14)], 6);
export const goatCheese = loose("", [disc("#dcd3c2", "#fffdf6", 11)], 5);
export const SHAVING = path("M-14 4L-8-7L13-4L9 6Z", "#d8b65f") + path("M-14 2L-8-8L13-6L8 3Z", "#fbeab3");
export const parmesan = loose("", [SHAVING], 6);
export const croutons = loose("", [CROUTON], 5, 60);
export const strawberries = loose("", [STRAWBERRY], 6, 120);
export const pecans = loose("", [PECAN], 6);
export const broccoli = loose("", [FLORET], 5, 50);
const CHARRED = FLORET + circle(-11, 0, 3.5, "#1f3a22") + circle(5, -11, 3.5, "#1f3a22") + circle(11, 7, 3, "#1f3a22");
export const charredBroccoli = loose("", [CHARRED], 6, 60);
export const chives = loose("", [oval(0, 0, 5, 2, "#3f8a3a"), oval(0, 0, 4, 2, "#6bb04f")], 12);
export const tomatoSauce: Portion = (radius, random) =>
  dollop(radius, "#9c2418", random) +
  put(dollop(radius * 0.95, "#d93f2a", random), -2, -3) +
  heap([circle(0, 0, 4, "#f06a4c"), oval(0, 0, 5, 2.5, "#3d8443")], 16, radius * 0.7, random);
export const yogurt: Portion = (radius, random) =>
  circle(0, 0, radius, "#fffdf7") +
  put(heap([BERRY], 6, radius * 0.5, random), 0, 0) +
  put(STRAWBERRY, radius * 0.3, radius * 0.3);
export const carrot = loose(
  "",
  [disc("#c75a12", "#f58c33", 12) + circle(0, 0, 4, "#ffb066"), strip("#f58c33", "#c75a12", 26, 8)],
  6,
);
export const squash = loose("", [cube("#f4a83a", "#c2731a", 19), cube("#f9bb56", "#cf8424", 17)], 6, 60);
export const peppers = loose(
  "",
  [PEPPER("#e8523c", "#a8261c"), PEPPER("#f7bb2d", "#c07d12"), PEPPER("#5fa348", "#356f2c")],
  6,
);
export const mushrooms = loose("", [MUSHROOM], 5, 90);
export const asparagus = row(
  line("M0 34V-20", "#4f8a3c", 8) + line("M-1 32V-18", "#83b95c", 4) + oval(0, -25, 5, 12, "#3f7436"),
  5,
  12,
  -28,
);
export const roastedVegetables: Portion = (radius, random) =>
  heap(
    [
      cube("#f4a83a", "#c2731a", 17),
      put(FLORET, 0, 0, 0, 0.8),
      PEPPER("#e8523c", "#a8261c"),
      put(MUSHROOM, 0, 0, 0, 0.9),
    ],
    Math.round((radius / 40) ** 2 * 8),
    radius * 0.8,
    random,
    90,
  );
export const herbs = loose("", [leaf("#3d8443", "#86b878")], 3);
export const mint = (radius: number) =>
  put(leaf("#3f9a5a", "#9bd1a0"), -radius / 5, 0, -35) + put(leaf("#2f7d47", "#86c18d"), radius / 5, 0, 35);
export const cilantro = loose("", [path("M0-8Q6-8 5-2Q11 0 6 5Q0 10-6 5Q-11 0-5-2Q-6-8 0-8Z", "#4e9a45")], 9);
export const lime: Portion = (radius) =>
  put(
    path("M-26 0A26 26 0 0 0 26 0Z", "#4f8a2c") +
      path("M-22 0A22 22 0 0 0 22 0Z", "#c9e27a") +
      line("M0 0V19M0 0L-15 12M0 0L15 12", "#eef7c4", 2.5),
    0,
    0,
    -25,
    Math.round((radius / 40) * 100) / 100,
  );
export const lemon: Portion = (radius) =>
  put(
    circle(0, 0, 24, "#e0a912") +
      circle(0, 0, 21, "#fff3b8") +
      circle(0, 0, 18, "#ffdf5a") +
      line("M0-17V17M-15-8L15 8M-15 8L15-8", "#fff3b8", 2.5),
    0,
    0,
    10,
    Math.round((radius / 40) * 100) / 100,
  );
export const pickles = loose("", [disc("#4e6b22", "#a9b94e", 12) + circle(0, 0, 5, "#c4cf76")], 5);
export const jalapeno = loose(
  "",
  [circle(0, 0, 9, "#2f6b2b") + circle(0, 0, 6.5, "#b7d98a") + circle(0, 0, 2.5, "#e9f2c9")],
  5,
);
export const macaroni = loose("#e39d27", [SHELL], 10);
export const crumbs = loose("", [box(0, 0, 6, 5, 1.5, "#b8742a"), box(0, 0, 5, 4, 1.5, "#d99a4b")], 10);
export const potatoes: Portion = (radius, random) =>
  bedOf(radius, "#e9cd84", random) +
  put(dollop(radius * 0.95, "#f7e3a4", random), -2, -3) +
  line(
    `M${-radius * 0.6} 0Q${-radius * 0.2} ${-radius * 0.5} ${radius * 0.1} 0T${radius * 0.6} ${-radius * 0.1}`,
    "#e3c676",
    5,
  );
export const greenBeans = loose(
  "",
  [line("M-24 4Q0-12 24 2", "#2f6b2b", 7) + line("M-23 2Q0-13 23 0", "#63a347", 4)],
  7,
  60,
);
export const stuffing = loose(
  "#8a5a28",
  [cube("#cf9a55", "#8a5a28", 15), cube("#b98242", "#75481d", 13), oval(0, 0, 6, 3, "#5d8a3c")],
  9,
);
export const cranberries = loose("#6b0f20", [CRANBERRY], 9);
export const chestnuts = loose(
  "",
  [
    path("M-13 6Q-12-12 0-14Q12-12 13 6Z", "#5c3216") +
      path("M-11 3Q-10-11-1-12Q9-11 10 3Z", "#85502a") +
      box(0, 7, 24, 6, 3, "#c9a377"),
  ],
  5,
);
export const fries = loose("", [FRY], 12, 70);
export const chips = loose("", [CHIP], 7);
export const grapes = loose(
  "",
  [circle(1, 2, 9, "#4b2357") + circle(0, 0, 9, "#7d4292") + circle(-3, -3, 3, "#b98ac7")],
  9,
);
export const berries = loose("", [BERRY], 9);
export const melon = loose(
  "",
  [
    path("M-24 4A26 26 0 0 0 24 4L0-14Z", "#3f8a45") +
      path("M-20 2A22 22 0 0 0 20 2L0-12Z", "#f8696b") +
      circle(-6, 0, 1.6, "#4a1620") +
      circle(4, 3, 1.6, "#4a1620"),
  ],
  4,
  120,
);
export const pineapple = loose(
  "",
  [
    path("M-20 8L0-16L20 8Q0 18-20 8Z", "#c98a12") +
      path("M-17 6L0-13L17 6Q0 14-17 6Z", "#ffd54f") +
      line("M0-8V8M-8-2L-10 7M8-2L10 7", "#e0a41e", 2),
  ],
  4,
);
export const orange = loose(
  "",
  [
    circle(0, 0, 17, "#d9731a") +
      circle(0, 0, 15, "#fff0d6") +
      circle(0, 0, 13, "#f9a13a") +
      line("M0-12V12M-10-6L10 6M-10 6L10-6", "#fff0d6", 2),
  ],
  4,
);
export const crackers = row(
  box(0, 2, 34, 48, 5, "#a9702a") +
    box(0, 0, 30, 44, 4, "#e9bd78") +
    circle(-6, -12, 1.8, "#a9702a") +
    circle(6, -12, 1.8, "#a9702a") +
    circle(-6, 10, 1.8, "#a9702a") +
    circle(6, 10, 1.8, "#a9702a"),
  3,
  26,
  -14,
);
export const cheeseWedge =
  (face: string, rind: string): Portion =>
  (radius) =>
    put(
      path("M-34 16L30-18L36 18Z", rind) +
        path("M-34 10L30-22L34 12Z", face) +
        circle(8, 0, 4, rind) +
        circle(22, -6, 3, rind),
      0,
      0,
      0,
      Math.round((radius / 40) * 100) / 100,
    );
export const apple: Portion = (radius, random) =>
  heap(
    [
      path("M-17-5Q0-15 17-5Q12 13 0 13Q-12 13-17-5Z", "#c12d2d") +
        path("M-14-3Q0-11 14-3Q10 10 0 10Q-10 10-14-3Z", "#fbeec2"),
    ],
    6,
    radius * 0.75,
    random,
    90,
  );
export const egg: Portion = (radius, random) =>
  dollop(radius * 0.75, "#e6dfce", random) +
  put(dollop(radius * 0.72, "#fffdf7", random), -1, -2) +
  circle(0, 0, radius * 0.3, "#e59a15") +
  circle(-2, -2, radius * 0.27, "#ffc53d");

/** A sauce in waves over what lies below. */
export const drizzle =
  (tone: string, edge: string): Portion =>
  (radius) => {
    const wave = (y: number, wide: number) => `M${-wide} ${y}Q${-wide / 2} ${y - 22} 0 ${y}T${wide} ${y - 3}`;
    const d =
      wave(-radius * 0.4, radius * 0.7) + wave(radius * 0.05, radius * 0.85) + wave(radius * 0.5, radius * 0.65);
    return put(line(d, edge, 9), 1, 2) + line(d, tone, 7);
  };
export const vinaigrette = drizzle("#f2dc6b", "#b99a2c");
export const ranch = drizzle("#f4f6ec", "#c3ccb2");
export const chipotle = drizzle("#d9622b", "#9c3d14");
export const limeSauce = drizzle("#b7d66b", "#7fa03c");
export const crema = drizzle("#fff7e6", "#d9cbb0");
export const hotSauce = drizzle("#d12a1f", "#8e150e");
export const tahini = drizzle("#e8d3a3", "#b89b63");
export const caramel = drizzle("#c9822b", "#8a5312");
