import type { Run, RunStop } from "./run.ts";
import { type Load, nothing, refuseGoods, refuseLoad } from "./vehicle.ts";

type Loaded = Pick<Run, "stops" | "carried">;

/** What is in the van before the first stop: what stays in it, and what is still to be dropped off of what it collected before. */
export function loadAtStart({ stops, carried }: Loaded): Load {
  const collectedHere = new Set<number>();
  const aboard = new Set<number>();
  let load = carried;
  for (const { kind, delivery, goods } of stops) {
    if (kind === "pickup") collectedHere.add(delivery);
    else if (!collectedHere.has(delivery) && !aboard.has(delivery)) {
      aboard.add(delivery);
      load = plus(load, goods, 1);
    }
  }
  return load;
}

/** What is in the van after each stop. */
export function loadAlong(run: Loaded): Load[] {
  let load = loadAtStart(run);
  return run.stops.map((stop) => {
    load = loadAfter(load, stop);
    return load;
  });
}

/** The most that is in the van at any time; kilograms and pallets each by itself. */
export function fullestLoad(run: Loaded): Load {
  return [loadAtStart(run), ...loadAlong(run)].reduce(
    (most, { kg, pallets }) => ({ kg: Math.max(most.kg, kg), pallets: Math.max(most.pallets, pallets) }),
    nothing,
  );
}

/**
 * Why a vehicle cannot do these stops: goods that it does not carry, or more at once than it takes. In words; null where it can. What it
 * could not do before either is no reason: `known` are the deliveries that it had already.
 */
export function refuseRun(run: Run, known: ReadonlySet<number> = new Set()): string | null {
  const added = run.stops.filter(({ delivery }) => !known.has(delivery));
  for (const { goods } of added) {
    const reason = refuseGoods(run.vehicle, goods);
    if (reason !== null) return reason;
  }
  return added.length === 0 ? null : refuseLoad(run.vehicle, fullestLoad(run), "with it there would be");
}

function loadAfter(load: Load, { kind, goods }: RunStop): Load {
  return plus(load, goods, kind === "pickup" ? 1 : -1);
}

function plus(load: Load, goods: Load, sign: 1 | -1): Load {
  return { kg: load.kg + sign * goods.kg, pallets: load.pallets + sign * goods.pallets };
}
