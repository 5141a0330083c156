/*
 * Paper cut-outs as SVG text: every shape is flat, in two tones, with the light from the upper left. What an ingredient
 * looks like is written once (ingredients.ts), so a part is the same drawing wherever it is served.
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

const turned = (turn: number, x: number, y: number) => (turn ? ` transform="rotate(${turn} ${x} ${y})"` : "");

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turned(turn, x, y)}/>`;

/** By its middle. */
export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, turn = 0) =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${turned(turn, x, y)}/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const shade = (content: string, opacity = 0.18) => `<g opacity="${opacity}">${content}</g>`;

export function put(content: string, x: number, y: number, turn = 0, scale = 1): string {
  const how = `translate(${Math.round(x)} ${Math.round(y)})${turn ? `rotate(${Math.round(turn)})` : ""}${scale === 1 ? "" : `scale(${scale})`}`;
  return `<g transform="${how}">${content}</g>`;
}

/** Pieces laid evenly over a round, each turned its own way. */
export function heap(pieces: string[], count: number, radius: number, random: Random, turns = 360): string {
  return Array.from({ length: count }, (_, index) => {
    const away = radius * Math.sqrt((index + 0.4) / count);
    const angle = index * 2.4 + random() * 0.5;
    const piece = pieces[index % pieces.length] ?? "";
    return put(piece, Math.cos(angle) * away, Math.sin(angle) * away, (random() - 0.5) * turns);
  })
    .toReversed()
    .join("");
}

/** Pieces laid evenly over a rectangle about the origin. */
export function spread(
  pieces: string[],
  columns: number,
  rows: number,
  [width, height]: readonly [number, number],
  random: Random,
): string {
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) / columns - 0.5 + (random() - 0.5) / columns / 1.6;
    const y = (Math.floor(index / columns) + 0.5) / rows - 0.5 + (random() - 0.5) / rows / 1.6;
    return put(pieces[Math.floor(random() * pieces.length)] ?? "", x * width, y * height, random() * 360);
  }).join("");
}

/** A round with an uneven edge, as of something spooned. */
export function dollop(radius: number, fill: string, random: Random): string {
  const points = Array.from({ length: 9 }, (_, index) => {
    const away = radius * (0.86 + random() * 0.24);
    const angle = (index / 9) * Math.PI * 2;
    return [Math.round(Math.cos(angle) * away), Math.round(Math.sin(angle) * away)] as const;
  });
  const middles = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % 9] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2] as const;
  });
  const [startX = 0, startY = 0] = middles.at(-1) ?? [];
  const curves = points.map(([x, y], index) => `Q${x} ${y} ${middles[index]?.[0]} ${middles[index]?.[1]}`);
  return path(`M${startX} ${startY}${curves.join("")}Z`, fill);
}
