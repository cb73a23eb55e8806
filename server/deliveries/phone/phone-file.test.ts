import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventResult } from "../../../contract/driver-phone.ts";
import { importPhoneEvents, importPhoneProof } from "../../../contract/phone-file.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { TestApp } from "../../../test/app.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { addDriver, createPhone, giveStops, type PhoneOwner } from "../../../test/phone.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  token = await app.staffToken("dispatcher");
});
beforeEach(() => clock.set(wednesdayMorning.toISOString()));
afterAll(() => app.close());

/** A driver with an order, and actions taken on their phone without network, by a clock that is five hours ahead. */
async function waiting(name = "Aoife Daly") {
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop, name);
  const { orderId } = await bookPaid(app);
  await giveStops(shop, owner, orderId, { day: "2026-03-04" });
  const aheadMs = 5 * 3_600_000;
  const phone = createPhone((path, request) => app.request(path, request), owner, {
    clock: () => new Date(clock.now().getTime() + aheadMs),
  });
  const proof = randomUUID();
  const event = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora", proofs: [proof] });
  const content = {
    kind: "signature",
    orderId,
    stop: "pickup",
    eventId: event.id,
    signedBy: "Nora",
    strokes: [[1, 2, 300, 4]],
    takenAt: event.pressedAt,
  };
  return { owner, orderId, phone, aheadMs, event, proof, content };
}

type As = { driverId: number; phoneId: string };
const ask = (path: string, driverId: number, json: object, method = "POST") =>
  app.request(path.replace("{id}", String(driverId)), { method, token, json });
const giveEvents = ({ driverId, phoneId }: As, aheadMs: number, events: object[]) =>
  ask(importPhoneEvents.path, driverId, { phoneId, aheadMs, events });
const giveProof = ({ driverId, phoneId }: As, aheadMs: number, proof: string, content: object) =>
  ask(importPhoneProof.path.replace("{proof}", proof), driverId, { phoneId, aheadMs, content }, "PUT");
const resultsOf = async (answer: Response) => ((await answer.json()) as { results: EventResult[] }).results;
const taken = async (orderId: OrderId) => ({
  events: await app.db.selectFrom("delivery_events").selectAll().where("order_id", "=", orderId).execute(),
  proofs: await app.db.selectFrom("proofs").selectAll().where("order_id", "=", orderId).execute(),
});

describe("A file with what a phone could not send", () => {
  it("is accepted as if the phone had sent it: each action and proof once, at its time, even if the phone sends them too", async () => {
    const { owner, orderId, phone, aheadMs, event, proof, content } = await waiting();
    clock.set("2026-03-04T12:00:00Z");
    for (let turn = 0; turn < 2; turn++) {
      expect(await resultsOf(await giveEvents(owner, aheadMs, [event]))).toEqual([
        { id: event.id, kept: true, refused: null },
      ]);
      expect((await giveProof(owner, aheadMs, proof, content)).status).toBe(200);
    }
    expect(await phone.send([event])).toEqual([{ id: event.id, kept: true, refused: null }]);
    expect((await phone.prove(proof, content)).status).toBe(200);
    const { events, proofs } = await taken(orderId);
    expect(events.map(({ actor, role, device, happened_at }) => ({ actor, role, device, happened_at }))).toEqual([
      { actor: "Aoife Daly", role: "driver", device: owner.phoneId, happened_at: wednesdayMorning },
    ]);
    expect(proofs).toMatchObject([{ id: proof, event_id: event.id, signed_by: "Nora", taken_at: wednesdayMorning }]);
  });

  it("is accepted for a deactivated driver, and waits until a dispatcher accepts it", async () => {
    const { owner, orderId, phone, aheadMs, event } = await waiting();
    clock.set("2026-03-04T10:05:00Z");
    await app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", owner.userId).execute();
    clock.set("2026-03-04T10:10:00Z");
    const late = phone.press({ kind: "set_off", stop: "dropoff", orderId });
    const waits = { kept: true, waits: true, refused: expect.stringContaining("the office has to confirm it") };
    expect(await resultsOf(await giveEvents(owner, aheadMs, [event, late]))).toMatchObject([waits, waits]);
  });

  it("from another driver's phone, or about a delivery that was never theirs, is refused with a message and changes nothing", async () => {
    const [mine, theirs] = [await waiting(), await waiting("Brian Walsh")];
    const wrong = { driverId: mine.owner.driverId, phoneId: theirs.owner.phoneId };
    const answer = await giveEvents(wrong, 0, [theirs.event]);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      409,
      "This phone was signed in by another driver",
    ]);
    expect(await resultsOf(await giveEvents(mine.owner, 0, [theirs.event, { id: "7" }]))).toEqual([
      { id: theirs.event.id, kept: false, refused: "This delivery was never on one of your runs" },
      { id: "7", kept: false, refused: "The event's id must be a UUID" },
    ]);
    expect((await giveProof(mine.owner, 0, theirs.proof, theirs.content)).status).toBe(404);
    const nobody = { driverId: 999_999, phoneId: mine.owner.phoneId };
    expect((await giveEvents(nobody, 0, [mine.event])).status).toBe(404);
    expect(await taken(theirs.orderId)).toEqual({ events: [], proofs: [] });
  });

  it("with an impossible phone or clock is refused, naming the field", async () => {
    const { owner, aheadMs, event } = await waiting();
    const refused = async (change: Partial<PhoneOwner> & { aheadMs?: number }) => {
      const answer = await giveEvents({ ...owner, ...change }, change.aheadMs ?? aheadMs, [event]);
      return [answer.status, Object.keys(((await answer.json()) as { data: { params: object } }).data.params)];
    };
    expect(await refused({ phoneId: "my phone" })).toEqual([422, ["phoneId"]]);
    expect(await refused({ aheadMs: 1e15 })).toEqual([422, ["aheadMs"]]);
  });
});
