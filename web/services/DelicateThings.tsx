import type { ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading } from "../ui/Section.tsx";
import { parcelShapes } from "../ui/vehicles/parcel-shapes.tsx";

type Client = { name: string; text: string; drawing: string; thing: () => ReactNode };

/** White Glove customers, each with an item they send. */
const clients: Client[] = [
  {
    name: "Corporate",
    text: "Server cabinets, boardroom tables and art for the lobby, placed before the day begins.",
    drawing: "A server cabinet, taller than the person beside it",
    thing: cabinet,
  },
  {
    name: "Medical and pharma",
    text: "Instruments, and goods that must be kept at temperature, handed to the person who signs.",
    drawing: "A cool case with a thermometer, strapped to a trolley",
    thing: coolCase,
  },
  {
    name: "Events and exhibitions",
    text: "Stands, screens and exhibits, in the hall and in their place before the doors open.",
    drawing: "A screen on a stand",
    thing: screen,
  },
  {
    name: "Luxury retail",
    text: "Furniture, watches and gowns, brought to the customer as the shop itself would bring them.",
    drawing: "An evening gown on a dress form",
    thing: gown,
  },
];

const flat = "fill-white";
const accent = "fill-atlantic-600";

/** Four kinds of customers with their delicate items, drawn to one scale. */
export function DelicateThings() {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {clients.map(({ name, text, drawing, thing }) => (
        <li key={name} className="max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:items-end max-sm:gap-x-5">
          <svg
            viewBox="-6 -212 232 216"
            role="img"
            aria-label={drawing}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            className={joinClasses("block h-auto w-full [&_*]:[vector-effect:non-scaling-stroke]", "sm:max-w-72")}
          >
            {parcelShapes.person()}
            <g transform="translate(82 0)">{thing()}</g>
            <path d="M-6 0H226" />
          </svg>
          <div className="sm:mt-5">
            <Heading level={3}>{name}</Heading>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** 80 x 200: four units and their lights behind a glass door. */
function cabinet(): ReactNode {
  return (
    <>
      <path d="M0-4H80V-200H0Z" className={flat} />
      <path d="M6 0V-4M74 0V-4" strokeWidth="5" />
      {[-190, -158, -126, -94, -62].map((y) => (
        <g key={y}>
          <path d={`M8 ${y}H72V${y + 24}H8Z`} className="fill-atlantic-100" />
          <path d={`M16 ${y + 8}H44M16 ${y + 15}H44`} />
          <circle cx="62" cy={y + 12} r="3.5" className="fill-gorse" stroke="none" />
        </g>
      ))}
      <path d="M8-30H72V-12H8Z" className={accent} />
    </>
  );
}

/** A case of 90 x 62 on a two-wheeled trolley. */
function coolCase(): ReactNode {
  return (
    <>
      <path d="M0-20H106M4-20V-128Q4-140-8-140H-14" strokeWidth="3" />
      <circle cx="18" cy="-10" r="10" fill="currentColor" stroke="none" />
      <circle cx="90" cy="-10" r="10" fill="currentColor" stroke="none" />
      <path d="M10-22H102V-92H10Z" className={flat} />
      <path d="M10-76H102M44-92V-100H68V-92" />
      <path d="M32-36V-62Q32-67 37-67T42-62V-36A8 8 0 1 1 32-36Z" className="fill-atlantic-100" />
      <path d="M37-30V-52" className="stroke-atlantic-600" strokeWidth="4" />
      <path
        d="M74-64V-34M61-56.500 87-41.500M61-41.500 87-56.500"
        className="stroke-atlantic-600"
        strokeWidth="2.500"
      />
    </>
  );
}

/** A screen of 130 x 76 on a stand. */
function screen(): ReactNode {
  return (
    <>
      <path d="M30 0H104M67 0V-96" strokeWidth="4" />
      <path d="M0-94H134V-176H0Z" className={flat} />
      <path d="M7-101H127V-169H7Z" className={accent} stroke="none" />
      <path d="M7-101 48-140 72-118 96-150 127-112V-101Z" className="fill-atlantic-800" stroke="none" />
      <circle cx="34" cy="-152" r="8" className="fill-gorse" stroke="none" />
    </>
  );
}

/** A gown on a dress form, 156 high. */
function gown(): ReactNode {
  return (
    <>
      <path d="M56-4V0M30 0H82" strokeWidth="4" />
      <path d="M50-156V-166H62V-156" className={flat} />
      <circle cx="56" cy="-170" r="5" className="fill-gorse" stroke="none" />
      <path
        d="M40-152Q46-140 56-140T72-152L78-146Q74-122 72-106Q86-60 108-6Q56 6 4-6Q26-60 40-106Q38-122 34-146Z"
        className={accent}
      />
      <path d="M40-106Q56-100 72-106" className="stroke-white" />
      <path d="M46-92Q36-50 30-12M66-92Q76-50 82-12M56-92V-6" className="stroke-atlantic-100" />
    </>
  );
}
