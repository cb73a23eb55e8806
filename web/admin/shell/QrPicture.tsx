import type { QrCode } from "../../../contract/run-sheet.ts";

/** Light modules around it, without which a phone does not find it. */
const quiet = 4;

/** A QR code as a drawing; `label` says what it opens. */
export function QrPicture({ code, label, className }: { code: QrCode; label: string; className?: string }) {
  const side = code.size + 2 * quiet;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
