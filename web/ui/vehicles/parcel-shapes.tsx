import type { ReactNode } from "react";
import type { MeasureKind, ParcelKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";

const flat = { fill: "var(--vehicle-fill, var(--atlantic-100))" };
const paper = { fill: "var(--vehicle-glass, var(--color-white))" };

function envelope(): ReactNode {
  const { lengthCm: w, heightCm: h } = sizes.envelope;
  return (
    <>
      <path d={`M0 0H${w}V${-h}H0Z`} {...flat} />
      <path d={`M0 ${-h} ${w / 2} ${-h * 0.42} ${w} ${-h}`} />
    </>
  );
}

/** A closed carton: tape down the middle of its side, a label at the right. */
function carton(kind: ParcelKind): ReactNode {
  const { lengthCm: w, heightCm: h } = sizes[kind];
  const tape = Math.min(8, w * 0.1);
  const label = { w: Math.min(22, w * 0.34), h: Math.min(15, h * 0.36) };
  const at = { x: w - label.w - Math.min(6, w * 0.08), y: -label.h - Math.min(6, h * 0.14) };
  return (
    <>
      <path d={`M0 0H${w}V${-h}H0Z`} {...flat} />
      <path d={`M${(w - tape) / 2} ${-h}v${h * 0.3}h${tape}v${-h * 0.3}`} />
      <path d={`M${at.x} ${at.y}h${label.w}v${label.h}h${-label.w}Z`} {...paper} />
    </>
  );
}

/** Cartons stacked and strapped on a wooden pallet of 14.4 cm: 120 x 180. */
function pallet(): ReactNode {
  const { lengthCm: w, heightCm: h } = sizes.pallet;
  const deck = 14.4;
  const row = (h - deck) / 4;
  const rows = [0, 1, 2, 3].map((index) => -deck - index * row);
  return (
    <>
      <path d={`M2 ${-deck}H${w - 2}V${-h}H2Z`} {...flat} />
      {rows.slice(1).map((y) => (
        <path key={y} d={`M2 ${y}H${w - 2}`} />
      ))}
      {rows.map((y, index) => (
        <path
          key={y}
          d={index % 2 === 0 ? `M${w / 2} ${y}v${-row}` : `M${w / 3} ${y}v${-row}M${(w * 2) / 3} ${y}v${-row}`}
        />
      ))}
      <path d={`M0 ${-deck}H${w}V${-deck + 3.5}H0Z`} {...flat} />
      <path
        d={`M0 0V${-deck + 3.5}H14V0ZM${w / 2 - 7} 0V${-deck + 3.5}H${w / 2 + 7}V0ZM${w - 14} 0V${-deck + 3.5}H${w}V0Z`}
        {...flat}
      />
      <path d={`M0 0H${w}`} />
    </>
  );
}

/** A person 172 cm tall, walking to the right. */
function person(): ReactNode {
  return (
    <g fill="currentColor" stroke="none">
      <circle cx={27} cy={-159} r={12.5} />
      <path d="M15-136Q17-145 27-145Q38-145 40-134L42-92Q42-86 38-86Q35-86 34-91L33-78 40-44 44-6Q45 0 39 0Q34 0 33-5L29-42 24-62 20-40 8-4Q6 1 1-1Q-3-3-1-8L9-42 14-76 13-90Q12-85 8-86Q4-87 5-93Z" />
    </g>
  );
}

/** A sheet of A4 paper, upright. */
function sheet(): ReactNode {
  const { lengthCm: w, heightCm: h } = sizes.sheet;
  return (
    <>
      <path d={`M0 0H${w}V${-h}H0Z`} {...paper} />
      <path d={`M4 ${-h + 7}H${w - 4}M4 ${-h + 12}H${w - 4}M4 ${-h + 17}H${w - 9}`} opacity={0.6} />
    </>
  );
}

/** Outlines of the parcels and of the two size references. */
export const parcelShapes: Record<ParcelKind | MeasureKind, () => ReactNode> = {
  envelope,
  small_box: () => carton("small_box"),
  medium_box: () => carton("medium_box"),
  large_box: () => carton("large_box"),
  box: () => carton("box"),
  pallet,
  person,
  sheet,
};
