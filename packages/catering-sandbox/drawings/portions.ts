import rows from "./portions.json" with { type: "json" };
import {
  type Piece,
  type Random,
  blob,
  circle,
  heap,
  line,
  path,
  put,
  seeded,
  shadow,
  stamp,
  strewn,
} from "./shapes.ts";

/** Draws a portion around the origin, about `radius` wide to each side. */
export type Portion = (radius: number, random: Random) => string;

/** Wider than this it fills a whole vessel. */
const WHOLE = 90;

/** What fills a vessel reaches to its edge; a pile throws a shadow. */
function bedOf(radius: number, tone: string, random: Random): string {
  if (radius > WHOLE) return circle(0, 0, radius + 4, tone);
  return shadow(3, 6, radius * 1.14, radius * 1.1) + path(blob(radius * 0.94, random), tone);
}

/** What fills a vessel darkens to its wall. */
const edge = (radius: number) =>
  radius > WHOLE ? circle(0, 0, radius + 4, "glow(#6b3a0c/0,#6b3a0c/0@78,#5c2e08/.5)") : "";

/** A portion of loose pieces, on a bed of their own colour, `density` of them in a round of 40. */
function loose(bed: string, laid: readonly Piece[], density: number, turns: number): Portion {
  return (radius, random) => {
    if (radius > WHOLE) {
      const all = heap(laid, Math.round((radius / 44) ** 2 * density), radius / 1.2, random, turns);
      return bedOf(radius, bed || "#2b1208", random) + edge(radius) + put(all, 0, 0, 0, 1.2);
    }
    const below = bed ? bedOf(radius, bed, random) : radius > 64 ? "" : shadow(2, 4, radius, radius, 0.3);
    return below + heap(laid, Math.max(3, Math.round((radius / 40) ** 2 * density)), radius * 0.84, random, turns);
  };
}

/** Pieces that lie over each other in a row, the middle ones longest. */
function row(slice: string, count: number, step: number, turn: number, bow: number): Portion {
  const middle = (count - 1) / 2;
  const laid = Array.from({ length: count }, (_, index) => {
    const off = (index - middle) / (middle || 1);
    return put(slice, (index - middle) * step, off * off * 5, off * 10, 1 - off * off * bow);
  });
  return (radius) => put(shadow(4, 8, middle * step + 26, 42, 0.7) + laid.join(""), 0, 0, turn, radius / 46);
}

/** A patch of grains: dark ones below, light ones on top; patches are laid turned over each other. */
function grains(bed: string, tones: readonly string[], length: number, width: number, flecks = ""): Portion {
  const patch = seeded(bed + length);
  const layers = tones.map((tone, index) => {
    const d = strewn([18, 24, 22][index] ?? 0, 30, length, patch);
    return put(line(d, "#5c3208/.28", width), 1, 1) + line(d, tone, width);
  });
  const clump = stamp(layers.join("") + (flecks && line(strewn(5, 28, 4, patch), flecks, 2.2)));
  return (radius, random) => {
    const count = Math.max(3, Math.round((radius / 30) ** 2 * 1.5));
    return bedOf(radius, bed, random) + heap([clump], count, Math.max(6, radius - 22), random) + edge(radius);
  };
}

const cheese: Portion = (radius, random) => {
  const clump = ["#c9660c", "#f29a1c", "#ffc44a"].map((tone, index) => {
    const d = strewn(11 + index, 24, 18, seeded(`cheese${index}`), 0.16);
    return put(line(d, "#5c2804/.35", 3.6), 1, 2) + line(d, tone, 3.6);
  });
  const count = Math.max(3, Math.round((radius / 30) ** 2 * 1.5));
  return bedOf(radius * 0.9, "#d9861a", random) + heap([stamp(clump.join(""))], count, radius * 0.58, random);
};

const chives: Portion = (radius, random) => {
  const d = strewn(Math.round(radius / 2.4), radius * 0.8, 7, random);
  const light = line(strewn(6, radius * 0.7, 5, random), "#8cc84b", 2.6);
  return put(line(d, "#1c0a02/.3", 3), 1, 1) + line(d, "#4f9a2f", 3) + light;
};

const crumbs: Portion = (radius, random) => {
  const d = strewn(64, radius, 0, random);
  return put(line(d, "#8a4a12", 5), 1, 1) + line(d, "#e0a04a", 4.4);
};

const sesame: Portion = (radius, random) =>
  line(strewn(22, radius, 2.4, random), "#fff1cf", 3.2) + line(strewn(12, radius, 2.4, random), "#20130c", 3.2);

/** All portions by name: those of portions.json are "heap BED DENSITY TURNS: kinds", "row COUNT STEP TURN BOW: piece", "one RADIUS TURN: piece". */
export function portionsOf(
  kinds: (text: string) => Piece[],
  sketch: (shapes: string) => string,
): Record<string, Portion> {
  const told = Object.entries(rows).map(([name, text]): [string, Portion] => {
    const [how = "", what = ""] = text.split(": ");
    const [form, first = "", ...rest] = how.split(" ");
    const [a = 0, b = 0, c = 0] = rest.map(Number);
    const laid = kinds(what);
    const one = [laid[0] ?? ""].flat()[0] ?? "";
    if (form === "heap") return [name, loose(first === "-" ? "" : first, laid, a, b)];
    if (form === "row") return [name, row(one, Number(first), a, b, c)];
    return [name, (radius) => put(one, 0, 0, a, radius / Number(first))];
  });
  return {
    ...Object.fromEntries(told),
    rice: grains("#ecdfb8", ["#e6d6ab", "#f8efd8", "#fffdf5"], 9, 4.6, "#3f7d22"),
    brownRice: grains("#8a5a28", ["#9c6c38", "#c4965a", "#e3c089"], 8, 4.4),
    quinoa: grains("#8a5c20", ["#5c3a16", "#d9aa58", "#f9e4ac"], 0, 6),
    cauliflower: grains("#d3c8a0", ["#d8cda8", "#f3ecd2", "#fffdf3"], 3, 7, "#5da132"),
    cheese,
    chives,
    crumbs,
    sesame,
    ...spooned(kinds, sketch),
    ...sauces(sketch),
  };
}

/** What is soft, and laid with a spoon. */
function spooned(kinds: (text: string) => Piece[], sketch: (shapes: string) => string): Record<string, Portion> {
  const gloss = (radius: number) =>
    sketch(`shine ${radius * -0.32} ${radius * -0.48} ${radius * 0.26} ${radius * 0.07} -30 0.7`);
  const bits = kinds("dice #ff7a5c+#d3311f+#8e1710+12, cilantro-piece, dice #fff+#ecdcd8+#b99aa8+9");
  return {
    salsa: (radius, random) =>
      path(blob(radius * 0.95, random, 0.1), "ball(#f0583a,#c22a1a,#7d140c)") +
      heap(bits, 9, radius * 0.62, random) +
      gloss(radius),
    guacamole: (radius, random) =>
      shadow(2, 4, radius, radius, 0.4) +
      path(blob(radius * 0.94, random, 0.16), "ball(#d9e67a,#8fb53a,#4f7d1f)") +
      heap(kinds("mash #6d9a2c #a4c64a #d4e27c"), 12, radius * 0.68, random) +
      heap(bits, 6, radius * 0.5, random),
    sourCream: (radius, random) =>
      shadow(2, 5, radius * 0.86, radius * 0.8, 0.5) +
      path(blob(radius * 0.72, random, 0.2), "ball(#ffffff,#fff8ea,#d6c3a3)") +
      sketch(`dab 0 0 0 ${radius / 44}`) +
      chives(radius * 0.55, random),
    egg: (radius, random) =>
      shadow(2, 4, radius * 0.9, radius * 0.86, 0.5) +
      path(blob(radius * 0.82, random), "ball(#ffffff,#fffaf0,#dccdb0)") +
      sketch(`#a9640a/.4 o 2 3 ${radius / 3}; ball(#ffe07a,#ffb31c,#e07d0a) o 0 0 ${radius / 3}`) +
      gloss(radius * 0.4) +
      line(strewn(14, radius * 0.6, 0, random), "#3d2a1a", 1.8),
    potatoes: (radius, random) =>
      bedOf(radius, "ball(#fffbe0,#f9e6a8,#d3ae5c)", random) +
      sketch(`mash-swirl 0 0 0 ${radius / 100}`) +
      gloss(radius * 0.7),
    yogurt: (radius, random) =>
      circle(0, 0, radius * 0.92, "ball(#ffffff,#fff9ef,#ddcbb2)") +
      heap(kinds("blueberry"), 6, radius * 0.55, random) +
      sketch(`strawberry ${Math.round(radius * 0.3)} ${Math.round(radius * 0.25)}`),
    tomatoSauce: (radius, random) =>
      shadow(2, 6, radius * 1.1, radius * 1.05, 0.5) +
      heap([stamp(path(blob(radius * 0.62, random, 0.5), "ball(#f0583a,#c9291a,#94180e)"))], 5, radius * 0.5, random) +
      heap(kinds("sauce #a81c12 #e04a30"), 14, radius * 0.66, random) +
      gloss(radius),
  };
}

/** Poured to and fro over what lies below. */
function sauces(sketch: (shapes: string) => string): Record<string, Portion> {
  const drizzle =
    (tone: string, dark: string): Portion =>
    (radius) => {
      const turns = Array.from({ length: 8 }, (_, index) => {
        const x = Math.round((index % 2 ? 1 : -1) * radius * (0.86 - Math.abs(index - 3.5) * 0.1));
        const y = Math.round((index / 7 - 0.5) * radius * 1.3 - (index % 2 ? radius * 0.16 : 0));
        return index ? `Q${Math.round(x / 4)} ${y - Math.round(radius * 0.12)} ${x} ${y}` : `M${x} ${y}`;
      });
      return sketch(`strand ${Math.max(5, Math.round(radius / 9))} ${dark} ${tone} ${turns.join("")}`);
    };
  return {
    vinaigrette: drizzle("#f6d848", "#c4951c"),
    ranch: drizzle("#fffdf4", "#ccc9ae"),
    chipotle: drizzle("#ea6a24", "#a83a0c"),
    limeSauce: drizzle("#b9e05a", "#6b9c26"),
    crema: drizzle("#fffaf0", "#d6c4a0"),
    hotSauce: drizzle("#e02a1a", "#8a0f0a"),
    tahini: drizzle("#f0dcae", "#b89453"),
  };
}
