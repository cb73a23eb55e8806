import type { QrCode } from "../../../contract/run-sheet.ts";

/** Modules of quiet zone, without which phones do not detect the code. */
const quietZone = 4;

/** A QR code as SVG; `label` says what it opens. */
export function QrPicture({ code, label, className }: { code: QrCode; label: string; className?: string }) {
  const side = code.size + 2 * quietZone;
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
