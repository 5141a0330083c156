/** SVG path with one run of dark modules after another; `size` includes the quiet zone. */
export interface QrCode {
  size: number;
  modules: string;
}

/** Modules on each side, required by the QR standard. */
const QUIET_ZONE = 4;
const LONGEST = 1_200;

/** Null for a text that cannot be encoded or is too long for a phone to scan from a screen. */
export async function drawQrCode(text: string): Promise<QrCode | null> {
  if (text.length > LONGEST || !/^[\x21-\x7E]+$/.test(text)) return null;
  const { default: library } = await import("bwip-js/node");
  const [symbol] = library.raw("qrcode", text, "eclevel=L");
  if (!symbol || !("pixs" in symbol)) return null;
  const { pixs, pixx } = symbol;
  let modules = "";
  for (let at = 0; at < pixs.length; at += 1) {
    const x = at % pixx;
    if (!pixs[at] || (x > 0 && pixs[at - 1])) continue;
    let width = 1;
    while (x + width < pixx && pixs[at + width]) width += 1;
    modules += `M${x + QUIET_ZONE} ${Math.floor(at / pixx) + QUIET_ZONE}h${width}v1h-${width}z`;
  }
  return { size: pixx + 2 * QUIET_ZONE, modules };
}
