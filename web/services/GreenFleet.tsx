import { Heading } from "../ui/Section.tsx";
import { type DrawnKind, ScaleRow } from "../ui/vehicles/ScaleRow.tsx";

type GreenVehicle = {
  name: string;
  kinds: DrawnKind[];
  drawing: string;
  upToKg: number;
  rangeKm: number;
  text: string;
};

const vehicles: GreenVehicle[] = [
  {
    name: "Cargo bike",
    kinds: ["sheet", "person", "cargo_bike"],
    drawing: "A sheet of A4, a person and a cargo bike",
    upToKg: 50,
    rangeKm: 80,
    text: "Past the queue, down the lane and up to the door. Nothing to park and nothing to burn.",
  },
  {
    name: "Electric van",
    kinds: ["pallet", "person", "medium_van"],
    drawing: "A loaded pallet, a person and an electric van",
    upToKg: 1000,
    rangeKm: 200,
    text: "A full van's work without a sound at the kerb, across Greater Dublin.",
  },
];

const longestKm = Math.max(...vehicles.map(({ rangeKm }) => rangeKm));
/** Wide enough for the van with a person and a pallet. */
const spanCm = 800;

/** The zero-emission vehicles, drawn to one scale, with their ranges to another. */
export function GreenFleet() {
  return (
    <div className="grid gap-x-10 gap-y-14 md:grid-cols-2 lg:gap-x-16">
      {vehicles.map(({ name, kinds, drawing, upToKg, rangeKm, text }) => (
        <div key={name} className="flex flex-col">
          <ScaleRow
            kinds={kinds}
            spanCm={spanCm}
            heightCm={200}
            label={drawing}
            className="[--vehicle-fill:var(--color-moss-100)]"
          />
          <Heading level={3} className="mt-6">
            {name}
          </Heading>
          <p className="mt-2 max-w-text text-muted">{text}</p>
          <dl className="mt-auto grid gap-4 pt-6">
            <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
              <dt className="text-sm text-muted">Carries</dt>
              <dd className="font-heading text-xl font-bold tabular">up to {upToKg} kg</dd>
            </div>
            <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
              <dt className="text-sm text-muted">Range</dt>
              <dd className="font-heading text-xl font-bold tabular">{rangeKm} km</dd>
            </div>
          </dl>
          <div aria-hidden="true" className="mt-3 flex h-3 items-center">
            <span className="size-3 shrink-0 rounded-full border-2 border-moss bg-white" />
            <span className="h-0.5 bg-moss" style={{ width: `${(100 * rangeKm) / longestKm}%` }} />
            <span className="size-3 shrink-0 rounded-full bg-moss" />
          </div>
        </div>
      ))}
    </div>
  );
}
