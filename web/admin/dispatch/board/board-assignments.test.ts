import { describe, expect, it } from "vitest";
import type { Board, BoardColumn, BoardDelivery, BoardStop } from "../../../../contract/dispatch.ts";
import type { StopKind, StopState } from "../../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import {
  affectedStops,
  assignStopsBody,
  changedRunsText,
  findColumn,
  previewAssignment,
  refuseSequence,
  remainingCards,
} from "./board-assignments.ts";
import { lastSeenText, timeliness, windowText } from "./board-texts.ts";

const stop = (
  orderId: number,
  kind: StopKind,
  state: StopState = "waiting",
  more: Partial<BoardStop> = {},
): BoardStop => ({
  orderId: orderId as OrderId,
  kind,
  state,
  reference: `DCQ-${orderId}`,
  isOpen: true,
  waitsForPickup: false,
  customer: "",
  town: "Naas",
  address: "",
  postcode: "",
  contact: "",
  phone: "",
  instructions: "",
  account: null,
  service: "",
  goods: "",
  kg: null,
  pallets: 0,
  from: null,
  by: null,
  expectedAt: null,
  lateness: null,
  lateMinutes: 0,
  minutesLeft: null,
  endedAt: null,
  failure: null,
  lat: null,
  lon: null,
  isLocked: false,
  holder: { kind: "sender", driverId: null, name: "", since: null },
  fromDay: null,
  proofKeys: [],
  ...more,
});
const column = (id: number, stops: BoardStop[], version = 1): BoardColumn => ({
  driver: { id, name: `Driver ${id}`, phone: "", vehicle: "", vehicleName: "", onDuty: true },
  version,
  load: { kg: 0, maxKg: null, pallets: 0, maxPallets: null },
  nextStop: null,
  delayMinutes: 0,
  place: null,
  placeRefused: false,
  seenAt: null,
  stops,
});
const delivery = (orderId: number): BoardDelivery => ({
  orderId: orderId as OrderId,
  reference: `DCQ-${orderId}`,
  state: "unassigned",
  version: 1,
  urgency: { level: "later", reason: "" },
  stops: [stop(orderId, "pickup"), stop(orderId, "dropoff")],
  holder: { kind: "sender", driverId: null, name: "", since: null },
  cannot: [],
  partner: null,
  question: null,
});
const board = (unassigned: BoardDelivery[], columns: BoardColumn[]): Board => ({
  day: "2026-03-04",
  serverTime: "2026-03-04T09:00:00.000Z",
  unassigned,
  columns,
  alerts: [],
  done: [],
});
const order = (on: Board, driverId: number) =>
  on.columns.find(({ driver }) => driver.id === driverId)?.stops.map(({ orderId, kind }) => `${orderId} ${kind}`);
const card = (orderId: number, kind: StopKind | null) => ({ orderId: orderId as OrderId, kind });

describe("a move on the board", () => {
  it("gives both stops of a delivery to a driver at the position where they were dropped", () => {
    const before = board([delivery(1)], [column(5, [stop(2, "pickup"), stop(2, "dropoff")])]);
    const after = previewAssignment(before, [card(1, null)], { driverId: 5, index: 1 });
    expect(order(after, 5)).toEqual(["2 pickup", "1 pickup", "1 dropoff", "2 dropoff"]);
    expect(after.unassigned).toEqual([]);
  });

  it("to another driver takes all open stops of a delivery along, in the same order [D038]", () => {
    const run = [
      stop(1, "pickup"),
      stop(2, "pickup"),
      stop(3, "pickup"),
      stop(2, "dropoff"),
      stop(1, "dropoff"),
      stop(3, "dropoff"),
    ];
    const before = board([], [column(5, run, 3), column(6, [], 0)]);
    const cards = [card(1, "pickup"), card(2, "dropoff")];
    const after = previewAssignment(before, cards, { driverId: 6 });
    expect(order(after, 6)).toEqual(["1 pickup", "2 pickup", "2 dropoff", "1 dropoff"]);
    expect(order(after, 5)).toEqual(["3 pickup", "3 dropoff"]);
    expect(assignStopsBody(before, affectedStops(before, cards, { driverId: 6 }), { driverId: 6 })).toEqual({
      day: "2026-03-04",
      moves: [
        { orderId: 1, stops: ["pickup"] },
        { orderId: 2, stops: ["pickup"] },
        { orderId: 2, stops: ["dropoff"] },
        { orderId: 1, stops: ["dropoff"] },
      ],
      to: { driverId: 6 },
      versions: [
        { driverId: 5, version: 3 },
        { driverId: 6, version: 0 },
      ],
    });
  });

  it("hands over every remaining stop of a run, including the one its driver is on the way to", () => {
    const run = [
      stop(1, "pickup", "done"),
      stop(1, "dropoff", "en_route", { isLocked: true }),
      stop(2, "pickup"),
      stop(2, "dropoff"),
    ];
    const before = board([], [column(5, run), column(6, [])]);
    const after = previewAssignment(before, remainingCards(before, 5), { driverId: 6 });
    expect(order(after, 6)).toEqual(["1 dropoff", "2 pickup", "2 dropoff"]);
    expect(order(after, 5)).toEqual(["1 pickup"]);
    expect(findColumn(after, 6)?.stops.some(({ isLocked }) => isLocked)).toBe(false);
  });

  it("leaves stops that are done or under way where they are", () => {
    const run = [
      stop(1, "pickup", "done"),
      stop(1, "dropoff", "en_route", { isLocked: true }),
      stop(2, "pickup"),
      stop(2, "dropoff"),
    ];
    const before = board([], [column(5, run)]);
    expect(affectedStops(before, [card(1, "pickup"), card(1, "dropoff")], null)).toEqual([]);
    expect(order(previewAssignment(before, [card(2, "pickup")], { driverId: 5, index: 0 }), 5)?.slice(0, 3)).toEqual([
      "1 pickup",
      "1 dropoff",
      "2 pickup",
    ]);
  });

  it("that would deliver before collecting is refused with a reason", () => {
    const before = board([], [column(5, [stop(1, "pickup"), stop(1, "dropoff")])]);
    expect(refuseSequence(before, [card(1, "dropoff")], { driverId: 5, index: 0 })).toBe(
      "DCQ-1 has to be collected before it is delivered.",
    );
    expect(refuseSequence(before, [card(1, "pickup")], { driverId: 5, index: 0 })).toBeNull();
  });

  it("names the runs that someone else has changed in the meantime", () => {
    expect(
      changedRunsText(board([], [column(5, []), column(6, [])]), board([], [column(5, [], 2), column(6, [])])),
    ).toBe("Changed in the meantime: the run of Driver 5.");
  });
});

describe("the text of a card", () => {
  it.each([
    [{ lateness: "on_time" as const }, "On time"],
    [{ lateness: "tight" as const, minutesLeft: 6 }, "6 minutes left"],
    [{ lateness: "late" as const, lateMinutes: 12 }, "12 minutes late"],
    [{ lateness: "late" as const, lateMinutes: 125 }, "2 h 5 min late"],
  ])("for the timeliness %o is '%s' [D042]", (more, text) => {
    expect(timeliness(stop(1, "pickup", "waiting", more))?.text).toBe(text);
  });

  it("for goods that are not collected yet says that they wait for the pickup", () => {
    const waits = { waitsForPickup: true };
    expect(timeliness(stop(1, "dropoff", "waiting", waits))).toEqual({
      text: "Waiting for the pickup",
      tone: "neutral",
    });
    expect(timeliness(stop(1, "pickup", "failed"))).toEqual({ text: "Could not be done", tone: "error" });
  });

  it.each([
    ["2026-03-04T08:30:00Z", "2026-03-04T18:00:00Z", "between 08:30 and 18:00"],
    ["2026-03-04T08:30:00Z", null, "from 08:30"],
    [null, "2026-03-05T18:00:00Z", "by 5 Mar 2026, 18:00"],
    [null, null, ""],
  ])("for a time window from %s, by %s is '%s'", (from, by, text) => {
    expect(windowText({ from, by }, "2026-03-04")).toBe(text);
  });

  it("for a van says how long ago it was seen", () => {
    const now = Date.parse("2026-03-04T10:00:00Z");
    const place = { lat: 53, lon: -6, at: "2026-03-04T09:54:00Z" };
    expect(lastSeenText({ ...column(1, []), place }, now)).toBe("last seen 6 minutes ago");
    expect(lastSeenText(column(1, []), now)).toBe("no position");
    expect(lastSeenText({ ...column(1, []), placeRefused: true }, now)).toBe(
      "no position: location is off on the phone",
    );
  });
});
