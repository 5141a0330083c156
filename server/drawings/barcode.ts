/** A barcode as a drawing of upright bars, in modules: the width of the thinnest bar is 1. */
export interface Barcode {
  /** Of the whole, the quiet zones on both sides included. */
  width: number;
  /** An SVG path of the black bars, 1 high. */
  bars: string;
}

/** What Code 128 asks for on each side, so that a reader finds where it begins. */
const QUIET_ZONE = 10;
/** Longer ones fit no card. */
const LONGEST = 40;

/**
 * The text as a Code 128 barcode (REWARD-07); null for a text that is none, or that a reader at a till could
 * not give back. The library is loaded when the first one is drawn.
 */
export async function drawBarcode(text: string): Promise<Barcode | null> {
  if (text.length > LONGEST || !/^[\x21-\x7E]+$/.test(text)) return null;
  const { default: library } = await import("bwip-js/node");
  const [symbol] = library.raw({ bcid: "code128", text });
  const widths = symbol && "sbs" in symbol ? symbol.sbs : [];
  let at = QUIET_ZONE;
  let bars = "";
  for (const [index, width] of widths.entries()) {
    // Bars and gaps take turns, a bar first.
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return bars ? { width: at + QUIET_ZONE, bars } : null;
}
