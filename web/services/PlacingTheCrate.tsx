import { useId } from "react";
import { vehicleShapes } from "../ui/vehicles/vehicle-shapes.tsx";

/** Positions in centimetres, as everywhere in this drawing: the room's door, and the van's rear in the street. */
const doorAt = 660;
const vanAt = 830;
const crateWidth = 172;

/** Two people in white gloves carry a crate from the van to its place in a gallery. The floor is at y = 0. */
export function PlacingTheCrate({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg
      viewBox="-4 -336 1480 342"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>
        Two couriers in white gloves carry a crate through a gallery to the place marked for it; their van stands at the
        door with its ramp down
      </title>
      <Gallery />
      <MarkedPlace x={96} />
      <Crate x={352} y={-150} />
      <Bearer x={302} />
      <Bearer x={546} turned />
      <path d={`M${vanAt + 2} -30 ${doorAt + 40} 0`} strokeWidth="6" />
      <g transform={`translate(${vanAt} 0)`} strokeWidth="2.5">
        {vehicleShapes.large_van()}
      </g>
      <path d={`M${doorAt} 0H1500`} />
    </svg>
  );
}

/** The room with its open door, a picture, a vase on a plinth and a lamp. */
function Gallery() {
  return (
    <>
      <path d={`M0 0V-332H${doorAt}V0Z`} className="fill-white" stroke="none" />
      <path d={`M0 0V-332H${doorAt + 12}V-232H${doorAt}V-332M0 0H${doorAt}`} />
      <path
        d={`M${doorAt + 12} -232 ${doorAt + 62} -218V0H${doorAt + 12}Z`}
        className="fill-atlantic-600"
        strokeWidth="2.5"
      />
      <path d={`M${doorAt + 50} -112v16`} className="stroke-white" />
      <path d="M378-286H498V-198H378Z" className="fill-atlantic-100" />
      <path d="M388-276H488V-208H388Z" className="fill-white" />
      <path d="M388-222 418-252 438-232 460-258 488-228V-208H388Z" className="fill-atlantic-600" stroke="none" />
      <circle cx="410" cy="-260" r="8" className="fill-gorse" stroke="none" />
      <path d="M182-332V-282M158-256Q158-282 182-282T206-256Z" className="fill-gorse" />
      <path d="M30-92H74V0H30Z" className="fill-atlantic-100" />
      <path d="M26-100H78V-92H26Z" className="fill-white" />
      <path d="M44-100Q30-118 46-138V-150H58V-138Q74-118 60-100Z" className="fill-atlantic-600" />
    </>
  );
}

/** The crate's destination. */
function MarkedPlace({ x }: { x: number }) {
  const middle = x + crateWidth / 2;
  return (
    <g className="stroke-atlantic-600">
      <path d={`M${x} -8V-104H${x + crateWidth}V-8`} strokeDasharray="1 10" />
      <path d={`M${x} -5H${x + crateWidth}`} strokeWidth="7" className="stroke-gorse" />
      <path d={`M${middle} -82V-36M${middle - 16} -52 ${middle} -34 ${middle + 16} -52`} strokeWidth="4" />
    </g>
  );
}

/** A wooden crate of 172 x 100 with its battens, arrows for this side up, and a glass. */
function Crate({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0H${crateWidth}V100H0Z`} className="fill-gorse-100" />
      <path d={`M0 16H${crateWidth}M0 84H${crateWidth}M18 16V84M154 16V84`} />
      <path d="M62 70V34M52 46 62 32 72 46M88 70V34M78 46 88 32 98 46" strokeWidth="3.5" />
      <path d="M114 32H134Q134 52 124 54Q114 52 114 32ZM124 54V70M116 70H132" strokeWidth="2.5" />
    </g>
  );
}

/** A person carrying the crate with both hands, in white gloves. */
function Bearer({ x, turned = false }: { x: number; turned?: boolean }) {
  return (
    <g transform={turned ? `translate(${x + 28} 0) scale(-1 1)` : `translate(${x} 0)`}>
      <g fill="currentColor" stroke="none">
        <circle cx="20" cy="-160" r="12.5" />
        <path d="M6-134Q8-145 20-145Q33-145 34-132L36-78 42-42 46-6Q47 0 41 0Q36 0 35-5L29-42 22-66 16-38 4-3Q2 2-3 0Q-6-3-5-8L4-42 8-78Z" />
      </g>
      <path d="M22-132 34-102 56-98M20-128 30-74 56-66" strokeWidth="11" />
      <circle cx="58" cy="-98" r="8.5" className="fill-white" />
      <circle cx="58" cy="-65" r="8.5" className="fill-white" />
    </g>
  );
}
