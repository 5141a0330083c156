import type { Portion } from "./ingredients.ts";
import * as food from "./ingredients.ts";
import { box, circle, line, oval, path, put, seeded, shade } from "./shapes.ts";
import { type Serving, laid } from "./vessels.ts";

/** Two slices and what is between them, seen from the cut side. What lies on the crust may be drawn upon it. */
export function sandwich(layers: string[], crust = "#a9672a", crumb = "#f6deaf", width = 150, on = ""): string {
  const half = width / 2;
  const low = -16 + layers.length * 11;
  const top = (edge: number, height: number) =>
    `M${-half + edge} ${-12 - edge / 2}V${-height + 14}Q${-half + edge} ${-height} ${-half + 24} ${-height}Q0 ${-height - 12 + edge} ${half - 24} ${-height}Q${half - edge} ${-height} ${half - edge} ${-height + 14}V${-12 - edge / 2}Z`;
  const between = layers.map((tone, index) => wavy(-half - 5, -16 + index * 11, width + 10, tone));
  return (
    put(shade(box(0, low / 2, width + 14, low + 88, 18, "#000"), 0.16), 7, 10) +
    path(
      `M${-half} ${low}V${low + 22}Q${-half} ${low + 36} ${-half + 14} ${low + 36}H${half - 14}Q${half} ${low + 36} ${half} ${low + 22}V${low}Z`,
      crust,
    ) +
    path(
      `M${-half + 5} ${low}V${low + 20}Q${-half + 5} ${low + 29} ${-half + 16} ${low + 29}H${half - 16}Q${half - 5} ${low + 29} ${half - 5} ${low + 20}V${low}Z`,
      crumb,
    ) +
    between.join("") +
    path(top(0, 52), crust) +
    path(top(6, 42), crumb) +
    on
  );
}

function wavy(x: number, y: number, width: number, tone: string): string {
  const step = width / 4;
  return path(
    `M${x} ${y}q${step / 2}-9 ${step} 0t${step} 0 ${step} 0 ${step} 0v11q${-step / 2} 9 ${-step} 0t${-step} 0 ${-step} 0 ${-step} 0Z`,
    tone,
  );
}

/** Half a wrap, cut at a slant, with what is rolled in it. */
export function wrap(filling: Portion, name: string): string {
  return (
    put(shade(box(0, 30, 96, 150, 40, "#000"), 0.18), 8, 10) +
    path("M-48-30Q0-70 48-30V84Q40 112 0 112Q-40 112-48 84Z", "#cf9f62") +
    path("M-48-30Q0-70 40-34V80Q30 104-4 106Q-40 106-48 84Z", "#f0d2a0") +
    circle(-22, 30, 6, "#c98f4d") +
    circle(14, 64, 8, "#c98f4d") +
    circle(20, 12, 5, "#c98f4d") +
    circle(-16, 84, 5, "#c98f4d") +
    oval(0, -34, 49, 30, "#cf9f62") +
    oval(0, -34, 42, 24, "#7a4a22") +
    put(filling(34, seeded(name)), 0, -34, 0, 0.9)
  );
}

/** A folded tortilla from the side, what is in it looking out at the top. */
export function taco(filling: Portion[], shell = "#f2c869", edge = "#c58f2f"): string {
  const places = [-58, -30, 0, 30, 58].map((x, index): Serving => ({
    portion: filling[index % filling.length] ?? food.romaine,
    x,
    y: -50 + Math.round((x / 58) ** 2 * 24),
    radius: 34,
  }));
  return (
    put(shade(path("M-96 44A96 96 0 0 1 96 44Z", "#000"), 0.2), 7, 12) +
    path("M-94 40A94 96 0 0 1 94 40Z", edge) +
    laid(places) +
    path("M-96 46A96 82 0 0 1 96 46Q0 62-96 46Z", edge) +
    path("M-92 44A94 80 0 0 1 92 42Q0 54-92 44Z", shell) +
    circle(-44, 20, 6, edge) +
    circle(6, 26, 8, edge) +
    circle(50, 26, 6, edge) +
    circle(-14, 0, 4, edge) +
    circle(30, 2, 5, edge)
  );
}

export function burger(): string {
  const seeds = [
    [-38, -62],
    [-12, -76],
    [16, -72],
    [42, -58],
    [2, -56],
  ].map(([x = 0, y = 0], index) => oval(x, y, 5, 3, "#fff0cf", index * 25));
  return (
    put(shade(box(0, 26, 210, 160, 50, "#000"), 0.18), 8, 12) +
    path("M-96 66H96Q98 104 62 104H-62Q-98 104-96 66Z", "#a9672a") +
    path("M-92 66H92Q92 96 60 97H-60Q-92 96-92 66Z", "#dc9f55") +
    wavy(-108, 48, 216, "#5a2f1d") +
    box(0, 50, 208, 30, 14, "#5a2f1d") +
    box(-2, 46, 200, 18, 9, "#7a452c") +
    path("M-104 30H104L78 46L50 34L20 58L-10 34L-50 52L-80 34Z", "#ffc53d") +
    wavy(-106, 18, 212, "#d9402e") +
    wavy(-112, 4, 224, "#6fae4b") +
    path("M-102 4Q-100-94 0-96Q100-94 102 4Q0 18-102 4Z", "#b8742f") +
    path("M-100 0Q-96-90-4-92Q86-90 94-2Q0 10-100 0Z", "#e3a85a") +
    seeds.join("") +
    oval(-42, -48, 26, 9, "#f3c985", -28)
  );
}

export const cookie = (chips = "#4a2614", dough = "#d9a05b", edge = "#9c6630"): string =>
  circle(2, 4, 42, edge) +
  circle(0, 0, 41, dough) +
  oval(-12, -14, 16, 10, "#ecbf82", -30) +
  [
    [-18, -6],
    [10, -20],
    [22, 8],
    [-4, 16],
    [-24, 18],
    [4, -2],
    [12, 26],
  ]
    .map(([x = 0, y = 0], index) => circle(x, y, 5 + (index % 3), chips))
    .join("") +
  [
    [-8, -26],
    [26, -8],
    [-14, 6],
  ]
    .map(([x = 0, y = 0]) => box(x, y, 4, 4, 1, "#fff"))
    .join("");

export const raisinCookie = () => cookie("#5c2b3a", "#c99459", "#8f5f2c");
export const sugarCookie = () => cookie("#b9803f", "#efd2a0", "#bd8d4c");

export const brownie = () =>
  box(3, 5, 62, 56, 6, "#2a140b") +
  box(0, 0, 62, 54, 6, "#5c321c") +
  line("M-20-12L-6-16M4 4L18 0M-18 14L-4 10M8-18L20-14", "#7d4a2d", 4);

/** A round pie from above; the lattice lies on what it is filled with. */
export function pie(filling: string, lattice: boolean, extra = ""): string {
  const crimps = Array.from({ length: 22 }, (_, index) =>
    put(circle(0, -104, 15, "#c98a42") + circle(-1, -106, 12, "#e7b56c"), 0, 0, index * (360 / 22)),
  );
  const bars = [-60, -20, 20, 60].map((x) => box(x, 0, 15, 196, 4, "#d99f58") + box(x - 2, 0, 9, 194, 4, "#f0c583"));
  return (
    put(shade(circle(0, 0, 120, "#000"), 0.2), 9, 13) +
    crimps.join("") +
    circle(0, 0, 100, "#b8742f") +
    circle(0, 0, 96, filling) +
    extra +
    (lattice ? put(bars.join(""), 0, 0, 0, 0.98) + put(bars.join(""), 0, 0, 90, 0.98) + circleRing() : "")
  );
}

const circleRing = () => `<circle r="104" fill="none" stroke="#e7b56c" stroke-width="14"/>`;
