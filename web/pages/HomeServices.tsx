import { Link } from "react-router";
import { pages } from "../../contract/paths.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading, Section } from "../ui/Section.tsx";
import type { VehicleKind } from "../ui/vehicles/sizes.ts";
import { VehicleLineUp } from "../ui/vehicles/Vehicle.tsx";

type Service = { to: string; name: string; text: string; fact: string; vehicles: VehicleKind[] };

const large: Service[] = [
  {
    to: pages.sameDay,
    name: "Same Day",
    text: "Collected and delivered within the same business day, by bike, van or truck.",
    fact: "Book before 15:00 for today",
    vehicles: ["motor_bike", "small_van", "large_van"],
  },
  {
    to: pages.nextDay,
    name: "Next Day",
    text: "Nationwide service for parcels and pallets, in Ireland and Northern Ireland.",
    fact: "MON-FRI, one price for the whole island",
    vehicles: ["small_van", "truck"],
  },
];

const small: Service[] = [
  {
    to: pages.international,
    name: "International",
    text: "Parcels and freight across borders.",
    fact: "Over 200 countries",
    vehicles: ["truck"],
  },
  {
    to: pages.specialist,
    name: "Specialist",
    text: "Legal papers, construction and more.",
    fact: "Legal clients since 2010",
    vehicles: ["medium_van"],
  },
  {
    to: pages.zeroEmissions,
    name: "Zero Emissions",
    text: "Cargo bikes and electric vans.",
    fact: "1,200+ miles a week per eco driver",
    vehicles: ["cargo_bike"],
  },
  {
    to: pages.whiteGlove,
    name: "White Glove",
    text: "Carried in, unpacked, put in its place.",
    fact: "We answer within 2 hours",
    vehicles: ["large_van"],
  },
];

/** One scale per row of cards, so that sizes compare; the widest row fits a phone. */
const pixelsPerCentimetre = { small: 0.2, large: 0.32 };

export function HomeServices() {
  return (
    <Section id="services" title="Six ways to move it" tone="foam">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {large.map((service) => (
          <ServiceCard key={service.to} service={service} isLarge />
        ))}
        {small.map((service) => (
          <ServiceCard key={service.to} service={service} />
        ))}
      </ul>
    </Section>
  );
}

function ServiceCard({ service, isLarge = false }: { service: Service; isLarge?: boolean }) {
  const { to, name, text, fact, vehicles } = service;
  return (
    <li className={isLarge ? "sm:col-span-2" : undefined}>
      <Link
        to={to}
        className="group flex h-full flex-col rounded border border-line bg-white p-5 transition-colors hover:border-atlantic-600 sm:p-6"
      >
        <span className={joinClasses("mb-5 flex h-[4.75rem] items-end", isLarge && "sm:h-[7.25rem]")}>
          {/* Unlabelled, because the text below says it and the whole card is one link. */}
          <VehicleLineUp kinds={vehicles} scale={pixelsPerCentimetre[isLarge ? "large" : "small"]} label="" />
        </span>
        <Heading level={3} look={isLarge ? "panel" : "small"} className="group-hover:text-atlantic-600">
          {name}
        </Heading>
        <p className="mt-2 text-muted">{text}</p>
        <p className="mt-auto pt-4 text-sm font-semibold text-atlantic-800">{fact}</p>
      </Link>
    </li>
  );
}
