import { describe, expect, it } from "vitest";
import type { DriverRun, DriverStop } from "../../../contract/driver-phone.ts";
import { trackPath } from "../../../contract/tracking.ts";
import type { SavedEvent } from "../storage/open-storage.ts";
import { bareStop, carriedParcels, countScannedParcels, incomingParcels, ownCustodyChanges } from "./custody.ts";
import { shownStops } from "./shown-stops.ts";

const stopOf = (orderId: number, kind: DriverStop["kind"], more: Partial<DriverStop> = {}) =>
  ({
    orderId,
    kind,
    reference: `DCQ-${orderId}`,
    goods: "1 box",
    state: "waiting",
    deliveryVersion: 1,
    isCancelled: false,
    address: { lines: ["1 Main Street", "Naas"], eircode: "" },
    trackAddress: null,
    ...more,
  }) as DriverStop;
const holder = (kind: "sender" | "driver" | "depot", isYou = false) => ({ kind, name: "North", isYou, since: null });

const runOf = (stops: DriverStop[], more: Partial<DriverRun> = {}) =>
  ({
    driver: { id: 7, name: "Aoife", vehicleName: "Van", onDuty: true },
    serverTime: "2026-03-04T10:00:00.000Z",
    runs: [{ day: "2026-03-04", version: 1, stops }],
    settings: { callBeforeMinutes: 30 },
    colleagues: [{ id: 8, name: "Brian Walsh" }],
    ...more,
  }) satisfies DriverRun;

let sequence = 0;
const eventOf = (kind: SavedEvent["kind"], seen: DriverStop, more: Partial<SavedEvent> = {}) =>
  ({
    id: `event ${++sequence}`,
    sequence,
    orderId: seen.orderId,
    stop: seen.kind,
    kind,
    pressedAt: "2026-03-04T10:00:00.000Z",
    driverId: 7,
    seen,
    sent: false,
    ...more,
  }) as SavedEvent;

/** What the screen shows for this run and these events. */
function shownOf(run: DriverRun, events: SavedEvent[] = []) {
  const stops = shownStops(run, events);
  return {
    stops: stops.map(({ key }) => key),
    carried: carriedParcels(run, stops, events).map(({ key, handingTo }) => [key, handingTo]),
    incoming: incomingParcels(run, stops, events).map(({ key, from }) => [key, from]),
  };
}

describe("The goods in the van", () => {
  it("are those that the server lists, those collected on this phone since, and those without a stop today", () => {
    const stops = [
      stopOf(1, "dropoff", { holder: holder("driver", true) }),
      stopOf(2, "pickup"),
      stopOf(2, "dropoff", { holder: holder("sender") }),
      stopOf(3, "pickup"),
      stopOf(3, "dropoff", { holder: holder("sender") }),
      stopOf(4, "dropoff", { holder: holder("depot") }),
    ];
    const more = {
      orderId: 5,
      reference: "DCQ-5",
      goods: "",
      stop: "return",
      since: null,
      trackAddress: null,
    } as const;
    const run = runOf(stops, { carrying: [more] });
    const carried = shownOf(run, [eventOf("complete", stopOf(2, "pickup"))]).carried;
    expect(carried).toEqual([
      ["1-dropoff", null],
      ["2-dropoff", null],
      ["5-return", null],
    ]);
  });

  it("leave van and run when they are handed in, even offline, and are back after 'Undo' [E004]", () => {
    const stop = stopOf(1, "dropoff", { holder: holder("driver", true) });
    const other = stopOf(2, "dropoff", { holder: holder("driver", true) });
    const run = runOf([stop, other]);
    const handedIn = eventOf("hand_in", stop);
    expect(shownOf(run, [handedIn])).toEqual({ stops: ["2-dropoff"], carried: [["2-dropoff", null]], incoming: [] });
    const undone = [handedIn, eventOf("take_back", stop, { takesBack: handedIn.id })];
    expect(shownOf(run, undone).carried).toHaveLength(2);
    // Once the server's run lacks the stop, it stays gone and is not listed as a change.
    expect(shownOf(runOf([other]), [handedIn]).stops).toEqual(["2-dropoff"]);
    expect([...ownCustodyChanges([handedIn])]).toEqual(["1-dropoff"]);
    // The server may respond with a run from before the undo and then one from after it.
    const afterwards = [eventOf("take_back", stop, { takesBack: handedIn.id, undoes: "hand_in" })];
    expect([undone, afterwards].map((events) => [...ownCustodyChanges(events)])).toEqual([
      ["1-dropoff"],
      ["1-dropoff"],
    ]);
    expect([
      ...ownCustodyChanges([eventOf("hand_over", stop), eventOf("take_back", stop, { undoes: "arrive" })]),
    ]).toEqual([]);
  });

  it("stay until the colleague they are handed to confirms it [E004]", () => {
    const stop = stopOf(1, "dropoff", { holder: holder("driver", true) });
    const handedOver = eventOf("hand_over", stop, { toDriverId: 8 });
    expect(shownOf(runOf([stop]), [handedOver]).carried).toEqual([["1-dropoff", "Brian Walsh"]]);
    const undone = [handedOver, eventOf("take_back", stop, { takesBack: handedOver.id })];
    expect(shownOf(runOf([stop]), undone).carried).toEqual([["1-dropoff", null]]);
    expect(shownOf(runOf([]), []).carried).toEqual([]);
  });

  it("can be handed over or in even without a stop today [E004]", () => {
    const of = { orderId: 5, reference: "DCQ-5", goods: "", trackAddress: null };
    const run = runOf([], { carrying: [{ ...of, stop: "dropoff", since: null }] });
    const bare = bareStop({ ...of, stop: "dropoff" });
    expect(shownOf(run, [eventOf("hand_over", bare, { toDriverId: 8 })])).toMatchObject({
      stops: [],
      carried: [["5-dropoff", "Brian Walsh"]],
    });
    expect(shownOf(run, [eventOf("hand_in", bare)])).toMatchObject({ stops: [], carried: [] });
  });
});

describe("A parcel taken over only by its docket", () => {
  it("is counted until the run has it, even if the run arrives before the response to the take-over [E004]", () => {
    const [key, otherKey] = ["a".repeat(32), "b".repeat(32)];
    const address = `https://currach.example${trackPath(key)}`;
    const scanned = bareStop({
      orderId: 0,
      reference: "Scanned parcel",
      goods: "",
      stop: "dropoff",
      trackAddress: null,
    });
    const events = [key, otherKey].map((trackKey) => eventOf("take_over", scanned, { trackKey }));
    expect(countScannedParcels(runOf([]), events)).toBe(2);
    const mine = stopOf(1, "dropoff", { trackAddress: address, holder: holder("driver", true) });
    expect(countScannedParcels(runOf([mine]), events)).toBe(1);
    // It is in the run but still with a colleague.
    expect(countScannedParcels(runOf([{ ...mine, holder: holder("driver") }]), events)).toBe(2);
    const carrying = [
      { orderId: 1, reference: "DCQ-1", goods: "", stop: "dropoff" as const, since: null, trackAddress: address },
    ];
    expect(countScannedParcels(runOf([], { carrying }), events)).toBe(1);
    expect(countScannedParcels(runOf([]), [eventOf("take_over", scanned, { trackKey: key, impossible: "No" })])).toBe(
      0,
    );
    expect(countScannedParcels(null, [eventOf("hand_over", scanned, { trackKey: key })])).toBe(0);
  });
});

describe("The list of parcels to take over", () => {
  const announced = {
    orderId: 6,
    reference: "DCQ-6",
    goods: "",
    stop: "dropoff",
    from: "Brian Walsh",
    at: "x",
  } as const;

  it("has what colleagues announced and what is at the depot for this driver, until it is taken over here [E004]", () => {
    const atDepot = stopOf(4, "dropoff", { holder: holder("depot") });
    const run = runOf([atDepot], { incoming: [announced] });
    expect(shownOf(run).incoming).toEqual([
      ["6-dropoff", "Brian Walsh"],
      ["4-dropoff", "North"],
    ]);
    const taken = [eventOf("take_over", atDepot), eventOf("take_over", bareStop({ ...announced, trackAddress: null }))];
    expect(shownOf(run, taken)).toMatchObject({ incoming: [], carried: [["4-dropoff", null]] });
  });

  it("adds no card for a parcel whose address the phone does not know [E004]", () => {
    const scanned = bareStop({
      orderId: 0,
      reference: "Scanned parcel",
      goods: "",
      stop: "dropoff",
      trackAddress: null,
    });
    expect(shownOf(runOf([]), [eventOf("take_over", scanned, { trackKey: "a".repeat(32) })]).stops).toEqual([]);
  });
});
