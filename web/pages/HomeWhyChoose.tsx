import { Section } from "../ui/Section.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";

const claims = [
  {
    title: "99.9% on-time",
    text: "Our courier calls 30 minutes before pickup arrival, and the delivery ends with a signature.",
  },
  {
    title: "Full nationwide coverage",
    text: "Every county of Ireland and Northern Ireland, from one depot in Tallaght and a fleet of 100+ vehicles.",
  },
  {
    title: "Real-time tracking",
    text: "You can see where your delivery is. Digital signatures at pick-up and drop-off, then a confirmation email.",
  },
];

const consignment: Step[] = [
  { mark: "09:12", title: "Priced and booked online", text: "One small box, Dublin 2 to Cork, Same Day." },
  { mark: "09:40", title: "The driver calls", text: "30 minutes before pickup." },
  { mark: "10:10", title: "Collected on Merrion Square", text: "Signed for on the driver's screen." },
  { mark: "11:25", title: "Passing Portlaoise", text: "Tracked in real time on the way." },
  { mark: "13:05", title: "Delivered on Patrick Street", text: "Signed for by name; the confirmation email follows." },
];

export function HomeWhyChoose() {
  return (
    <Section id="why-choose" title="Why choose us" tone="white">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-12">
        {/* As tall as the timeline beside it. */}
        <dl className="grid grid-cols-1 gap-8 lg:col-span-7 lg:content-between">
          {claims.map(({ title, text }) => (
            <div key={title} className="border-s-2 border-atlantic-600 py-1 ps-5 lg:ps-8">
              <dt className="font-heading text-2xl font-bold">{title}</dt>
              <dd className="mt-2 max-w-text text-muted lg:text-lg">{text}</dd>
            </div>
          ))}
        </dl>
        <figure className="lg:col-span-5">
          <figcaption className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="rounded bg-gorse px-2 py-0.5 text-xs font-semibold">Example</span>
            <span className="font-semibold">One consignment, from quote to signature</span>
          </figcaption>
          <StepList steps={consignment} />
        </figure>
      </div>
    </Section>
  );
}
