import { Heading, Section } from "../ui/Section.tsx";
import { type DrawnKind, MetreRule, ScaleRow } from "../ui/vehicles/ScaleRow.tsx";

type Option = { name: string; text: string; kinds: DrawnKind[]; drawing: string };

const options: Option[] = [
  {
    name: "Bike",
    text: "Envelopes and small boxes across town by cargo bike or motor bike, past the traffic and up to the door.",
    kinds: ["sheet", "person", "cargo_bike", "motor_bike"],
    drawing: "A sheet of A4, a person, a cargo bike and a motor bike",
  },
  {
    name: "Direct urgent",
    text: "One vehicle for one job. It collects from you and drives straight to the address you gave, with no stops in between.",
    kinds: ["small_box", "person", "small_van"],
    drawing: "A small box, a person and a small van",
  },
  {
    name: "Van",
    text: "Small, medium and large vans for boxes and pallets, anywhere in Ireland and Northern Ireland.",
    kinds: ["person", "medium_van", "large_van"],
    drawing: "A person, a medium van and a large van",
  },
  {
    name: "Truck",
    text: "For loads too big for any van. Tell us what it is and we quote within 4 hours in business hours.",
    kinds: ["pallet", "person", "truck"],
    drawing: "A loaded pallet, a person and a truck",
  },
];

/** Wide enough for the longest row. */
const spanCm = 1300;

/** The vehicles for same-day jobs, drawn to one scale. */
export function DeliveryOptions() {
  return (
    <Section
      id="delivery-options"
      title="Four delivery options"
      lead="All drawn to one scale, beside a person, a box and a sheet of A4, so that you can see what fits."
    >
      <div className="lg:grid lg:grid-cols-12 lg:gap-x-12">
        <div className="lg:col-span-8 lg:col-start-5">
          <MetreRule spanCm={spanCm} everyM={2} />
        </div>
      </div>
      <ul>
        {options.map(({ name, text, kinds, drawing }) => (
          <li key={name} className="grid gap-y-4 pt-6 pb-8 lg:grid-cols-12 lg:items-end lg:gap-x-12 lg:py-0">
            <div className="lg:col-span-4 lg:border-t lg:border-line lg:py-6">
              <Heading level={3}>{name}</Heading>
              <p className="mt-2 text-muted">{text}</p>
            </div>
            <div className="min-w-0 lg:col-span-8 lg:pt-8">
              <ScaleRow kinds={kinds} spanCm={spanCm} ruleEveryM={2} label={drawing} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
