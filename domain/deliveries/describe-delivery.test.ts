import { describe, expect, it } from "vitest";
import { courierCallText } from "./courier-call.ts";
import { type DeliveryState, deliveryStates, type FailureReason, failureReasons, type StopKind } from "./delivery.ts";
import {
  describeDelivery,
  nameRetentionDays,
  retentionStartsAt,
  timelineSteps,
  trackingRetentionDays,
} from "./describe-delivery.ts";

const described = (state: DeliveryState, { failed = null as Failed, isRefunded = false } = {}) => {
  const { headline, text } = describeDelivery({ state, failed, isRefunded });
  return [headline, text];
};
type Failed = { stop: StopKind; reason: FailureReason | null } | null;
const next = "Our office is deciding what happens next, and will contact whoever booked it.";

describe("Sender and recipient", () => {
  it.each<[DeliveryState, string, string]>([
    ["unassigned", "Your courier is booked", courierCallText],
    ["assigned", "Your courier is booked", courierCallText],
    ["to_pickup", "On the way to collect", "Your courier is on the way to the pickup address."],
    ["at_pickup", "At the pickup", "Your courier has arrived to collect."],
    ["collected", "Collected", "Your goods are with the courier."],
    ["to_dropoff", "On the way to deliver", "Your courier is on the way to the delivery address."],
    ["at_dropoff", "At the delivery address", "Your courier has arrived to deliver."],
    ["delivered", "Delivered", "Your delivery is complete."],
    ["returning", "On the way back", "We couldn't deliver your parcel. It is going back to the sender."],
    ["returned", "Returned to sender", "We couldn't deliver your parcel. It is back with the sender."],
  ])("read about a delivery that is %s: '%s. %s'", (state, headline, text) => {
    expect(described(state)).toEqual([headline, text]);
    // Neither a refund nor an earlier failed stop changes what is said about where the goods are now.
    expect(described(state, { isRefunded: true, failed: { stop: "dropoff", reason: "refused" } })).toEqual([
      headline,
      text,
    ]);
  });

  it("read that nobody comes if it is cancelled, and that money goes back only if it does", () => {
    expect(described("cancelled")).toEqual(["Cancelled", "No courier will come."]);
    expect(described("cancelled", { isRefunded: true })).toEqual([
      "Cancelled",
      "No courier will come. What was paid goes back the way it was paid.",
    ]);
  });

  it.each<[StopKind, string]>([
    ["pickup", "We couldn't collect your parcel"],
    ["dropoff", "We couldn't deliver your parcel"],
    ["return", "We couldn't deliver your parcel"],
  ])("read which stop failed: for the %s, '%s'", (stop, headline) => {
    expect(described("failed", { failed: { stop, reason: null } })).toEqual([headline, next]);
  });

  it.each<[FailureReason, string]>([
    ["nobody_there", "Nobody was there. "],
    ["refused", "The parcel was refused. "],
    ["not_found", "The courier couldn't find the address. "],
    ["not_ready", "The parcel wasn't ready. "],
    ["damaged", "The parcel was damaged. "],
    ["other", ""],
  ])("read why a stop failed with the reason %s, before what happens next: '%s'", (reason, why) => {
    expect(described("failed", { failed: { stop: "pickup", reason } })).toEqual([
      "We couldn't collect your parcel",
      `${why}${next}`,
    ]);
  });

  it("read that a failed delivery could not be delivered if the stop is not known", () => {
    expect(described("failed")).toEqual(["We couldn't deliver your parcel", next]);
  });

  it("read whole sentences without codes in every state and for every reason", () => {
    for (const state of deliveryStates)
      for (const reason of failureReasons)
        for (const part of described(state, { failed: { stop: "dropoff", reason } }))
          expect(part, `${state}, ${reason}`).toMatch(/^[A-Z][^_]+[^ ]$/);
  });
});

const hour = (of: number) => new Date(Date.UTC(2026, 2, 4, of));
const booked = {
  pricedAt: hour(8),
  bookedAt: hour(9),
  confirmedAt: hour(10),
  setOffAt: null,
  hasArrived: false,
  collected: null,
  delivered: null,
  isOff: false,
};
const signed = (at: Date, signedBy = "Nora Byrne", leftSafe = false) => ({ at, signedBy, leftSafe });
const titlesDone = (progress: Parameters<typeof timelineSteps>[0]) =>
  timelineSteps(progress).flatMap(({ isDone, title }) => (isDone ? [title] : []));

describe("The six steps from price to last signature", () => {
  it("are priced, booked and confirmed with their times before anybody drives, and promise the rest", () => {
    expect(timelineSteps(booked)).toEqual([
      { title: "Priced", text: "", at: hour(8), isDone: true },
      { title: "Booked", text: "", at: hour(9), isDone: true },
      { title: "Confirmed", text: "", at: hour(10), isDone: true },
      { title: "On the way", text: courierCallText, at: null, isDone: false },
      { title: "Collected and signed", text: "You sign for it at the door.", at: null, isDone: false },
      {
        title: "Delivered and signed",
        text: "A confirmation email follows the last signature.",
        at: null,
        isDone: false,
      },
    ]);
  });

  it.each([
    ["the driver has set off", { setOffAt: hour(11) }],
    ["the driver is there without having said that they set off", { hasArrived: true }],
    ["it is collected without either", { collected: signed(hour(12)) }],
  ])("are on the way once %s", (_, progress) => {
    expect(titlesDone({ ...booked, ...progress })).toContain("On the way");
  });

  it("no longer promise a call once the driver is or was at the pickup", () => {
    const callIn = (progress: object) => timelineSteps({ ...booked, ...progress })[3]?.text;
    expect(callIn({ setOffAt: hour(11) })).toBe(courierCallText);
    expect(callIn({ setOffAt: hour(11), hasArrived: true })).toBe("");
    expect(callIn({ collected: signed(hour(12)) })).toBe("");
  });

  it("name who signed at each end, and when", () => {
    const steps = timelineSteps({ ...booked, collected: signed(hour(12)), delivered: signed(hour(14), "Owen Kelly") });
    expect(steps.slice(4)).toEqual([
      { title: "Collected and signed", text: "Signed by Nora Byrne.", at: hour(12), isDone: true },
      { title: "Delivered and signed", text: "Signed by Owen Kelly.", at: hour(14), isDone: true },
    ]);
  });

  it("say that the goods were left in a safe place instead of who signed", () => {
    const steps = timelineSteps({ ...booked, delivered: signed(hour(14), "Owen Kelly", true) });
    expect(steps[5]).toMatchObject({ title: "Delivered and signed", text: "Left in a safe place." });
  });

  it("mention no signature if the office completed the stop", () => {
    const steps = timelineSteps({ ...booked, collected: signed(hour(12), ""), delivered: signed(hour(14), "") });
    expect(steps.slice(4).map(({ title, text }) => [title, text])).toEqual([
      ["Collected", ""],
      ["Delivered", ""],
    ]);
  });

  it("promise nothing once nothing more will be collected or delivered, and still show what was done", () => {
    expect(timelineSteps({ ...booked, isOff: true }).map(({ text }) => text)).toEqual(["", "", "", "", "", ""]);
    const steps = timelineSteps({ ...booked, collected: signed(hour(12)), isOff: true });
    expect(steps.map(({ text }) => text)).toEqual(["", "", "", "", "Signed by Nora Byrne.", ""]);
  });
});

describe("The days for which a tracking page shows names, and then still exists,", () => {
  it("are fourteen and ninety more", () => {
    expect([nameRetentionDays, trackingRetentionDays]).toEqual([14, 104]);
  });

  it.each<[DeliveryState, string, Date | null, Date]>([
    ["delivered", "its end, although it was due later", hour(20), hour(12)],
    ["returned", "its end, although it was due later", hour(20), hour(12)],
    ["cancelled", "its end, although it was due later", hour(20), hour(12)],
    ["failed", "when it was due, since it never ended", hour(20), hour(20)],
    ["collected", "its last event, which came after it was due", hour(9), hour(12)],
    ["assigned", "its last event if its due time is unknown", null, hour(12)],
  ])("of a delivery that is %s start with %s", (state, _, lastDue, start) => {
    expect(retentionStartsAt(state, hour(12), lastDue)).toEqual(start);
  });
});
