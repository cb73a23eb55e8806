import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../../contract/deliveries.ts";
import { type Board, type BoardAlert, decidePhoneReport, getBoard } from "../../../contract/dispatch.ts";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { appForFile } from "../../../test/app-for-file.ts";
import { bookPaid } from "../../../test/payments.ts";
import { addDriver, addPhone, createPhone, giveStops, type PhoneOwner } from "../../../test/phone.ts";
import { storeOrders } from "../../../test/store-order.ts";
import { createTracked } from "../../../test/tracked.ts";
import { applyOrderChanges } from "../apply-order-changes.ts";

const { app, clock } = appForFile({ livePayments: true });
const today = "2026-03-04";
const day = 86_400_000;
let token: string;
beforeEach(async () => {
  token = await app.staffToken("dispatcher");
});

const shop = () => ({ db: app.db, now: clock.now });
const phoneOf = (owner: Pick<PhoneOwner, "token">, at: () => Date = clock.now) =>
  createPhone((path, request) => app.request(path, request), owner, { clock: at });
const hire = async (name = "Aoife Daly") => {
  const owner = await addDriver(shop(), name);
  return { ...owner, phone: phoneOf(owner) };
};
const drive = async (owner: PhoneOwner): Promise<OrderId> => {
  const { orderId } = await bookPaid(app);
  await giveStops(shop(), owner, orderId, { day: today });
  return orderId;
};
const signOut = ({ phoneId }: PhoneOwner, at = clock.now()) =>
  app.db.updateTable("driver_phones").set({ ended_at: at }).where("id", "=", phoneId).execute();
const expire = ({ phoneId }: PhoneOwner, at: Date) =>
  app.db.updateTable("driver_phones").set({ expires_at: at }).where("id", "=", phoneId).execute();
const deactivate = ({ userId }: PhoneOwner) =>
  app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", userId).execute();
const effects = async (orderId: OrderId) => {
  const { state } = await app.db
    .selectFrom("deliveries")
    .select("state")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { status } = await app.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const emails = await app.db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "=", orderId)
    .where("template", "in", ["completed", "delivery_news"])
    .execute();
  return { state, status, emails: emails.length };
};
const reports = async (orderId: OrderId): Promise<BoardAlert[]> => {
  const answer = await app.request(`${getBoard.path}?day=${today}`, { token });
  const { board } = (await answer.json()) as { board: Board };
  return board.alerts.filter((alert) => alert.kind === "report" && alert.orderId === orderId);
};
const decide = async ({ reportId }: BoardAlert, accept: boolean) => {
  const path = decidePhoneReport.path.replace("{id}", `${reportId}`);
  const answer = await app.request(path, { token, json: { accept } });
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const deliveryOf = async (orderId: OrderId) => {
  const answer = await app.request(getDelivery.path.replace("{id}", `${orderId}`), { token });
  return ((await answer.json()) as { delivery: StaffDelivery }).delivery;
};
const signature = (orderId: OrderId, stop: string, eventId: string) => ({
  kind: "signature",
  orderId,
  stop,
  eventId,
  signedBy: "Nora",
  strokes: [[1, 2, 300, 4]],
});
const waits: Partial<EventResult> = { kept: true, waits: true, refused: expect.stringContaining("has to confirm") };
const counts: Partial<EventResult> = { kept: true, refused: null };

describe("E008: what a phone sends after its session ended changes nothing until a dispatcher accepts it", () => {
  const ends: [string, (owner: PhoneOwner) => Promise<unknown>][] = [
    ["signed out", signOut],
    ["of a deactivated driver", deactivate],
    ["expired 80 days ago", (owner) => expire(owner, new Date(clock.now().getTime() - 80 * day))],
  ];
  it.each(ends)("from a phone (%s), whatever time it claims, and is one entry to confirm", async (_, end) => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const theirs = await drive(other);
    await end(owner);
    clock.set("2026-03-04T10:05:00Z");
    // Assigned to the driver after the phone's session had ended.
    const orderId = await drive(owner);
    const before = await effects(orderId);
    // A second before the end, by a clock that the phone falsifies.
    const forged = phoneOf(owner, () => new Date("2026-03-04T09:59:59Z"));
    const proofs = [randomUUID()];
    const presses = [
      forged.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora", proofs }),
      forged.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Nora", proofs: [randomUUID()] }),
    ];
    expect(await forged.send(presses, clock.now().toISOString())).toMatchObject([waits, waits]);
    // A repeat is the same action.
    expect(await forged.send(presses, clock.now().toISOString())).toMatchObject([waits, waits]);
    expect((await forged.prove(proofs[0]!, signature(orderId, "pickup", presses[0]!.id))).status).toBe(200);
    expect(await effects(orderId)).toEqual(before);
    expect(await reports(orderId)).toMatchObject([
      { driverId: owner.driverId, text: expect.stringContaining("sent 'Collected', 'Delivered' for") },
    ]);
    expect(await reports(theirs)).toEqual([]);
    const { events } = await deliveryOf(orderId);
    expect(events.map(({ kind, refused }) => [kind, refused])).toEqual([
      ["complete", waits.refused],
      ["complete", waits.refused],
    ]);
  });

  it("and once accepted it counts once, at its own time, with its proofs, in the dispatcher's name", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const [orderId, untouched] = [await drive(owner), await drive(other)];
    await signOut(other);
    await other.phone.send([other.phone.press({ kind: "complete", stop: "pickup", orderId: untouched })]);
    const proof = randomUUID();
    const presses = [
      owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" }),
      owner.phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Tom", proofs: [proof] }),
    ];
    clock.set("2026-03-04T10:10:00Z");
    await signOut(owner);
    clock.set("2026-03-04T11:00:00Z");
    await owner.phone.send(presses);
    await owner.phone.prove(proof, signature(orderId, "dropoff", presses[1]!.id));
    const before = await effects(untouched);
    const [report] = await reports(orderId);
    await decide(report!, true);
    await decide(report!, true);
    expect(await effects(orderId)).toMatchObject({ state: "delivered", status: "completed" });
    const completed = await app.db
      .selectFrom("emails")
      .select("id")
      .where("order_id", "=", orderId)
      .where("template", "=", "completed")
      .execute();
    expect(completed).toHaveLength(1);
    expect(await reports(orderId)).toEqual([]);
    const delivery = await deliveryOf(orderId);
    expect(delivery.holder.kind).toBe("recipient");
    expect(delivery.events.map(({ kind, stop, refused }) => [kind, stop, refused])).toEqual([
      ["complete", "dropoff", null],
      ["complete", "pickup", null],
    ]);
    expect(delivery.stops[1]).toMatchObject({ doneAt: "2026-03-04T10:00:00.000Z", signedBy: "Tom" });
    expect(delivery.stops[1]?.proofs).toMatchObject([{ isTakenBack: false, isRefused: false }]);
    const tracked = createTracked(app, clock);
    const { ends: shown } = await tracked.track(await tracked.keyOf(orderId));
    expect(shown.map(({ stop, proofs }) => [stop, proofs.length])).toEqual([
      ["pickup", 0],
      ["dropoff", 1],
    ]);
    expect(await effects(untouched)).toEqual(before);
    expect(await reports(untouched)).toHaveLength(1);
  });

  it("and once rejected it stays on record and raises no more questions", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    await signOut(owner);
    const collected = owner.phone.press({ kind: "complete", stop: "pickup", orderId });
    await owner.phone.send([collected]);
    await owner.phone.prove(randomUUID(), signature(orderId, "pickup", collected.id));
    const before = await effects(orderId);
    const [report] = await reports(orderId);
    await decide(report!, false);
    await decide(report!, true);
    expect(await effects(orderId)).toEqual(before);
    expect(await reports(orderId)).toEqual([]);
    expect((await deliveryOf(orderId)).events).toMatchObject([{ kind: "complete", refused: waits.refused }]);
    expect((await deliveryOf(orderId)).stops[0]?.proofs).toMatchObject([{ isTakenBack: false, isRefused: true }]);
  });

  it("and goods that it claims to have taken over stay with their holder", async () => {
    const [owner, former] = [await hire(), await hire("Brian Walsh")];
    const orderId = await drive(owner);
    await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId })]);
    await signOut(former);
    const trackKey = await createTracked(app, clock).keyOf(orderId);
    const taken = former.phone.press({ kind: "take_over", stop: "dropoff", orderId, trackKey });
    expect(await former.phone.send([taken])).toMatchObject([waits]);
    expect((await deliveryOf(orderId)).holder).toMatchObject({ driverId: owner.driverId });
    const [report] = await reports(orderId);
    await decide(report!, true);
    expect((await deliveryOf(orderId)).holder).toMatchObject({ driverId: former.driverId });
  });
});

describe("E009: what happened on a phone before its session expired", () => {
  it("counts for stops of that driver's run, and what happened afterwards waits", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const morning = owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" });
    await expire(owner, new Date("2026-03-04T12:00:00Z"));
    clock.set("2026-03-04T15:00:00Z");
    const afternoon = owner.phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Tom" });
    clock.set("2026-03-04T18:00:00Z");
    expect(await owner.phone.send([morning, afternoon])).toMatchObject([counts, waits]);
    expect(await effects(orderId)).toMatchObject({ state: "collected", status: "processing" });
    expect(await reports(orderId)).toHaveLength(1);
  });

  it("waits if the stop was not in that driver's run at that time", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const { orderId } = await bookPaid(app);
    const early = owner.phone.press({ kind: "complete", stop: "pickup", orderId });
    clock.set("2026-03-04T11:00:00Z");
    await giveStops(shop(), owner, orderId, { day: today });
    const theirs = owner.phone.press({ kind: "arrive", stop: "pickup", orderId });
    clock.set("2026-03-04T11:30:00Z");
    await giveStops(shop(), other, orderId, { day: today });
    await app.db.updateTable("runs").set({ changed_at: clock.now() }).where("driver_id", "=", owner.driverId).execute();
    await expire(owner, new Date("2026-03-04T12:00:00Z"));
    clock.set("2026-03-04T18:00:00Z");
    const results = await owner.phone.send([early, theirs]);
    expect(results[0]).toMatchObject(waits);
    // It was their stop then; now it is another driver's, so it is refused as for any phone.
    expect(results[1]).toMatchObject({ kept: true, refused: "This stop is Brian Walsh's now" });
  });

  it("waits if it concerns goods that another driver is due to deliver, whatever stop it names", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const { orderId } = await bookPaid(app);
    await giveStops(shop(), owner, orderId, { day: today, stops: ["pickup"] });
    await giveStops(shop(), other, orderId, { day: today, stops: ["dropoff"] });
    await other.phone.send([other.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    await expire(owner, new Date("2026-03-04T12:00:00Z"));
    clock.set("2026-03-04T11:00:00Z");
    const presses = (["take_over", "hand_in"] as const).map((kind) =>
      owner.phone.press({ kind, stop: "pickup", orderId }),
    );
    clock.set("2026-03-04T13:00:00Z");
    expect(await owner.phone.send(presses)).toMatchObject([waits, waits]);
    expect((await deliveryOf(orderId)).holder).toMatchObject({ driverId: other.driverId });
  });
});

describe("E008: an accepted report does no more than an active phone would", () => {
  const notices = async (orderId: OrderId) => {
    const answer = await app.request(`${getBoard.path}?day=${today}`, { token });
    const { board } = (await answer.json()) as { board: Board };
    return board.alerts.filter(({ kind, orderId: of }) => kind === "notice" && of === orderId).map(({ text }) => text);
  };
  const reasons = async (orderId: OrderId) =>
    (await deliveryOf(orderId)).events.map(({ kind, refused }) => [kind, refused]);
  const accept = async (orderId: OrderId) => {
    const [report, ...more] = await reports(orderId);
    expect(more).toEqual([]);
    await decide(report!, true);
  };

  it("so an undo of what completed the order undoes nothing", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const [collected, delivered] = [
      owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" }),
      owner.phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Tom" }),
    ];
    await owner.phone.send([collected, delivered]);
    await signOut(owner);
    await owner.phone.send([
      owner.phone.press({ kind: "take_back", stop: "dropoff", orderId, takesBack: delivered.id }),
    ]);
    const before = await effects(orderId);
    await accept(orderId);
    expect(await effects(orderId)).toEqual(before);
    expect(before).toMatchObject({ state: "delivered", status: "completed" });
    expect(await notices(orderId)).toContainEqual(expect.stringMatching(/'Undo'.*has been delivered and completed/));
  });

  it("so an attempt before another driver delivered fails nothing, and the customer is told nothing", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const orderId = await drive(owner);
    await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    clock.set("2026-03-04T10:05:00Z");
    const attempt = owner.phone.press({ kind: "fail", stop: "dropoff", orderId, reason: "nobody_there" });
    await signOut(owner);
    clock.set("2026-03-04T10:20:00Z");
    await giveStops(shop(), other, orderId, { day: today, stops: ["dropoff"] });
    await other.phone.send([other.phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Tom" })]);
    await owner.phone.send([attempt]);
    const before = await effects(orderId);
    await accept(orderId);
    expect(await effects(orderId)).toEqual(before);
    expect(before).toMatchObject({ state: "delivered", status: "completed" });
    expect(await reasons(orderId)).toContainEqual(["fail", expect.stringContaining("has been delivered")]);
    expect(await notices(orderId)).toContainEqual(
      expect.stringMatching(/Aoife Daly pressed 'Can’t do it'.*changed nothing/),
    );
  });

  it.each(["set_off", "fail"] as const)(
    "so '%s' at a stop that another driver has by then changes nothing",
    async (kind) => {
      const [owner, other] = [await hire(), await hire("Brian Walsh")];
      const orderId = await drive(owner);
      await signOut(owner);
      await giveStops(shop(), other, orderId, { day: today });
      const reason = kind === "fail" ? { reason: "not_ready" as const } : {};
      await owner.phone.send([owner.phone.press({ kind, stop: "pickup", orderId, ...reason })]);
      const before = await effects(orderId);
      await accept(orderId);
      expect(await effects(orderId)).toEqual(before);
      expect(await reasons(orderId)).toEqual([[kind, "This stop is Brian Walsh's now"]]);
    },
  );

  it("and one notice lists what did not count, however often it was sent", async () => {
    const [owner, other] = [await hire(), await hire("Brian Walsh")];
    const orderId = await drive(owner);
    await signOut(owner);
    await giveStops(shop(), other, orderId, { day: today });
    await owner.phone.send(
      Array.from({ length: 20 }, () => owner.phone.press({ kind: "arrive", stop: "pickup", orderId })),
    );
    await accept(orderId);
    expect(await notices(orderId)).toEqual([
      expect.stringMatching(
        /'Arrived'.*This stop is Brian Walsh's now\. Of this report, 20 actions changed nothing\.$/,
      ),
    ]);
  });

  it("so goods that another driver has are handed over to nobody, and the question names the intended colleague", async () => {
    const [owner, other, third] = [await hire(), await hire("Brian Walsh"), await hire("Ciara Nolan")];
    const orderId = await drive(owner);
    const trackKey = await createTracked(app, clock).keyOf(orderId);
    await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    await signOut(owner);
    clock.set("2026-03-04T10:05:00Z");
    await other.phone.send([other.phone.press({ kind: "take_over", stop: "dropoff", orderId, trackKey })]);
    clock.set("2026-03-04T10:10:00Z");
    const given = owner.phone.press({ kind: "hand_over", stop: "dropoff", orderId, toDriverId: third.driverId });
    await owner.phone.send([given]);
    expect(await reports(orderId)).toMatchObject([{ text: expect.stringContaining("'Hand over' to Ciara Nolan") }]);
    await accept(orderId);
    expect((await deliveryOf(orderId)).holder).toMatchObject({ driverId: other.driverId });
    expect(await reasons(orderId)).toContainEqual(["hand_over", "The driver who hands it over does not have it"]);
  });

  it("so goods that its driver has are handed over", async () => {
    const [owner, third] = [await hire(), await hire("Ciara Nolan")];
    const orderId = await drive(owner);
    await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    await signOut(owner);
    const given = owner.phone.press({ kind: "hand_over", stop: "dropoff", orderId, toDriverId: third.driverId });
    await owner.phone.send([given]);
    await accept(orderId);
    expect((await deliveryOf(orderId)).holder).toMatchObject({ driverId: third.driverId });
    expect(await notices(orderId)).not.toContainEqual(expect.stringContaining("changed nothing"));
  });

  it("so goods collected although the order was cancelled raise a question", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const collected = owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" });
    await signOut(owner);
    clock.set("2026-03-04T10:10:00Z");
    await app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
    await applyOrderChanges(app.context);
    expect(await effects(orderId)).toMatchObject({ state: "cancelled" });
    await owner.phone.send([collected]);
    await accept(orderId);
    clock.set("2026-03-04T10:11:00Z");
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId)).question).toContain("deliver it, or bring it back");
  });
});

describe("E008: a waiting report that is undone", () => {
  const waiting = async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const collected = owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" });
    await signOut(owner);
    await owner.phone.send([collected]);
    const again = { ...owner, ...(await addPhone(shop(), owner.driverId)) };
    const undo = { kind: "take_back", stop: "pickup", orderId, takesBack: collected.id } as const;
    return { owner, orderId, collected, second: phoneOf(again), undo };
  };

  it("by its driver after a dispatcher accepted it no longer counts", async () => {
    const { orderId, second, undo } = await waiting();
    await decide((await reports(orderId))[0]!, true);
    expect(await effects(orderId)).toMatchObject({ state: "collected" });
    expect(await second.send([second.press(undo)])).toMatchObject([counts]);
    expect(await effects(orderId)).not.toMatchObject({ state: "collected" });
    expect((await deliveryOf(orderId)).holder.kind).toBe("sender");
  });

  it("on the same phone after a dispatcher accepted it is undone once that undo is accepted too", async () => {
    const { owner, orderId, undo } = await waiting();
    await decide((await reports(orderId))[0]!, true);
    expect(await owner.phone.send([owner.phone.press(undo)])).toMatchObject([waits]);
    expect(await effects(orderId)).toMatchObject({ state: "collected" });
    await decide((await reports(orderId))[0]!, true);
    expect((await deliveryOf(orderId)).holder.kind).toBe("sender");
  });

  it("in part by its driver before anybody accepted it raises no more questions about that part, only about the rest", async () => {
    const [{ owner, orderId, second, undo }, other] = [await waiting(), await waiting()];
    const later = owner.phone.press({ kind: "arrive", stop: "pickup", orderId });
    await owner.phone.send([later]);
    await second.send([second.press(undo)]);
    expect(await reports(orderId)).toMatchObject([{ text: expect.stringContaining("sent 'Arrived' for") }]);
    await decide((await reports(orderId))[0]!, true);
    expect(await effects(orderId)).toMatchObject({ state: "at_pickup" });
    expect(await reports(other.orderId)).toHaveLength(1);
  });

  it.each(["its driver", "the phone itself", "the office"])("as a whole by %s is closed", async (who) => {
    const [{ owner, orderId, second, collected, undo }, other] = [await waiting(), await waiting()];
    const before = await effects(orderId);
    if (who === "its driver") await second.send([second.press(undo)]);
    else if (who === "the phone itself") await owner.phone.send([owner.phone.press(undo)]);
    else {
      const json = { eventId: randomUUID(), kind: "take_back", takesBack: collected.id };
      const answer = await app.request(recordDeliveryEvent.path.replace("{id}", `${orderId}`), { token, json });
      expect(answer.status, await answer.clone().text()).toBe(200);
    }
    expect(await reports(orderId)).toEqual([]);
    expect(await reports(other.orderId)).toHaveLength(1);
    expect(await effects(orderId)).toEqual(before);
  });
});

describe("E010: a phone uses up nothing of another's", () => {
  it("so two phones that report about one delivery are two entries, each accepted on its own", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const second = { ...owner, ...(await addPhone(shop(), owner.driverId)) };
    const phone = phoneOf(second);
    await signOut(owner);
    await signOut(second);
    await owner.phone.send([owner.phone.press({ kind: "arrive", stop: "pickup", orderId })]);
    await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    const waiting = await reports(orderId);
    expect(waiting.map(({ text }) => /sent '(\w+)' for/.exec(text)?.[1]).sort()).toEqual(["Arrived", "Collected"]);
    await decide(waiting.find(({ text }) => text.includes("'Arrived'"))!, true);
    expect(await effects(orderId)).toMatchObject({ state: "at_pickup" });
    expect(await reports(orderId)).toMatchObject([{ text: expect.stringContaining("sent 'Collected' for") }]);
  });

  it("and each delivery that it reports about is an entry of its own, accepted on its own", async () => {
    const owner = await hire();
    const [one, other] = [await drive(owner), await drive(owner)];
    await signOut(owner);
    for (const orderId of [one, other])
      await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" })]);
    expect([(await reports(one)).length, (await reports(other)).length]).toEqual([1, 1]);
    await decide((await reports(other))[0]!, true);
    expect([await reports(other), (await reports(one)).length]).toEqual([[], 1]);
    expect((await effects(other)).state).toBe("collected");
    expect((await effects(one)).state).not.toBe("collected");
  });

  it("so another phone's report is still shown beside one that reports about a hundred deliveries", async () => {
    const [thief, owner] = [await hire("Brian Walsh"), await hire()];
    // Older than what the other phone sends.
    const sentAt = new Date(clock.now().getTime() - 3_600_000);
    const stored = await storeOrders(
      app.db,
      Array.from({ length: 101 }, (_, nr) => ({
        email: `${nr}@example.ie`,
        status: "processing" as const,
        at: sentAt,
      })),
    );
    await app.db
      .insertInto("phone_reports")
      .values(
        stored.map((order_id, nr) => ({
          order_id,
          driver_id: thief.driverId,
          phone_id: thief.phoneId,
          reason: "signed_out" as const,
          created_at: new Date(sentAt.getTime() + nr),
        })),
      )
      .execute();
    const orderId = await drive(owner);
    await signOut(owner);
    await owner.phone.send([owner.phone.press({ kind: "complete", stop: "pickup", orderId })]);
    expect(await reports(orderId)).toHaveLength(1);
    expect(await reports(stored.at(-1)!)).toHaveLength(1);
    expect(await reports(stored[91]!)).toMatchObject([{ text: expect.stringContaining("sent 91 more") }]);
    expect(await reports(stored[90]!)).toEqual([]);
    await app.db.deleteFrom("phone_reports").where("phone_id", "=", thief.phoneId).execute();
  });

  it("so after thousands of actions and forty proofs from a signed-out phone, the driver's real proof is accepted and everybody gets the same answers as before", async () => {
    const owner = await hire();
    const orderId = await drive(owner);
    const lost = { ...owner, ...(await addPhone(shop(), owner.driverId)) };
    await signOut(lost);
    const thief = phoneOf(lost);
    let kept = 0;
    for (let batch = 0; batch < 40; batch++) {
      const presses = Array.from({ length: 100 }, () => thief.press({ kind: "arrive", stop: "pickup", orderId }));
      const results = await thief.send(presses);
      kept += results.filter((result) => result.kept).length;
      if (batch > 2) expect(results[0]).toMatchObject({ kept: false, refused: expect.stringContaining("too many") });
    }
    expect(kept).toBe(200);
    const eventId = randomUUID();
    const statuses: number[] = [];
    for (let nr = 0; nr < 41; nr++)
      statuses.push((await thief.prove(randomUUID(), signature(orderId, "pickup", eventId))).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 409]);
    const proof = randomUUID();
    const real = owner.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora", proofs: [proof] });
    expect(await owner.phone.send([real])).toMatchObject([counts]);
    expect((await owner.phone.prove(proof, signature(orderId, "pickup", real.id))).status).toBe(200);
    expect(await effects(orderId)).toMatchObject({ state: "collected" });
    expect(await reports(orderId)).toHaveLength(1);
    const answer = await app.request(getDelivery.path.replace("{id}", `${orderId}`), { token });
    expect((await answer.text()).length).toBeLessThan(200_000);
  }, 60_000);
});
