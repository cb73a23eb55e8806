import { brand } from "../../brand.ts";
import { exampleTrackPath, pages } from "../../contract/paths.ts";
import { WhiteGloveForm } from "../forms/WhiteGloveForm.tsx";
import { ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { Heading, Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { CallLine } from "./CallToAction.tsx";
import { DelicateThings } from "./DelicateThings.tsx";
import { PlacingTheCrate } from "./PlacingTheCrate.tsx";
import { type Claim, RuledList } from "./RuledList.tsx";
import { ServiceHero } from "./ServiceHero.tsx";
import { SplitSection } from "./SplitSection.tsx";
import { serviceMeta, wholeIsland } from "./service-meta.ts";

const title = "White Glove Delivery";
const description =
  "Careful pickup and inspection, protective packaging and on-site placement for corporate, medical, exhibition and luxury retail deliveries. We contact you within 2 hours.";

export const meta = serviceMeta({
  path: pages.whiteGlove,
  title,
  description,
  serviceType: "White glove delivery service",
  areaServed: wholeIsland,
});

const formId = "white-glove-form";

const promises: Claim[] = [
  { title: "Careful pickup and inspection", text: "We look it over with you and note its condition before it moves." },
  { title: "Protective packaging", text: "Wrapped, padded or crated for the way it has to travel." },
  {
    title: "Specialist or climate-controlled vehicles",
    text: "The vehicle is chosen for the piece, not the other way round.",
  },
  { title: "On-site placement", text: "Carried in, unpacked and put exactly where you want it." },
  { title: "Real-time tracking", text: "You see where it is while it is on the road.", seenAt: exampleTrackPath },
  {
    title: "Proof of delivery",
    text: "Digital signatures at pick-up and drop-off, then a confirmation email.",
    seenAt: exampleTrackPath,
  },
];

const steps: Step[] = [
  { title: "Tell us about it", text: "What it is, where it is now and where it is going." },
  { title: "We contact you", text: "Within 2 hours, with the questions that matter." },
  { title: "We plan it", text: "People, packaging and vehicle, at a time that suits you." },
  { title: "Collect and inspect", text: "Checked with you, packed and signed for." },
  { title: "Place and sign", text: "Unpacked in its place. You sign when you are happy." },
];

export default function WhiteGlove() {
  return (
    <>
      <ServiceHero
        tone="white"
        placed="below"
        title={title}
        lead="For things that must arrive exactly as they left: inspected, wrapped, carried in by hand and put in their place."
        action={
          // A plain anchor, which scrolls before any script and keeps the path.
          <a href={`#${formId}`} className={buttonClasses("primary")}>
            Get Your Quote
          </a>
        }
        facts={[
          { figure: "2 hours", claim: "until our specialists contact you" },
          { figure: "To the spot", claim: "not just to the kerb" },
        ]}
      />
      <section id="picture" className="overflow-hidden bg-atlantic-100">
        <div className="wrap">
          {/* On a phone only the people and the crate are visible; the rest is cropped. */}
          <PlacingTheCrate className="-ms-[59px] block h-[224px] w-auto max-w-none text-atlantic-950 [--vehicle-fill:var(--color-white)] [--vehicle-glass:var(--color-atlantic-100)] md:ms-0 md:h-auto md:w-full" />
        </div>
      </section>
      <SplitSection id="what-it-is" title="What it is">
        <p className="max-w-text text-xl leading-relaxed">
          An ordinary courier brings a parcel to the door. White Glove starts before the door and goes well beyond it:
          we inspect what you entrust to us, pack it, drive it in a suitable vehicle, bring it in and set it down where
          it belongs.
        </p>
        <p className="mt-4 max-w-text text-muted">
          Two people where one would do, time where others hurry, and a signature when you are happy.
        </p>
      </SplitSection>
      <Section
        id="who-it-is-for"
        tone="pale"
        title="Who it is for"
        lead="Four kinds of client, each with something that cannot be replaced."
      >
        <DelicateThings />
      </Section>
      <SplitSection
        id="why-choose-it"
        tone="white"
        title="Why choose it"
        lead="Six promises, and all six come with every job."
      >
        <RuledList items={promises} />
      </SplitSection>
      <Section id="how-it-works" tone="night" title="How it works">
        <StepList steps={steps} direction="across" tone="night" />
      </Section>
      <Section
        id={formId}
        title="Get your quote"
        lead="Tell us what you would not hand to just anyone. Our White Glove specialists will contact you within 2 hours."
      >
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
          <div className="min-w-0">
            <WhiteGloveForm />
          </div>
          <div id="call-or-email">
            <Heading level={3}>Call or email</Heading>
            <p className="mt-2 mb-4 max-w-text text-muted">Some things are easier said than written.</p>
            <CallLine lead="Call the office" />
            <p className="mt-4 text-sm text-muted">
              <span className="block">Or write to</span>
              <a
                href={`mailto:${brand.email}`}
                className="inline-flex min-h-11 items-center text-lg font-semibold break-all text-ink hover:underline"
              >
                {brand.email}
              </a>
            </p>
            <div className="mt-8 border-t border-line pt-6">
              <p className="max-w-text text-muted">Nothing delicate this time? You can have a price in a minute.</p>
              <div className="mt-4 flex flex-wrap gap-3">
                <ButtonLink to={pages.quickQuote} tone="secondary">
                  Quick Quote
                </ButtonLink>
                <ButtonLink to={pages.bookACourier} tone="secondary">
                  Book a Courier
                </ButtonLink>
              </div>
            </div>
          </div>
        </div>
      </Section>
    </>
  );
}
