import pieces from "./pieces.json" with { type: "json" };
import { portionsOf } from "./portions.ts";
import {
  type Piece,
  blob,
  box,
  circle,
  heap,
  line,
  oval,
  path,
  put,
  raised,
  seeded,
  shadow,
  spread,
  stamp,
  strewn,
} from "./shapes.ts";

/**
 * Shapes from below to above, between semicolons. A shape is a tone and then "M..." (an area), "3 M..." (a line so
 * wide), "o x y r", "o x y rx ry turn" or "b x y width height radius turn"; "^" raises it, "^x,y,dark" as far. Or it is
 * one of WORDS; or a portion, "rice x y radius turn"; or a piece, "cookie x y turn scale" and its tones.
 */
export function sketch(shapes: string): string {
  return shapes.split("; ").map(shapeOf).join("");
}

function shapeOf(shape: string): string {
  const [word = "", ...told] = shape.split(" ");
  if (/^[#^]|\(/.test(word)) return plain(shape);
  if (Object.hasOwn(WORDS, word)) return WORDS[word]?.(...told) ?? "";
  const [x = 0, y = 0, third = 0, fourth] = told.map(Number);
  const portion = portions()[word];
  if (portion) return put(portion(third || 46, seeded(`${x} ${y} ${third || 46}`)), x, y, fourth);
  if (Object.hasOwn(pieces, word)) return put(piece(word, ...told.slice(4)), x, y, third, fourth);
  throw new Error(`This is no shape: ${shape}`);
}

function plain(shape: string): string {
  const [, lift, tone = "", width, kind = "", rest = ""] =
    /^(?:\^(\S*) )?(\S+) (?:([\d.]+) (?=M))?([Mob])(.*)$/.exec(shape) ?? [];
  const numbers = rest.trim().split(" ").map(Number);
  const [x = 0, y = 0, a = 0, b = a, c = 0, d = 0] = numbers;
  if (kind === "b") return box(x, y, a, b, c, tone, d);
  if (kind === "o") return numbers.length === 3 ? circle(x, y, a, tone) : oval(x, y, a, b, tone, c);
  if (width) return line(kind + rest, tone, Number(width));
  if (lift === undefined) return path(kind + rest, tone);
  const [right = 2, down = 3] = lift ? lift.split(",").map(Number) : [];
  return raised(kind + rest, tone, right, down, lift.split(",")[2]);
}

/** A piece of pieces.json in its tones, which stand there as $1, $2 and so on. */
export function piece(name: string, ...tones: string[]): string {
  const drawn = pieces[name as keyof typeof pieces];
  return stamp(sketch(drawn.replaceAll(/\$(\d)/g, (_, index: string) => tones[Number(index) - 1] ?? "")));
}

/** Of "kernel #efab1a #ffd24d, dice #fff+#ccc": each kind in its variants from dark to light, whose tones a plus joins. */
export const kinds = (text: string): Piece[] =>
  text.split(", ").map((kind) => {
    const [name = "", ...variants] = kind.split(" ");
    return variants.length > 0 ? variants.map((tones) => piece(name, ...tones.split("+"))) : piece(name);
  });

let known: ReturnType<typeof portionsOf> | undefined;
const portions = () => (known ??= portionsOf(kinds, sketch));

const GLAZES: Record<string, string> = {
  iron: "#7d746c #3d3733 #1c1816",
  sand: "#fff6e4 #e3cfac #a98c62",
  sea: "#8fc4c6 #2f6f7a #123a44",
  rust: "#f2a070 #b5522a #64230e",
};

const copies = (count: string, draw: (index: number) => string) =>
  Array.from({ length: Number(count) }, (_, index) => draw(index)).join("");

/** What a sketch calls shapes that are drawn of several, and what it tells of them. */
const WORDS: Record<string, (...told: string[]) => string> = {
  shadow: (...told) => shadow(...(told.map(Number) as [number, number, number, number])),
  shine: (x, y, rx, ry, turn, alpha) => sketch(`#fff/${alpha} o ${x} ${y} ${rx} ${ry} ${turn}`),
  /** Round and glossy. */
  bead: (wide, high, tone, alpha) => {
    const [rx, ry] = [Number(wide), Number(high)];
    const light = `#fff/${alpha} o ${-rx * 0.3} ${-ry * 0.4} ${rx * 0.32} ${ry * 0.2} 0`;
    return sketch(`#1c0a02/.45 o 1.5 2.5 ${rx} ${ry} 0; ${tone} o 0 0 ${rx} ${ry} 0; ${light}`);
  },
  /** From above: its top, and the two sides that the light leaves. */
  cube: (size, top, side, round) => {
    const upper = `${top} b -0.5 -0.5 ${size} ${Number(size) - 1} ${round}`;
    return sketch(`#1c0a02/.35 b 2.5 4 ${size} ${size} ${round}; ${side} b 1 2.5 ${size} ${size} ${round}; ${upper}`);
  },
  /** Long and round: its edge, and the light along it. */
  strand: (width, dark = "", tone = "", ...d) => {
    const [way, wide] = [d.join(" "), Number(width)];
    const below = put(line(way, "#1c0a02/.35", wide), 2, 3) + line(way, dark, wide);
    return below + put(line(way, tone, Math.round(wide * 6) / 10), -1, -1);
  },
  /** With its veins, half of it turned from the light. */
  leaf: (light, dark, vein, length, wide) => {
    const long = Number(length);
    const half = `M${-long} 0Q${-long / 2}-${wide} ${long} 0`;
    const veins = `M${-long - 5} 1Q0-2 ${long - 3} 0M${-long / 2} 0l5-4M0-1l5-3M${-long / 2} 0l6 3M0-1l6 3`;
    return sketch(
      `^ ${dark} ${half}Q${-long / 2} ${wide}-${long} 0Z; ${light} ${half}Q0-2-${long} 0Z; ${vein} 1.1 ${veins}`,
    );
  },
  lump: (seed = "", size = "", tone = "", uneven = "0.5", corners = "6", x = "0", y = "0") =>
    put(raised(blob(Number(size), seeded(seed), Number(uneven), Number(corners)), tone), Number(x), Number(y)),
  /** Strewn over a round: strokes, or dots, of length 0. */
  bits: (seed = "", count = "", radius = "", length = "", width = "", tone = "", x = "0", y = "0") => {
    const strokes = strewn(Number(count), Number(radius), Number(length), seeded(seed), 0.2);
    return count === "0" ? "" : put(line(strokes, tone, Number(width)), Number(x), Number(y));
  },
  /** Bits seen from the side, so high. */
  flat: (seed = "", count = "", radius = "", length = "", width = "", tone = "", x = "0", y = "0", high = "10") => {
    const strokes = strewn(Number(count), Number(radius), Number(length), seeded(seed));
    const pressed = (_: string, left: string, top: string) =>
      `M${left} ${Math.round((Number(top) / Number(radius)) * Number(high))}`;
    return put(line(strokes.replaceAll(/M(-?\d+) (-?\d+)/g, pressed), tone, Number(width)), Number(x), Number(y));
  },
  /** Drops of water that cold draws. */
  drops: (seed = "", count = "", width = "", height = "") => {
    const random = seeded(seed);
    const place = (size: string) => Math.round((random() - 0.5) * Number(size));
    const d = copies(count, () => `M${place(width)} ${place(height)}v${Math.round(random() * random() * 5)}`);
    return put(line(d, "#1c2a2e/.28", 5), 1, 2) + line(d, "#fff/.5", 4.6) + put(line(d, "#fff/.85", 1.8), -1, -1);
  },
  pile: (seed = "", count, radius, ...text) => heap(kinds(text.join(" ")), Number(count), Number(radius), seeded(seed)),
  spread: (seed = "", columns, rows, width, height, ...text) =>
    spread(kinds(text.join(" ")), Number(columns), Number(rows), [Number(width), Number(height)], seeded(seed)),
  along: (name = "", count = "", from = "", step = "", turn = "", y = "0") =>
    copies(count, (index) => {
      const x = Number(from) + index * Number(step);
      return put(piece(name), x, Number(y) + (index % 2 ? 2 : -1), index % 2 ? Number(turn) : -Number(turn));
    }),
  ring: (name = "", count = "", radius = "", squash = "", turn = "") =>
    copies(count, (index) => {
      const angle = (index / Number(count)) * Math.PI * 2;
      const y = Math.sin(angle) * Number(radius) * Number(squash);
      return put(piece(name), Math.cos(angle) * Number(radius), y, (index * 360) / Number(count) + Number(turn));
    }),
  /** Of pieces by turns, whose names a plus joins. */
  grid: (names = "", columns = "", rows = "", wide = "", high = "", turn = "0", scale = "1") =>
    copies(`${Number(columns) * Number(rows)}`, (index) => {
      const x = (index % Number(columns)) - (Number(columns) - 1) / 2;
      const y = Math.floor(index / Number(columns)) - (Number(rows) - 1) / 2;
      const list = names.split("+");
      const drawn = piece(list[index % list.length] ?? "");
      return put(drawn, x * Number(wide), y * Number(high), index * Number(turn), Number(scale));
    }),
  /** The left half, 140 wide. */
  "left-half": (name = "") =>
    `<svg x="-75" y="-120" width="140" height="240" viewBox="-152 -120 140 240">${piece(name)}</svg>`,
  /** A small round dish of a glaze, and the portion in it, or the piece. */
  dip: (glaze = "", name = "", x, y, radius, ...tones) => {
    const size = Number(radius);
    const inside = portions()[name] ? `${name} 0 0 ${size}` : `${name} 0 0 0 ${(size - 8) / 100} ${tones.join(" ")}`;
    return put(sketch(`ramekin 0 0 0 ${size / 100} ${GLAZES[glaze]}; ${inside}`), Number(x), Number(y));
  },
};
