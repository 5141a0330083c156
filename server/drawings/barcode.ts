/** SVG path of the bars, in modules: the thinnest bar is 1 wide. */
export interface Barcode {
  width: number;
  bars: string;
}

/** Modules on each side, required by Code 128. */
const QUIET_ZONE = 10;
const LONGEST = 40;

/** Code 128 (REWARD-07); null for a text that cannot be encoded or is too long for a scanner at the till. */
export async function drawBarcode(text: string): Promise<Barcode | null> {
  if (text.length > LONGEST || !/^[\x21-\x7E]+$/.test(text)) return null;
  const { default: library } = await import("bwip-js/node");
  const [symbol] = library.raw({ bcid: "code128", text });
  const widths = symbol && "sbs" in symbol ? symbol.sbs : [];
  let at = QUIET_ZONE;
  let bars = "";
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return bars ? { width: at + QUIET_ZONE, bars } : null;
}
