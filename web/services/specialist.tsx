import { Link } from "react-router";
import { pages } from "../../contract/paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading, Section } from "../ui/Section.tsx";
import { type DrawnKind, ScaleRow } from "../ui/vehicles/ScaleRow.tsx";
import { CallToAction, RouteStroke } from "./CallToAction.tsx";
import { claims, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { serviceMeta, wholeIsland } from "./service-meta.ts";

const title = "Specialist Delivery";
const description =
  "Couriers for legal papers, construction sites and zero-emissions streets. Specialist quotes within 4 hours in business hours.";

export const meta = serviceMeta({
  path: pages.specialist,
  title,
  description,
  serviceType: "Specialist courier service",
  areaServed: wholeIsland,
});

type Sector = {
  name: string;
  since?: string;
  text: string;
  carried: string[];
  more?: { to: string; label: string };
  kinds: DrawnKind[];
  drawing: string;
};

const sectors: Sector[] = [
  {
    name: "Legal",
    since: "Legal clients since 2010",
    text: "A brief that arrives at five past is worth nothing. Papers go from hand to hand, with a name and a digital signature at both ends.",
    carried: ["Briefs and booklets of papers", "Deeds and signed originals", "Boxes of files between offices"],
    kinds: ["sheet", "envelope", "medium_box", "person", "motor_bike", "small_van"],
    drawing: "A sheet of A4, an envelope, an archive box, a person, a motor bike and a small van",
  },
  {
    name: "Construction",
    text: "A crew left waiting costs more than any delivery. Fittings, tools and materials go to the gate you name, to the person you name, on a vehicle that can be unloaded there.",
    carried: ["Fittings and fixings", "Tools and plant parts", "Materials on pallets"],
    kinds: ["person", "pallet", "truck"],
    drawing: "A person, a loaded pallet and a truck",
  },
  {
    name: "Zero emissions",
    text: "Some streets, and some customers, want no exhaust fumes at all. Cargo bikes and electric vans do the work.",
    carried: ["Post and parcels through town", "Shop deliveries", "Regular runs between offices"],
    more: { to: pages.zeroEmissions, label: "More about zero-emissions delivery" },
    kinds: ["person", "cargo_bike", "medium_van"],
    drawing: "A person, a cargo bike and an electric van",
  },
];

const universal = [
  claims.drivers,
  claims.insurance,
  claims.signatures,
  claims.tracking,
  claims.call,
  claims.confirmation,
  claims.fleet,
  claims.experience,
];

/** Wide enough for the truck with a person and a pallet. */
const spanCm = 1130;

export default function Specialist() {
  return (
    <>
      <ServiceHero
        tone="foam"
        placed="below"
        title={title}
        lead="For anything that cannot travel as just another parcel: court papers, loads for a building site, zero-emissions deliveries. Someone who knows the trade plans it with you."
        priced="same_day"
        action={
          <ButtonLink tone="secondary" to={pages.quickQuote}>
            Ask for a quote
          </ButtonLink>
        }
        facts={[
          { figure: "4 hours", claim: "at most to your quote, in business hours" },
          { figure: "Since 2010", claim: "with legal clients" },
          { figure: "20+ years", claim: "in business" },
        ]}
        picture={
          <>
            <ScaleRow
              kinds={["person", "medium_box", "motor_bike", "cargo_bike", "medium_van", "pallet", "truck"]}
              spanCm={2500}
              label="A person, an archive box, a motor bike, a cargo bike, a van, a loaded pallet and a truck on one road"
              className="max-sm:hidden"
            />
            <ScaleRow
              kinds={["person", "medium_box", "motor_bike", "cargo_bike", "medium_van"]}
              spanCm={1320}
              label="A person, an archive box, a motor bike, a cargo bike and a van on one road"
              className="sm:hidden"
            />
          </>
        }
      />
      <div id="sectors">
        {sectors.map((sector, index) => (
          <SectorBand key={sector.name} sector={sector} turned={index % 2 === 1} />
        ))}
      </div>
      <Section
        id="universal-features"
        tone="night"
        title="Features common to all three"
        lead="Whatever the trade, these come as standard."
      >
        <RuledList items={universal} tone="night" />
      </Section>
      <SplitSection
        id="quotes"
        tone="white"
        title="How quickly you hear from us"
        lead="A specialist price is worked out by a person, and that person gets back to you."
      >
        <dl className="grid gap-8 sm:grid-cols-3">
          {[
            { figure: "4 hours", text: "Specialist quotes within 4 hours in business hours." },
            { figure: "2 hours", text: "Our sales team contacts you within 2 business hours." },
            { figure: "9:00-17:00", text: "Quotes are answered Monday to Friday in these hours." },
          ].map(({ figure, text }) => (
            <div key={figure} className="border-s-2 border-atlantic-600 ps-5">
              <dt className="font-heading text-2xl font-bold tabular">{figure}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </SplitSection>
      <CallToAction title="Tell us what makes it special">
        Enter the load and both addresses in the calculator, or talk it through with us by phone.
      </CallToAction>
    </>
  );
}

/** One sector across the page: text and typical items beside a drawing. */
function SectorBand({ sector, turned }: { sector: Sector; turned: boolean }) {
  const { name, since, text, carried, more, kinds, drawing } = sector;
  return (
    <>
      {turned && <RouteStroke />}
      <section className={joinClasses("py-14 lg:py-20", turned ? "bg-atlantic-100" : "bg-white")}>
        <div className="wrap grid items-end gap-x-16 gap-y-8 lg:grid-cols-2">
          <div className={turned ? "lg:order-last" : undefined}>
            <Heading level={2}>{name}</Heading>
            {since && <p className="mt-2 font-semibold text-atlantic-600">{since}</p>}
            <p className="mt-4 max-w-text text-lg text-muted">{text}</p>
            <ul className="mt-6 max-w-text">
              {carried.map((what) => (
                <li
                  key={what}
                  className={joinClasses("border-t py-2.5", turned ? "border-atlantic-800/15" : "border-line")}
                >
                  {what}
                </li>
              ))}
            </ul>
            {more && (
              <Link to={more.to} className="link mt-2 inline-flex min-h-11 items-center font-semibold">
                {more.label}
              </Link>
            )}
          </div>
          <ScaleRow
            kinds={kinds}
            spanCm={spanCm}
            gapCm={30}
            label={drawing}
            className={turned ? "[--vehicle-fill:var(--color-white)] [--vehicle-glass:var(--color-atlantic-100)]" : ""}
          />
        </div>
      </section>
    </>
  );
}
