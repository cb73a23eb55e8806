import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { proofPath } from "../../contract/driver-phone.ts";
import { exampleTrackPath } from "../../contract/paths.ts";
import { type DeliveryState, deliveryStates } from "../../domain/deliveries/delivery.ts";
import { dublinTime } from "../../domain/schedule/dublin.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { jpegWithPosition } from "../../test/pictures.ts";
import { createTracked } from "../../test/tracked.ts";
import { exampleTracking } from "./example-tracking.ts";

const { app, clock } = appForFile({ livePayments: true });
const { advance, bookTracked, move, setRun, track } = createTracked(app, clock);

type Page = {
  after: object[];
  headline: string;
  text: string;
  /**
   * The states (done, now, ahead, failed) of the steps priced, booked, confirmed, on the way, collected and delivered.
   */
  steps: string;
  /** The times that are still shown as due, and what can still be asked for. */
  due: string[];
  asks: string[];
};

const setOff = { kind: "set_off", stop: "pickup" };
const collect = { kind: "complete", stop: "pickup", signedBy: "Áine Byrne" };
const deliver = { kind: "complete", stop: "dropoff", signedBy: "Seán" };
const bringBack = { kind: "bring_back" };
const both = ["collect", "deliver"];
const everything = ["instruction", "safePlace", "cancel"];

/** What the tracking page says in each state. A driver has the delivery from `assigned` on. */
const pages: Record<DeliveryState, Page[]> = {
  unassigned: [
    {
      after: [],
      headline: "Your courier is booked",
      text: "Your courier calls 30 minutes before pickup arrival.",
      steps: "done done done ahead ahead ahead",
      due: both,
      asks: everything,
    },
  ],
  assigned: [
    {
      after: [],
      headline: "Your courier is booked",
      text: "Your courier calls 30 minutes before pickup arrival.",
      steps: "done done done ahead ahead ahead",
      due: both,
      asks: everything,
    },
  ],
  to_pickup: [
    {
      after: [setOff],
      headline: "On the way to collect",
      text: "Your courier is on the way to the pickup address.",
      steps: "done done done done now ahead",
      due: both,
      asks: everything,
    },
  ],
  at_pickup: [
    {
      // A driver who forgot to press "set off" was on the way nevertheless.
      after: [{ kind: "arrive", stop: "pickup" }],
      headline: "At the pickup",
      text: "Your courier has arrived to collect.",
      steps: "done done done done now ahead",
      due: both,
      asks: everything,
    },
    {
      after: [setOff, { kind: "arrive", stop: "pickup" }],
      headline: "At the pickup",
      text: "Your courier has arrived to collect.",
      steps: "done done done done now ahead",
      due: both,
      asks: everything,
    },
  ],
  collected: [
    {
      after: [setOff, collect],
      headline: "Collected",
      text: "Your goods are with the courier.",
      steps: "done done done done done now",
      due: ["deliver"],
      asks: ["safePlace"],
    },
  ],
  to_dropoff: [
    {
      after: [collect, { kind: "set_off", stop: "dropoff" }],
      headline: "On the way to deliver",
      text: "Your courier is on the way to the delivery address.",
      steps: "done done done done done now",
      due: ["deliver"],
      asks: ["safePlace"],
    },
  ],
  at_dropoff: [
    {
      after: [collect, { kind: "arrive", stop: "dropoff" }],
      headline: "At the delivery address",
      text: "Your courier has arrived to deliver.",
      steps: "done done done done done now",
      due: ["deliver"],
      asks: ["safePlace"],
    },
  ],
  delivered: [
    {
      after: [collect, deliver],
      headline: "Delivered",
      text: "Your delivery is complete.",
      steps: "done done done done done done",
      due: [],
      asks: [],
    },
  ],
  failed: [
    {
      after: [{ kind: "fail", stop: "pickup", reason: "not_ready" }],
      headline: "We couldn't collect your parcel",
      text: "The parcel wasn't ready. Our office is deciding what happens next, and will contact whoever booked it.",
      steps: "done done done ahead failed ahead",
      due: [],
      asks: everything,
    },
    {
      after: [collect, { kind: "fail", stop: "dropoff", reason: "nobody_there" }],
      headline: "We couldn't deliver your parcel",
      text: "Nobody was there. Our office is deciding what happens next, and will contact whoever booked it.",
      steps: "done done done done done failed",
      due: [],
      asks: ["safePlace"],
    },
  ],
  returning: [
    {
      after: [collect, bringBack],
      headline: "On the way back",
      text: "We couldn't deliver your parcel. It is going back to the sender.",
      steps: "done done done done done failed",
      due: [],
      asks: [],
    },
  ],
  returned: [
    {
      after: [collect, bringBack, { kind: "complete", stop: "return", signedBy: "Áine Byrne" }],
      headline: "Returned to sender",
      text: "We couldn't deliver your parcel. It is back with the sender.",
      steps: "done done done done done failed",
      due: [],
      asks: [],
    },
  ],
  cancelled: [
    {
      after: [{ kind: "cancel" }],
      headline: "Cancelled",
      text: "No courier will come.",
      steps: "done done done",
      due: [],
      asks: [],
    },
  ],
};

describe("What the page says [D065]", () => {
  const cases = deliveryStates.flatMap((state) => pages[state].map((page) => [state, page.headline, page] as const));

  it.each(cases)("of a delivery that is %s: %s", async (state, headline, { after, text, steps, due, asks }) => {
    const { orderId, key } = await bookTracked();
    if (state !== "unassigned") {
      const { driverId } = await addDriver({ db: app.db, now: clock.now });
      const stops = (["pickup", "dropoff"] as const).map((kind) => ({ orderId, kind }));
      await setRun("2026-03-04", { driverId, version: 0, stops });
    }
    for (const each of after) await move(orderId, each);
    const tracking = await track(key);
    expect(tracking).toMatchObject({ state, headline, text });
    expect(tracking.steps.map((step) => step.state).join(" ")).toBe(steps);
    for (const step of tracking.steps) if (step.state === "ahead") expect(step.at).toBeNull();
    // No step promises anything that will no longer happen.
    if (/failed|returning|returned|cancelled/.test(state))
      for (const step of tracking.steps) expect(step.text).not.toMatch(/calls 30 minutes|You sign|follows the last/);
    expect((["collect", "deliver"] as const).filter((time) => tracking[time] !== null)).toEqual(due);
    const asked = Object.entries(tracking.asks).filter(([, ask]) => ask !== null && ask !== false);
    expect(asked.map(([name]) => name)).toEqual(asks);
  });

  it("has the real times, the window and who signed", async () => {
    const { orderId, key } = await bookTracked();
    expect((await track(key)).collect).toEqual({ from: clock.now().toISOString(), by: "2026-03-04T18:00:00.000Z" });
    const collectedAt = clock.now().toISOString();
    await move(orderId, { kind: "complete", stop: "pickup", signedBy: "Áine Byrne" });
    const tracking = await track(key);
    expect(tracking.collect).toBeNull();
    expect(tracking.steps[4]).toMatchObject({ at: collectedAt, text: "Signed by Áine Byrne." });
    expect(tracking.deliver?.by).toMatch(/^2026-03-04T/);
  });

  it("shows what was signed and photographed at both ends after the delivery, served only by its key [D068]", async () => {
    const { orderId, key } = await bookTracked();
    const owner = await addDriver({ db: app.db, now: clock.now });
    await giveStops({ db: app.db, now: clock.now }, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    const ids: string[] = [];
    for (const [stop, signedBy] of [
      ["pickup", "Áine Byrne"],
      ["dropoff", "Seán Byrne"],
    ] as const) {
      const [signature, picture] = [randomUUID(), randomUUID()];
      const done = phone.press({ kind: "complete", orderId, stop, signedBy, proofs: [signature, picture] });
      const about = { orderId, stop, eventId: done.id };
      const strokes = [[10, 20, 30, 40]];
      expect((await phone.prove(signature, { ...about, kind: "signature", signedBy, strokes })).status).toBe(200);
      const photograph = jpegWithPosition().toString("base64");
      expect((await phone.prove(picture, { ...about, kind: "picture", picture: photograph })).status).toBe(200);
      if (stop === "dropoff") expect((await track(key)).ends.flatMap(({ proofs }) => proofs)).toEqual([]);
      await phone.send([done]);
      ids.push(signature, picture);
      advance(1_000);
    }
    const { state, ends } = await track(key);
    expect(state).toBe("delivered");
    expect(ends.map(({ stop, signedBy, proofs }) => [stop, signedBy, proofs.map(({ kind }) => kind)])).toEqual([
      ["pickup", "Áine Byrne", ["signature", "picture"]],
      ["dropoff", "Seán Byrne", ["signature", "picture"]],
    ]);
    const addresses = ends.flatMap(({ proofs }) => proofs.map(({ address }) => address));
    expect(new Set(addresses).size).toBe(4);
    for (const address of addresses) {
      const { status, headers } = await app.request(address);
      expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("content-type")).toMatch(/^image\/(svg\+xml|jpeg)/);
    }
    // Neither the proof's id nor the page's own key opens it.
    for (const other of [...ids, key]) expect((await app.request(proofPath(other))).status).toBe(404);
  });

  it("says why the delivery failed and what happens next", async () => {
    const { orderId, key } = await bookTracked();
    await move(orderId, { kind: "fail", stop: "pickup", reason: "not_ready" });
    expect((await track(key)).text).toBe(
      "The parcel wasn't ready. Our office is deciding what happens next, and will contact whoever booked it.",
    );
  });

  it("names the partner who carries the goods, with their link", async () => {
    const { orderId, key } = await bookTracked();
    const partner = {
      partner_name: "Euro Freight",
      partner_reference: "EF-1",
      partner_url: "https://example.com/EF-1",
    };
    await app.db.updateTable("deliveries").set(partner).where("order_id", "=", orderId).execute();
    expect((await track(key)).partner).toEqual({
      name: "Euro Freight",
      reference: "EF-1",
      url: "https://example.com/EF-1",
    });
  });

  it("shows an example, marked as one, that belongs to no delivery", async () => {
    const tracking = await track("example");
    expect(tracking).toMatchObject({ trackKey: null, state: "to_dropoff", asks: { instruction: false, cancel: null } });
    const sent = await app.request(exampleTrackPath, { method: "POST", body: new URLSearchParams({ do: "cancel" }) });
    expect(sent.headers.get("location")).toBe(exampleTrackPath);
  });

  it.each(["2026-03-04T01:10:00Z", "2026-03-04T22:50:00Z", "2026-07-04T23:30:00Z"])(
    "shows an example from the working day even at night: %s",
    (instant) => {
      const { steps, deliver, expected } = exampleTracking(new Date(instant));
      const times = [...steps.map(({ at }) => at), deliver?.by, expected?.from, expected?.until].flatMap((at) =>
        at ? [dublinTime(new Date(at))] : [],
      );
      expect(times.length).toBeGreaterThan(6);
      expect(times.filter((time) => time < "08:00" || time > "18:00")).toEqual([]);
    },
  );
});
