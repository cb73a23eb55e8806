import { randomUUID } from "node:crypto";
import type { DriverStop } from "../../../contract/driver-phone.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Coordinates } from "../../../server/maps/maps.ts";
import type { Random } from "../seeded-random.ts";
import { type Leg, positionAlong } from "./along-road.ts";
import type { DemoClock } from "./demo-clock.ts";
import type { DemoPhone } from "./demo-phone.ts";
import { drawParcelAtDoor, drawSignature } from "./draw-proofs.ts";

export type Driving = {
  phone: DemoPhone;
  clock: DemoClock;
  random: Random;
  road: (from: Coordinates, to: Coordinates) => Leg;
  /**
   * The start position and time. A drive that starts in the past catches up at once, as a phone sends what it could not
   * send earlier.
   */
  from: Coordinates;
  startAt: Date;
  /** Deliveries where nobody opens the door. */
  failing: ReadonlySet<OrderId>;
  /** Called once everything in the past has been sent. */
  onCaughtUp: () => void;
  /** Whether a visitor of the demo has signed in as this driver. */
  isDrivenByVisitor: () => Promise<boolean>;
};

/** Stops the simulated drive, which the visitor continues. */
class DrivenByVisitor extends Error {}

/** How long a driver spends at a stop, and how often a phone reports its position. */
export const stopMinutes = 4;
const positionMs = 15_000;
const minuteMs = 60_000;
/** How often an idle driver checks for new stops. */
const idleMs = 20_000;

/** Drives the run that the phone shows, stop by stop, whatever dispatchers change. Ends with the clock. */
export async function drive(driving: Driving): Promise<void> {
  const { phone, clock, random, road, failing, onCaughtUp, isDrivenByVisitor, ...begin } = driving;
  let { from, startAt: at } = begin;
  const skipped = new Set<string>();
  /** Waits until `instant`; resolves at once if it is past. */
  const until = async (instant: Date) => {
    at = instant;
    if (instant <= clock.now()) return;
    onCaughtUp();
    await clock.until(instant);
    if (await isDrivenByVisitor()) throw new DrivenByVisitor();
  };
  const later = (ms: number) => new Date(at.getTime() + ms);
  const times = () => ({ at: new Date(Math.min(at.getTime(), clock.now().getTime())), now: clock.now() });

  for (;;) {
    try {
      await driveNextStop();
    } catch (error) {
      if (!(error instanceof DrivenByVisitor)) throw error;
      do {
        at = new Date(clock.now().getTime() + idleMs);
        await clock.until(at);
      } while (await isDrivenByVisitor());
    }
  }

  async function driveNextStop(): Promise<void> {
    const stop = nextStop(await phone.stops(), skipped);
    const to = stop && placeOf(stop);
    if (!stop || !to) return until(new Date(Math.max(at.getTime(), clock.now().getTime()) + idleMs));
    const isThere = await completeStop(stop, to);
    if (!isThere) skipped.add(keyOf(stop));
    from = to;
  }

  /** Returns false if the stop could not be completed because it was reassigned or cancelled. */
  async function completeStop(stop: DriverStop, to: Coordinates): Promise<boolean> {
    if (stop.state === "waiting" && !(await phone.sendEvent(stop, { kind: "set_off" }, times()))) return false;
    if (stop.state !== "arrived") {
      await driveAlong(road(from, to));
      if (!(await phone.sendEvent(stop, { kind: "arrive" }, times()))) return false;
    }
    await until(later(stopMinutes * minuteMs));
    if (failing.has(stop.orderId) && stop.kind === "dropoff")
      return phone.sendEvent(
        stop,
        { kind: "fail", reason: "nobody_there", note: "No answer at the door or on the phone." },
        times(),
      );
    return sign(stop);
  }

  async function driveAlong(leg: Leg): Promise<void> {
    const [setOffAt, driveMs] = [at.getTime(), Math.round(Math.max(1, leg.minutes) * minuteMs)];
    const arriveAt = setOffAt + driveMs;
    while (at.getTime() < arriveAt) {
      // Nobody needs older positions.
      const next = Math.max(at.getTime() + positionMs, clock.now().getTime());
      await until(new Date(Math.min(next, arriveAt)));
      if (clock.now().getTime() - at.getTime() < positionMs)
        await phone.sendPosition(positionAlong(leg, (at.getTime() - setOffAt) / driveMs), clock.now());
    }
  }

  async function sign(stop: DriverStop): Promise<boolean> {
    const [eventId, signatureId, pictureId] = [randomUUID(), randomUUID(), randomUUID()];
    const withPicture = stop.asks.picture || (stop.kind === "dropoff" && random.chance(0.3));
    const signedBy = stop.contact.name || "Reception";
    const proofs = withPicture ? [signatureId, pictureId] : [signatureId];
    const when = times();
    const isDone = await phone.sendEvent(stop, { id: eventId, kind: "complete", signedBy, proofs }, when);
    const own = { eventId, signedBy };
    await phone.sendProof(stop, { id: signatureId, kind: "signature", strokes: drawSignature(random), ...own }, when);
    if (withPicture)
      await phone.sendProof(stop, { id: pictureId, kind: "picture", picture: drawParcelAtDoor(random), ...own }, when);
    return isDone;
  }
}

const keyOf = ({ orderId, kind }: DriverStop) => `${orderId} ${kind}`;

function placeOf({ address: { lat, lon } }: DriverStop): Coordinates | null {
  return lat === null || lon === null ? null : { lat, lon };
}

/** The stop they are at or on their way to, else the first open one. */
function nextStop(stops: readonly DriverStop[], passedBy: ReadonlySet<string>): DriverStop | null {
  const open = stops.filter((stop) => !stop.isCancelled && placeOf(stop) !== null && !passedBy.has(keyOf(stop)));
  const stuck = new Set(stops.filter(({ state }) => state === "failed").map(({ orderId }) => orderId));
  return (
    open.find(({ state }) => state === "arrived") ??
    open.find(({ state }) => state === "en_route") ??
    open.find(({ state, orderId }) => state === "waiting" && !stuck.has(orderId)) ??
    null
  );
}
