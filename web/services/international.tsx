import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Heading, Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { type DrawnKind, ScaleRow } from "../ui/vehicles/ScaleRow.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { claims, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { abroad, serviceMeta } from "./service-meta.ts";
import { WorldMap } from "./WorldMap.tsx";

const title = "International Delivery";
const description =
  "Express parcels, B2B deliveries between Ireland and the UK, and freight to over 200 countries. International quotes within 24 hours.";

export const meta = serviceMeta({
  path: pages.international,
  title,
  description,
  serviceType: "International courier service",
  areaServed: abroad,
});

type Offer = { name: string; text: string; suits: string; kinds: DrawnKind[]; drawing: string };

const offers: Offer[] = [
  {
    name: "Express parcel",
    text: "Documents and boxes by the fastest route there is, from your door to a door abroad.",
    suits: "Contracts, samples, spare parts, gifts",
    kinds: ["person", "envelope", "small_box", "medium_box", "large_box"],
    drawing: "A person beside an envelope and three sizes of box",
  },
  {
    name: "B2B UK-Ireland",
    text: "Business to business across the Irish Sea and the border: regular consignments between your premises and theirs.",
    suits: "Stock, returns, pallets, trade orders",
    kinds: ["person", "large_van"],
    drawing: "A person beside a large van",
  },
  {
    name: "Freight",
    text: "Pallets and full loads, planned with you: how they are packed, what they travel in and when they have to be there.",
    suits: "Machinery, exhibition stands, wholesale",
    kinds: ["pallet", "person", "truck"],
    drawing: "A loaded pallet and a person beside a truck",
  },
];

const destinations = ["USA", "Canada", "Germany", "France", "UK"];

const steps: Step[] = [
  { mark: "Day 0", title: "You ask", text: "Both addresses, the package and a date, in the Quick Quote calculator." },
  { mark: "Within 24 hours", title: "We quote", text: `Quotes are answered ${brand.hours.quotes}.` },
  {
    mark: "At least 2 days ahead",
    title: "You choose the date",
    text: "International deliveries require minimum 2 days notice.",
  },
  {
    mark: "On the day",
    title: "We collect",
    text: `Your courier calls ${callBeforePickupMinutes} minutes before pickup arrival, and takes a digital signature.`,
  },
  { mark: "At the other end", title: "It is delivered", text: "Signed for at drop-off; a confirmation email follows." },
];

/** Wide enough for the truck with a pallet and a person. */
const spanCm = 1130;

export default function International() {
  return (
    <>
      <ServiceHero
        tone="night"
        title={title}
        lead="Cross-border delivery to over 200 countries: express parcels, business to business between Ireland and the UK, and freight."
        priced="international"
        action={
          <ButtonLink tone="on-dark" to={pages.quickQuote}>
            Ask for a quote
          </ButtonLink>
        }
        facts={[
          { figure: "Over 200", claim: "countries" },
          { figure: "24 hours", claim: "at most to your quote" },
          { figure: "2 days", claim: "notice before collection" },
        ]}
        picture={<WorldMap />}
      />
      <Section
        id="offers"
        tone="white"
        title="Three ways across a border"
        lead="Drawn to one scale. What you send decides which one suits."
      >
        <ul className="grid gap-y-12 sm:-mx-4 sm:grid-cols-3 sm:divide-x sm:divide-line lg:-mx-8">
          {offers.map(({ name, text, suits, kinds, drawing }) => (
            <li key={name} className="sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:gap-y-6 sm:px-4 lg:px-8">
              <ScaleRow kinds={kinds} spanCm={spanCm} gapCm={30} label={drawing} className="self-end" />
              <div className="mt-6 sm:mt-0">
                <Heading level={3}>{name}</Heading>
                <p className="mt-2 max-w-text text-muted">{text}</p>
                <p className="mt-4 text-sm font-semibold text-atlantic-800">{suits}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <SplitSection
        id="destinations"
        tone="pale"
        title="Where it goes"
        lead="To these five and more: over 200 countries in all."
      >
        <ul className="flex flex-wrap items-baseline gap-x-8 gap-y-3 font-heading text-3xl font-bold">
          {destinations.map((name) => (
            <li key={name}>{name}</li>
          ))}
          <li className="text-atlantic-600">and more</li>
        </ul>
        <p className="mt-8 max-w-text text-muted">
          If yours is not listed, just ask: give us the address as you would write it on an envelope, and the quote will
          say how it gets there.
        </p>
      </SplitSection>
      <SplitSection
        id="process"
        tone="white"
        title="How an international job works"
        lead="International prices are not instant: one of our team works yours out and sends it to you."
      >
        <StepList steps={steps} />
      </SplitSection>
      <SplitSection id="features" title="With every consignment">
        <RuledList items={[claims.tracking, claims.insurance, claims.signatures, claims.experience]} />
      </SplitSection>
      <CallToAction title="Where is it going?">
        Choose International in the calculator and tell us the two addresses. The quote is with you within 24 hours.
      </CallToAction>
    </>
  );
}
