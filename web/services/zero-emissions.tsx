import { pages } from "../../contract/paths.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { ScaleRow } from "../ui/vehicles/ScaleRow.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { GreenFleet } from "./GreenFleet.tsx";
import { type Claim, claims, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { dublin, serviceMeta } from "./service-meta.ts";

const title = "Zero Emissions Delivery";
const description =
  "Cargo bikes and electric vans for Greater Dublin: the same couriers and the same care, without the exhaust.";

export const meta = serviceMeta({
  path: pages.zeroEmissions,
  title,
  description,
  serviceType: "Zero-emissions courier service",
  areaServed: dublin,
});

const suited: Claim[] = [
  { title: "Office to office", text: "Contracts, samples and equipment across the city, without a van at the kerb." },
  { title: "Shop to customer", text: "Orders to the door, in a way your customers will notice." },
  { title: "Regular rounds", text: "The same stops every day or every week, planned once." },
  { title: "Streets closed to vans", text: "Lanes, squares and campuses, where only a bike gets through." },
];

const steps: Step[] = [
  {
    title: "Tell us both addresses",
    text: "And what you are sending. The calculator shows whether a bike can take it.",
  },
  { title: "Book it", text: "No account is needed." },
  { title: "We collect", text: courierCallText },
  { title: "Delivered", text: "Signed for, with a confirmation email. Nothing left in the air." },
];

export default function ZeroEmissions() {
  return (
    <>
      <ServiceHero
        tone="green"
        placed="below"
        title={title}
        lead="Cargo bikes and electric vans for Greater Dublin. The same couriers, the same signatures and the same care, without the exhaust."
        priced="same_day"
        action={
          <ButtonLink tone="secondary" to={pages.quickQuote}>
            Book Green Delivery
          </ButtonLink>
        }
        facts={[
          { figure: "0", claim: "emissions on the road" },
          { figure: "Greater Dublin", claim: "covered by electric van" },
        ]}
        picture={
          <ScaleRow
            kinds={["person", "cargo_bike", "medium_van", "cargo_bike", "person"]}
            spanCm={1360}
            gapCm={52}
            label="Two cargo bikes and an electric van on one road, a person at either end"
            className="text-moss [--vehicle-fill:var(--color-white)] [--vehicle-glass:var(--color-moss-100)]"
          />
        }
      />
      <Section
        id="fleet"
        tone="white"
        title="Fleet capability"
        lead="What the vehicles can do, drawn to scale beside a person: metres for size, kilometres for range."
      >
        <GreenFleet />
        <p className="mt-12 max-w-text text-sm text-muted">
          Greater Dublin coverage. This is what the fleet can carry; the Quick Quote calculator tells you what weight
          and distance you can book online by bike for your addresses.
        </p>
      </Section>
      <section className="on-dark bg-moss text-white">
        <div className="wrap grid items-end gap-x-16 gap-y-6 py-14 lg:grid-cols-[auto_1fr] lg:py-20">
          <p className="font-heading text-4xl leading-none font-bold tabular">
            1,200+ miles
            <span className="block text-2xl">a week per eco driver</span>
          </p>
          <p className="max-w-text text-lg text-moss-100">
            That is about what each of our eco drivers covers in a week of stops, without a drop of fuel.
          </p>
        </div>
      </section>
      <SplitSection id="suited" title="What it suits" lead="City work: short trips, frequent stops and busy streets.">
        <RuledList items={suited} arranged="rows" />
      </SplitSection>
      <SplitSection id="process" tone="white" title="How it works" lead="Just like any other delivery.">
        <StepList steps={steps} />
      </SplitSection>
      <SplitSection id="features" title="With every delivery">
        <RuledList items={[claims.tracking, claims.signatures, claims.insurance, claims.drivers]} />
      </SplitSection>
      <CallToAction title="Send it emission-free">
        Two addresses in the city are all we need for a price. If a bike can take it, the calculator says so.
      </CallToAction>
    </>
  );
}
