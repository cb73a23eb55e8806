import type { Run, RunStop } from "./run.ts";
import { emptyLoad, type Load, refuseGoods, refuseTotalLoad } from "./vehicle.ts";

type Loaded = Pick<Run, "stops" | "carried">;

/**
 * The load before the first stop: what stays in the van plus what was collected earlier and is dropped off in this run.
 */
export function loadAtStart({ stops, carried }: Loaded): Load {
  const collectedHere = new Set<number>();
  const onBoard = new Set<number>();
  let load = carried;
  for (const { kind, delivery, goods } of stops) {
    if (kind === "pickup") collectedHere.add(delivery);
    else if (!collectedHere.has(delivery) && !onBoard.has(delivery)) {
      onBoard.add(delivery);
      load = plus(load, goods, 1);
    }
  }
  return load;
}

export function loadAfterEachStop(run: Loaded): Load[] {
  let load = loadAtStart(run);
  return run.stops.map((stop) => {
    load = loadAfter(load, stop);
    return load;
  });
}

/** The largest load at any time, separately for kilograms and pallets. */
export function peakLoad(run: Loaded): Load {
  return [loadAtStart(run), ...loadAfterEachStop(run)].reduce(
    (peak, { kg, pallets }) => ({ kg: Math.max(peak.kg, kg), pallets: Math.max(peak.pallets, pallets) }),
    emptyLoad,
  );
}

/**
 * Why a vehicle cannot do these stops, as a text: goods it does not carry, or too much at once. Null if it can.
 * Deliveries that it already has (`known`) are not a reason.
 */
export function refuseRun(run: Run, known: ReadonlySet<number> = new Set()): string | null {
  const added = run.stops.filter(({ delivery }) => !known.has(delivery));
  for (const { goods } of added) {
    const reason = refuseGoods(run.vehicle, goods);
    if (reason !== null) return reason;
  }
  return added.length === 0 ? null : refuseTotalLoad(run.vehicle, peakLoad(run));
}

function loadAfter(load: Load, { kind, goods }: RunStop): Load {
  return plus(load, goods, kind === "pickup" ? 1 : -1);
}

function plus(load: Load, goods: Load, sign: 1 | -1): Load {
  return { kg: load.kg + sign * goods.kg, pallets: load.pallets + sign * goods.pallets };
}
