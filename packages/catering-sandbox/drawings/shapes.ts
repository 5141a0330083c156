/*
 * Food as SVG text, in one light: warm, from the upper left. What an ingredient looks like is written once
 * (pieces.json), so a part is the same drawing wherever it is served.
 */

/** Of the canvas, which is 4:3 as the site shows dishes. */
export const WIDTH = 400;
export const HEIGHT = 300;

/** A number from 0 to 1 that comes out the same each time it is asked for in the same order. */
export type Random = () => number;

export function seeded(text: string): Random {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How a gradient lies: `lit` from the upper left, `ball` on something round, `glow` from the middle to the edge. */
const GRADIENTS = {
  lit: `linearGradient x2="1" y2="1"`,
  down: `linearGradient x2="0" y2="1"`,
  across: `linearGradient`,
  ball: `radialGradient cx=".36" cy=".3" r=".75"`,
  glow: `radialGradient`,
};

/** A tone is "#rrggbb", "#rrggbb/.5" where what lies below shines through, or a gradient of tones: "lit(#fff,#000/.5@80)". */
const ink = (kind: string, tone: string, opacity = kind): string => {
  const [color = "", alpha] = tone.endsWith(")") ? [`url(#${tone.slice(0, -1).replace("(", ":")})`] : tone.split("/");
  return `${kind}="${color}"${alpha ? ` ${opacity}-opacity="${alpha}"` : ""}`;
};
const turned = (turn: number, x: number, y: number) => (turn ? ` transform="rotate(${turn} ${x} ${y})"` : "");

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${ink("fill", fill)}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${ink("fill", fill)}${turned(turn, x, y)}/>`;

/** By its middle. */
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, turn = 0) =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${radius}" ${ink("fill", fill)}${turned(turn, x, y)}/>`;

export const path = (d: string, fill: string) => `<path d="${d}" ${ink("fill", fill)}/>`;

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" ${ink("stroke", stroke)} stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Something and the shadow it throws on what it lies on. */
export const raised = (d: string, fill: string, x = 2, y = 3, dark = "#3a1604/.42") =>
  put(path(d, dark), x, y) + path(d, fill);

/** A soft dark spot below something that stands here. */
export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.6) =>
  oval(x, y, rx, ry, `glow(#341504/${strength},#341504/${strength * 0.8}@60,#341504/0)`);

const stamps: string[] = [];

/** A piece that is drawn often: a document has it once. */
export function stamp(content: string): string {
  const known = stamps.indexOf(content);
  return `<use href="#stamp${known < 0 ? stamps.push(content) - 1 : known}"/>`;
}

export function put(content: string, x: number, y: number, turn = 0, scale = 1): string {
  const size = Math.round(scale * 100) / 100;
  const how = `transform="translate(${Math.round(x)} ${Math.round(y)})${turn ? `rotate(${Math.round(turn)})` : ""}${size === 1 ? "" : `scale(${size})`}"`;
  return /^<use href="#stamp\d+"\/>$/.test(content) ? content.replace("/>", ` ${how}/>`) : `<g ${how}>${content}</g>`;
}

/** A document, which defines the gradients and stamps that its parts name. */
export function picture(content: string): string {
  const names = new Map<string, string>();
  const definitions: string[] = [];
  const named = (text: string): string =>
    text.replaceAll(/#(stamp\d+|(?:lit|down|across|ball|glow):[^)]+)/g, (_, key: string) => {
      if (!names.has(key)) {
        names.set(key, `p${names.size.toString(36)}`);
        definitions.push(key.startsWith("stamp") ? stamped(key) : shading(key));
      }
      return `#${names.get(key)}`;
    });
  const stamped = (key: string) => {
    const name = names.get(key);
    return `<g id="${name}">${named(stamps[Number(key.slice(5))] ?? "")}</g>`;
  };
  const shading = (key: string) => {
    const [kind = "", tones = ""] = key.split(":");
    const form = GRADIENTS[kind as keyof typeof GRADIENTS];
    const list = tones.split(",");
    const stops = list.map((tone, index) => {
      const [color = "", at] = tone.split("@");
      const offset = at ? Number(at) / 100 : Math.round((index / (list.length - 1)) * 100) / 100;
      return `<stop offset="${offset}" ${ink("stop-color", color, "stop")}/>`;
    });
    return `<${form} id="${names.get(key)}">${stops.join("")}</${form.split(" ")[0]}>`;
  };
  const drawn = named(content);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${definitions.join("")}</defs>${drawn}</svg>`;
}

/** A piece to be laid often: alike, or from dark to light as it lies away from the light or in it. */
export type Piece = string | readonly string[];

function toned(piece: Piece | undefined, x: number, y: number, radius: number, random: Random): string {
  if (typeof piece !== "object") return piece ?? "";
  const light = 0.5 - ((x + y * 1.3) / radius) * 0.3 + (random() - 0.5) * 0.7;
  return piece[Math.max(0, Math.min(piece.length - 1, Math.floor(light * piece.length)))] ?? "";
}

/** Pieces laid evenly over a round, those of the middle on top, each turned its own way. */
export function heap(pieces: readonly Piece[], count: number, radius: number, random: Random, turns = 360): string {
  return Array.from({ length: count }, (_, index) => {
    const away = radius * Math.sqrt((index + 0.4) / count);
    const angle = index * 2.4 + random() * 0.5;
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away];
    return put(toned(pieces[index % pieces.length], x, y, radius, random), x, y, (random() - 0.5) * turns);
  })
    .toReversed()
    .join("");
}

/** Pieces laid evenly over a rectangle about the origin. */
export function spread(
  pieces: readonly Piece[],
  columns: number,
  rows: number,
  [width, height]: readonly [number, number],
  random: Random,
  turns = 360,
): string {
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = (((index % columns) + 0.5) / columns - 0.5 + (random() - 0.5) / columns / 1.6) * width;
    const y = ((Math.floor(index / columns) + 0.5) / rows - 0.5 + (random() - 0.5) / rows / 1.6) * height;
    const piece = pieces[Math.floor(random() * pieces.length)];
    return put(toned(piece, x, y, width / 2, random), x, y, (random() - 0.5) * turns);
  }).join("");
}

/** Short strokes strewn over a round, as one path: grains, shreds, crumbs (of no length), herbs. */
export function strewn(count: number, radius: number, length: number, random: Random, bend = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const away = radius * Math.sqrt((index + 0.5) / count);
    const angle = index * 2.4 + random();
    const turn = random() * 6.28;
    const [x, y] = [Math.round(Math.cos(angle) * away), Math.round(Math.sin(angle) * away)];
    const [dx, dy] = [Math.round(Math.cos(turn) * length), Math.round(Math.sin(turn) * length)];
    if (length === 0) return `M${x} ${y}h0`;
    return bend
      ? `M${x} ${y}q${Math.round(dx / 2 - dy * bend)} ${Math.round(dy / 2 + dx * bend)} ${dx} ${dy}`
      : `M${x} ${y}l${dx} ${dy}`;
  }).join("");
}

/** The outline of a round with an uneven edge, as of something spooned. */
export function blob(radius: number, random: Random, uneven = 0.24, corners = 9): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const away = radius * (1 - uneven / 2 + random() * uneven);
    const angle = (index / corners) * Math.PI * 2;
    return [Math.round(Math.cos(angle) * away), Math.round(Math.sin(angle) * away)] as const;
  });
  const middles = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % corners] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2] as const;
  });
  const [startX = 0, startY = 0] = middles.at(-1) ?? [];
  const curves = points.map(([x, y], index) => `Q${x} ${y} ${middles[index]?.[0]} ${middles[index]?.[1]}`);
  return `M${startX} ${startY}${curves.join("")}Z`;
}
