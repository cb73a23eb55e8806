import { create } from "qrcode";
import type { QrCode } from "../contract/run-sheet.ts";

/** A text as a QR code that tolerates 15% damage (level M of ISO/IEC 18004). */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size)));
  return { size, path: rows.map(pathOfRow).join("") };
}

/** Draws adjacent dark modules as one bar. */
function pathOfRow(row: number[], y: number): string {
  return Array.from(
    row.join("").matchAll(/1+/g),
    ({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`,
  ).join("");
}
