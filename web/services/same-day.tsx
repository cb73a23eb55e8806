import { pages } from "../../contract/paths.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { sameDayCutOff } from "../../domain/schedule/bookable-dates.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { CallToAction, RouteStroke } from "./CallToAction.tsx";
import { CountyTimes } from "./CountyTimes.tsx";
import { DeliveryOptions } from "./DeliveryOptions.tsx";
import { type Claim, claims, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { serviceMeta, wholeIsland } from "./service-meta.ts";
import { TimeMap } from "./TimeMap.tsx";

const title = "Same Day Delivery";
const description = `Collected and delivered within the same business day, by bike, van or truck, anywhere in Ireland and Northern Ireland. Book by ${sameDayCutOff} for today.`;

export const meta = serviceMeta({
  path: pages.sameDay,
  title,
  description,
  serviceType: "Same-day courier service",
  areaServed: wholeIsland,
});

const features: Claim[] = [
  claims.call,
  claims.signatures,
  claims.tracking,
  claims.insurance,
  claims.drivers,
  claims.confirmation,
];

const steps: Step[] = [
  { title: "Price it", text: "Enter both addresses and what you are sending. You see the estimate at once." },
  { title: "Book it", text: `By ${sameDayCutOff} for today, without an account.` },
  { title: "We confirm", text: "You get it in writing by email, and we line up your courier." },
  { title: "Your courier calls", text: `${callBeforePickupMinutes} minutes before pickup arrival.` },
  { title: "Collected", text: "Signed for at your door, then tracked in real time." },
  { title: "Delivered", text: "Signed for at theirs. The confirmation email follows." },
];

const industries: Claim[] = [
  { title: "Legal", text: "Briefs, deeds and signed originals, at the other side's office before it closes." },
  { title: "Medical and pharma", text: "What a clinic or a pharmacy needs today, handed to a named person." },
  { title: "Construction", text: "The fitting a crew is standing around waiting for." },
  { title: "Events and exhibitions", text: "Stands, screens and programmes, while the doors are still shut." },
  { title: "Corporate", text: "Tenders, laptops and samples between offices, collected from reception." },
  { title: "Retail", text: "From your shop to your customer on the day it is bought." },
];

export default function SameDay() {
  return (
    <>
      <ServiceHero
        tone="night"
        title={title}
        lead={
          <>
            Collected and delivered within the same business day. Book by {sameDayCutOff} and it goes today; after that,
            on the next business day.
          </>
        }
        priced="same_day"
        action={
          <ButtonLink tone="on-dark" to={pages.quickQuote}>
            Quick Quote
          </ButtonLink>
        }
        facts={[
          { figure: sameDayCutOff, claim: "cut-off for collection today" },
          { figure: "99.9%", claim: "delivered on time" },
          { figure: "100+ vehicles", claim: "on the road, from bikes to trucks" },
        ]}
        picture={<TimeMap className="mx-auto w-full max-w-md lg:me-0 lg:max-w-[31rem]" />}
      />
      <CountyTimes />
      <RouteStroke />
      <DeliveryOptions />
      <SplitSection
        id="features"
        tone="white"
        title="Included features"
        lead="Part of every same-day job, whatever it travels in."
      >
        <RuledList items={features} />
      </SplitSection>
      <Section id="process" tone="night" title="Six stops from price to signature">
        <StepList steps={steps} direction="across" tone="night" />
      </Section>
      <SplitSection
        id="industries"
        title="Industry solutions"
        lead="The work changes from trade to trade. The clock does not."
      >
        <RuledList items={industries} arranged="rows" />
      </SplitSection>
      <CallToAction title="Does it have to be there today?">
        Two addresses and a parcel are all we need for a price. No account, no commitment.
      </CallToAction>
    </>
  );
}
