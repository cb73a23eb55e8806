import { exampleTrackPath } from "../../contract/paths.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";

/** Each claim has a figure, what it counts, a title and what it means for a customer. */
const claims = [
  {
    figure: "99.9%",
    of: "on-time",
    text: `Our courier calls ${callBeforePickupMinutes} minutes before pickup arrival, and the delivery ends with a signature.`,
  },
  {
    figure: "32",
    of: "counties",
    claim: "Full nationwide coverage",
    text: "Every county of Ireland and Northern Ireland, from one depot in Tallaght and a fleet of 100+ vehicles.",
  },
  {
    figure: "2",
    of: "signatures",
    claim: (
      <a href={exampleTrackPath} className="link">
        Real-time tracking
      </a>
    ),
    text: "You can see where your delivery is. Digital signatures at pick-up and drop-off, then a confirmation email.",
  },
];

const consignment: Step[] = [
  { mark: "09:12", title: "Priced and booked online", text: "One small box, Dublin 2 to Cork, Same Day." },
  { mark: "09:40", title: "The driver calls", text: `${callBeforePickupMinutes} minutes before pickup.` },
  { mark: "10:10", title: "Collected on Merrion Square", text: "Signed for on the driver's screen." },
  { mark: "11:25", title: "Passing Portlaoise", text: "Tracked in real time on the way." },
  { mark: "13:05", title: "Delivered on Patrick Street", text: "Signed for by name; the confirmation email follows." },
];

export function HomeWhyChoose() {
  return (
    <Section id="why-choose" title="Why choose us" tone="white">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        {/* As tall as the timeline beside it, with rows of equal height. */}
        <dl className="grid grid-cols-1 border-t-2 border-atlantic-600 lg:auto-rows-fr">
          {claims.map(({ figure, of, claim, text }) => (
            <div
              key={of}
              className="grid content-center gap-x-8 gap-y-2 border-b border-edge py-6 sm:grid-cols-[13rem_1fr] sm:items-center"
            >
              <dt className="font-heading text-xl font-bold">
                <span className="block text-4xl tabular">{figure}</span> {of}
              </dt>
              <dd className="max-w-text text-muted">
                {claim && <strong className="block font-semibold text-ink">{claim}</strong>} {text}
              </dd>
            </div>
          ))}
        </dl>
        <figure>
          <figcaption className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="rounded bg-gorse px-2 py-0.5 text-xs font-semibold">Example</span>
            <a href={exampleTrackPath} className="link">
              One consignment, from quote to signature
            </a>
          </figcaption>
          <StepList steps={consignment} />
        </figure>
      </div>
    </Section>
  );
}
