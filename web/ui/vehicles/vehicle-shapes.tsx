import type { ReactNode } from "react";
import type { VehicleKind } from "./sizes.ts";
import { sizes } from "./sizes.ts";

/*
 * Side views facing right, in centimetres: x from the rear, y = 0 is the road. Each fits its length and height in
 * `sizes`; `flat` is the fill colour, `glass` shows the background.
 */
const flat = { fill: "var(--vehicle-fill, var(--atlantic-100))" };
const glass = { fill: "var(--vehicle-glass, var(--color-white))" };
const solid = { fill: "currentColor", stroke: "none" };

/** A road wheel: tyre, and a hub in the background colour. */
function Wheel({ x, r }: { x: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={-r} r={r} {...solid} />
      <circle cx={x} cy={-r} r={r * 0.5} {...glass} stroke="none" />
    </>
  );
}

/** A bicycle wheel: tyre and hub only. */
function Hoop({ x, r }: { x: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={-r} r={r - 1} strokeWidth={2.5} />
      <circle cx={x} cy={-r} r={4} {...solid} />
    </>
  );
}

/** A two-wheeler with a cargo box in front of the rider: 260 x 112. */
function cargoBike(): ReactNode {
  return (
    <>
      <path d="M100-84H172L164-30H112Z" {...flat} />
      <path d="M96-86H176M108-66H169" />
      <path d="M36-35H80M36-35 62-80M80-35 62-80M56-98 62-80M62-76 98-64M80-35 104-24H190" strokeWidth={2.5} />
      <path d="M44-101Q56-98 68-101" strokeWidth={4.5} />
      <path d="M104-24 91-104Q88-112 74-108" strokeWidth={2.5} />
      <path d="M190-24Q206-24 214-42L222-60M222-60H228L235-25M214-42 222-60" strokeWidth={2.5} />
      <Hoop x={36} r={35} />
      <Hoop x={235} r={25} />
      <circle cx={80} cy={-35} r={9} {...flat} />
      <path d="M80-35 86-18M82-18H91" strokeWidth={2.5} />
    </>
  );
}

/** A motor bike with a top box: 210 x 128. */
function motorBike(): ReactNode {
  return (
    <>
      <path d="M36-31 92-38M172-31 148-92" strokeWidth={3.5} />
      <path d="M6-124H54Q58-124 58-120V-86H10Q4-86 4-92V-122Q4-124 6-124Z" {...flat} />
      <path d="M4-108H58M26-108v6h10v-6M18-86V-76M46-86V-78" />
      <path d="M20-80H84Q92-80 96-74L104-66H76L44-62Q34-62 30-68Z" {...solid} />
      <path d="M92-82Q104-96 126-94Q146-92 150-82L142-64 112-58 96-68Z" {...flat} />
      <path d="M82-60H132L128-28Q110-20 88-28Z" {...flat} />
      <path d="M98-30 38-24" strokeWidth={3.5} />
      <path d="M144-96Q150-116 162-127L166-124Q162-108 160-90Z" {...glass} />
      <path d="M136-98 126-104" strokeWidth={3} />
      <path d="M150-92H164Q172-88 170-78L154-76Z" {...flat} />
      <path d="M150-62Q172-74 194-56" strokeWidth={3} />
      <Wheel x={37} r={31} />
      <Wheel x={176} r={31} />
    </>
  );
}

/** Dimensions that distinguish the vans, in centimetres. */
type VanLines = {
  bonnet: number;
  rail: number;
  wheel: number;
  rear: number;
  front: number;
  doorAt: number;
  slideTo: number;
};

/** A panel van of any length and height: one outline, glass in the cab, a sliding door behind it. */
function panelVan(kind: VehicleKind, lines: VanLines): ReactNode {
  const { lengthCm: length, heightCm: height } = sizes[kind];
  const { bonnet, rail, wheel, rear, front, doorAt, slideTo } = lines;
  const sill = wheel * 0.75;
  const screenFoot = length - bonnet;
  const screenTop = screenFoot - (height - rail) * 0.62;
  const waist = -rail;
  const roof = -height;
  const outline = [
    `M8 ${-sill}`,
    `Q2 ${-sill} 2 ${-sill - 8}`,
    `L6 ${roof + 18}`,
    `Q8 ${roof} 26 ${roof}`,
    `H${screenTop - 30}`,
    `Q${screenTop} ${roof} ${screenTop + 12} ${roof + 14}`,
    `L${screenFoot} ${waist - 4}`,
    `Q${length - bonnet * 0.35} ${waist + 4} ${length - 10} ${waist + rail * 0.26}`,
    `Q${length - 2} ${waist + rail * 0.34} ${length - 2} ${waist + rail * 0.5}`,
    `V${-sill - 6}`,
    `Q${length - 2} ${-sill} ${length - 10} ${-sill}`,
    "Z",
  ];
  const pillar = doorAt + 14;
  const window = [
    `M${pillar} ${waist - 4}`,
    `V${roof + 26}`,
    `H${screenTop - 8}`,
    `Q${screenTop} ${roof + 26} ${screenTop + 6} ${roof + 32}`,
    `L${screenFoot - 22} ${waist - 4}`,
    "Z",
  ];
  return (
    <>
      <path d={outline.join("")} {...flat} />
      <path d={window.join("")} {...glass} />
      <path d={`M${doorAt} ${roof + 20}V${-sill}M${screenFoot - 12} ${waist}V${-sill - wheel * 0.9}`} />
      <path d={`M${slideTo} ${roof + 20}V${-sill}M${rear + wheel * 1.7} ${waist - 4}H${doorAt - 6}`} opacity={0.55} />
      <path d={`M${doorAt + 10} ${waist + 14}h14M${doorAt - 26} ${waist + 14}h14`} strokeWidth={2.5} />
      <path d={`M${length - 24} ${waist + rail * 0.3}l16 6-2 12-16-6Z`} {...glass} />
      <path d={`M4 ${waist - 26}v24h7v-24Z`} {...glass} />
      <path d={`M${rear + wheel + 14} ${-sill - 14}H${length - front - wheel - 14}`} opacity={0.55} />
      <WheelArch x={rear} r={wheel} ground={sill} />
      <WheelArch x={length - front} r={wheel} ground={sill} />
    </>
  );
}

function WheelArch({ x, r, ground }: { x: number; r: number; ground: number }) {
  const arch = r + 8;
  return (
    <>
      <path d={`M${x - arch} ${-ground}A${arch} ${arch} 0 0 1 ${x + arch} ${-ground}Z`} {...glass} />
      <Wheel x={x} r={r} />
    </>
  );
}

/** A rigid lorry with a box body: 860 x 345. */
function truck(): ReactNode {
  return (
    <>
      <path d="M20-86H830V-62H20Z" {...flat} />
      <path d="M2-343H646V-92H2Z" {...flat} />
      <path d="M2-326H646M2-108H646" opacity={0.55} />
      <path d="M90-62V-34H230M380-62V-40H560V-62" opacity={0.55} />
      <path
        d="M664-62V-262Q664-278 680-278H790Q806-278 812-262L852-160Q858-148 858-132V-62Q858-46 842-46H664Z"
        {...flat}
      />
      <path d="M664-278 690-330H742Q756-330 764-316L784-278Z" {...flat} />
      <path d="M700-246H782Q790-246 794-236L824-160H700Z" {...glass} />
      <path d="M688-256V-62M832-150V-100" />
      <path d="M702-136h22" strokeWidth={2.5} />
      <path d="M858-108H836V-88H858Z" {...glass} />
      <WheelArch x={190} r={48} ground={62} />
      <WheelArch x={764} r={48} ground={46} />
    </>
  );
}

const mediumVan: VanLines = { bonnet: 96, rail: 112, wheel: 34, rear: 112, front: 98, doorAt: 300, slideTo: 190 };

/** Outlines of the vehicles. */
export const vehicleShapes: Record<VehicleKind, () => ReactNode> = {
  cargo_bike: cargoBike,
  motor_bike: motorBike,
  small_van: () =>
    panelVan("small_van", { bonnet: 98, rail: 104, wheel: 32, rear: 84, front: 86, doorAt: 222, slideTo: 138 }),
  medium_van: () => panelVan("medium_van", mediumVan),
  large_van: () =>
    panelVan("large_van", { bonnet: 92, rail: 130, wheel: 36, rear: 148, front: 102, doorAt: 388, slideTo: 262 }),
  truck,
  van: () => panelVan("van", mediumVan),
};
