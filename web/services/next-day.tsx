import { Link } from "react-router";
import { pages } from "../../contract/paths.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Heading, Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { type DrawnKind, ScaleRow } from "../ui/vehicles/ScaleRow.tsx";
import { CallToAction, RouteStroke } from "./CallToAction.tsx";
import { type Claim, claims, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { serviceMeta, wholeIsland } from "./service-meta.ts";
import { WeekStrip } from "./WeekStrip.tsx";

const title = "Next Day Delivery";
const description =
  "Nationwide next-day delivery of parcels and pallets across Ireland and Northern Ireland, Monday to Friday. Priced by the package, whatever the distance.";

export const meta = serviceMeta({
  path: pages.nextDay,
  title,
  description,
  serviceType: "Next-day courier service",
  areaServed: wholeIsland,
});

type FleetOption = { name: string; text: string; kinds: DrawnKind[]; drawing: string };

const fleet: FleetOption[] = [
  {
    name: "Small van",
    text: "Envelopes and boxes, from one desk to another.",
    kinds: ["person", "small_box", "small_van"],
    drawing: "A person, a small box and a small van",
  },
  {
    name: "Large van",
    text: "Many boxes at once, or goods on a pallet.",
    kinds: ["person", "large_box", "large_van"],
    drawing: "A person, a large box and a large van",
  },
  {
    name: "Truck",
    text: "Several pallets from one loading bay.",
    kinds: ["person", "pallet", "truck"],
    drawing: "A person, a loaded pallet and a truck",
  },
];

const features: Claim[] = [
  { title: "The whole island", text: "Nationwide, in every county of Ireland and Northern Ireland." },
  {
    title: "Priced by the package",
    text: "By size and quantity: the price is the same, whichever county it goes to.",
  },
  {
    title: "Parcels and pallets",
    text: "From an envelope to a loaded pallet, and several of the same in one booking.",
  },
  claims.call,
  claims.tracking,
  claims.signatures,
  claims.insurance,
  claims.confirmation,
];

const sectors: Claim[] = [
  { title: "Online shops", text: "The day's orders, collected once and delivered to every county." },
  { title: "Manufacturing", text: "Parts and tools that must be on the floor for the morning shift." },
  { title: "Wholesale", text: "Pallets to shops and depots, counted and signed for." },
  { title: "Offices and firms", text: "Files, equipment and post between branches north and south." },
  { title: "Makers and galleries", text: "What took weeks to make, signed for by name." },
];

const steps: Step[] = [
  { title: "Choose the package", text: "Envelope, box or pallet, and how many." },
  { title: "Get the price", text: "Give us two addresses and a working day, and you see it at once." },
  { title: "Book", text: "No account needed. We confirm by email." },
  { title: "We collect", text: courierCallText },
  { title: "Delivered and signed for", text: "Usually on the next working day, with a confirmation email to follow." },
];

/** Wide enough for the truck with a person and a pallet. */
const spanCm = 1130;

export default function NextDay() {
  return (
    <>
      <ServiceHero
        tone="pale"
        placed="below"
        title={title}
        lead="Nationwide next-day delivery of parcels and pallets across Ireland and Northern Ireland. Collected on a working day, delivered on the next."
        priced="next_day"
        action={
          <ButtonLink tone="secondary" to={pages.quickQuote}>
            Quick Quote
          </ButtonLink>
        }
        facts={[
          { figure: "MON-FRI", claim: "collection and delivery" },
          { figure: "1-2 days", claim: "from pickup, nationwide" },
          { figure: "32 counties", claim: "one service, north and south" },
        ]}
        picture={<WeekStrip />}
      />
      <Section
        id="fleet"
        tone="night"
        title="Fleet options"
        lead="Drawn to one scale, each with what it usually carries."
      >
        <ul className="grid gap-x-8 gap-y-12 lg:gap-x-10 sm:grid-cols-3">
          {fleet.map(({ name, text, kinds, drawing }) => (
            <li key={name} className="sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:gap-y-5">
              <ScaleRow
                kinds={kinds}
                spanCm={spanCm}
                gapCm={30}
                label={drawing}
                className="self-end text-atlantic-100 [--vehicle-fill:var(--atlantic-600)] [--vehicle-glass:var(--atlantic-950)]"
              />
              <div className="mt-5 sm:mt-0">
                <Heading level={3}>{name}</Heading>
                <p className="mt-1 text-atlantic-100">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <SplitSection
        id="features"
        tone="white"
        title="Features"
        lead="What comes with every next-day consignment, parcel or pallet."
      >
        <RuledList items={features} />
      </SplitSection>
      <RouteStroke />
      <Section id="process" title="Five stops to tomorrow">
        <StepList steps={steps} direction="across" />
      </Section>
      <SplitSection
        id="sectors"
        tone="white"
        title="Sectors"
        lead={
          <>
            Sending every week? A{" "}
            <Link to={pages.businessAccount} className="link">
              business account
            </Link>{" "}
            may suit you better: our sales team contacts you within 2 business hours.
          </>
        }
      >
        <RuledList items={sectors} arranged="rows" />
      </SplitSection>
      <CallToAction title="Does it need to be there tomorrow?">
        The package decides the price, not the county. See it before you book.
      </CallToAction>
    </>
  );
}
