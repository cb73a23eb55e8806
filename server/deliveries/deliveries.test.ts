import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDelivery, getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import { recordPayment } from "../../contract/payments.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, bookPending, card, comeBack, createPayingApp, postSandbox, pressPay } from "../../test/payments.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  token = await app.administratorToken();
});
afterAll(() => app.close());

const pathOf = (call: { path: string }, id: OrderId) => call.path.replace("{id}", String(id));
const deliveryOf = async (id: OrderId) => {
  const response = await app.request(pathOf(getDelivery, id), { token });
  expect(response.status).toBe(200);
  return ((await response.json()) as { delivery: StaffDelivery | null }).delivery;
};
const move = async (id: OrderId, body: object) => {
  const response = await app.request(pathOf(recordDeliveryEvent, id), {
    token,
    json: { eventId: randomUUID(), ...body },
  });
  const answer = (await response.json()) as { delivery?: StaffDelivery; message?: string; data?: { params?: object } };
  return { status: response.status, ...answer };
};
const changeStatus = async (id: OrderId, action: string, more: object = {}) => {
  const response = await app.request(pathOf(changeOrderStatus, id), { token, json: { action, ...more } });
  expect(response.status).toBe(200);
};
const collect = (id: OrderId) => move(id, { kind: "complete", stop: "pickup", signedBy: "Áine" });
const countsOf = async (id: OrderId) => {
  const { rows } = await sql<{ deliveries: number; stops: number }>`select
    (select count(*)::integer from deliveries where order_id = ${id}) as deliveries,
    (select count(*)::integer from stops where order_id = ${id}) as stops`.execute(app.db);
  return rows[0];
};
const completions = async (id: OrderId) => {
  const emails = await app.db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "=", id)
    .where("template", "=", "completed")
    .execute();
  const { status } = await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  return { status, emails: emails.length };
};

describe("The delivery of an order [D024]", () => {
  it("exists once the order is paid, however often the payment is reported, and not before", async () => {
    const order = await bookPending(app);
    expect(await deliveryOf(order.orderId)).toBeNull();
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    await Promise.all(Array.from({ length: 20 }, () => comeBack(app, order)));
    expect(await countsOf(order.orderId)).toEqual({ deliveries: 1, stops: 2 });
    expect(await deliveryOf(order.orderId)).toMatchObject({
      state: "unassigned",
      stops: [
        { kind: "pickup", state: "waiting" },
        { kind: "dropoff", state: "waiting" },
      ],
    });
  });

  it("exists when staff mark the order as paid or put it on account", async () => {
    for (const json of [{ method: "phone", reference: "42" }, toAccount(await openAccount(app, "Shaw & Sons"))]) {
      const { orderId } = await bookPending(app);
      const response = await app.request(pathOf(recordPayment, orderId), {
        token,
        json,
      });
      expect(response.status).toBe(201);
      expect(await countsOf(orderId)).toEqual({ deliveries: 1, stops: 2 });
    }
  });

  it("does not exist if the change to processing was rolled back", async () => {
    const { orderId } = await bookPending(app);
    const undone = app.db.transaction().execute(async (db) => {
      await db.updateTable("orders").set({ status: "processing" }).where("id", "=", orderId).execute();
      expect(
        await db.selectFrom("deliveries").select("order_id").where("order_id", "=", orderId).execute(),
      ).toHaveLength(1);
      throw new Error("the server died");
    });
    await expect(undone).rejects.toThrow("the server died");
    expect(await countsOf(orderId)).toEqual({ deliveries: 0, stops: 0 });
  });

  it("is created at the request of staff, once, for an order that predates deliveries [D032]", async () => {
    const { orderId } = await bookPaid(app);
    await app.db.deleteFrom("deliveries").where("order_id", "=", orderId).execute();
    expect(await deliveryOf(orderId)).toBeNull();
    const press = () => app.request(pathOf(createDelivery, orderId), { token, json: {} });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await countsOf(orderId)).toEqual({ deliveries: 1, stops: 2 });
    const unpaid = await bookPending(app);
    const refused = await app.request(pathOf(createDelivery, unpaid.orderId), { token, json: {} });
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toContain("this one is pending");
  });

  it("has stop times computed from its day and the hours in the settings [D025]", async () => {
    const { orderId } = await bookPaid(app);
    const delivery = await deliveryOf(orderId);
    expect(delivery?.stops.map(({ from, by }) => [from, by])).toEqual([
      ["2026-03-04T10:00:00.000Z", "2026-03-04T18:00:00.000Z"],
      [null, expect.stringMatching(/^2026-03-04T(19|20|21):/)],
    ]);
  });
});

describe("An event of a delivery", () => {
  it("that delivers it completes its order, with one email, however often it is sent [D029]", async () => {
    const { orderId } = await bookPaid(app);
    expect((await collect(orderId)).delivery?.state).toBe("collected");
    const eventId = randomUUID();
    const last = () => move(orderId, { eventId, kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" });
    const answers = await Promise.all(Array.from({ length: 50 }, last));
    // A busy server may ask some of the fifty to retry.
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    expect((await last()).status).toBe(200);
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
    expect(await deliveryOf(orderId)).toMatchObject({
      state: "delivered",
      stops: [{ signedBy: "Áine" }, { signedBy: "Seán Byrne", doneAt: clock.now().toISOString() }],
    });
    expect((await move(orderId, { kind: "complete", stop: "dropoff" })).message).toBe("This drop-off is done already");
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });

  it("is refused with a message if it is not possible, and names any invalid field [D027]", async () => {
    const { orderId } = await bookPaid(app);
    expect(await move(orderId, { kind: "complete", stop: "dropoff" })).toMatchObject({
      status: 409,
      message: "The pickup comes first: it has not been collected yet",
    });
    for (const [body, field] of [
      [{ kind: "fail", stop: "pickup" }, "reason"],
      [{ kind: "fail", stop: "pickup", reason: "other" }, "note"],
      [{ kind: "arrive" }, "stop"],
      [{ kind: "cancel", stop: "pickup" }, "stop"],
      [{ kind: "fly", stop: "pickup" }, "kind"],
      [{ kind: "assign" }, "kind"],
      [{ kind: "arrive", stop: "pickup", eventId: "7" }, "eventId"],
      [{ kind: "take_back" }, "takesBack"],
    ] as const) {
      const { status, data } = await move(orderId, body);
      expect([status, Object.keys(data?.params ?? {})]).toEqual([422, [field]]);
    }
  });

  it("can be undone if it was a mistake, but not once the customer was told about the delivery", async () => {
    const { orderId } = await bookPaid(app);
    const { delivery } = await collect(orderId);
    const slip = delivery?.events[0]?.id;
    const back = await move(orderId, { kind: "take_back", takesBack: slip });
    expect(back.delivery).toMatchObject({ state: "unassigned", events: [{ id: slip, isTakenBack: true }] });
    expect((await move(orderId, { kind: "take_back", takesBack: slip })).message).toBe("This was taken back already");
    await collect(orderId);
    const delivered = await move(orderId, { kind: "complete", stop: "dropoff" });
    const last = delivered.delivery?.events.find(({ stop }) => stop === "dropoff")?.id;
    expect(await move(orderId, { kind: "take_back", takesBack: last })).toMatchObject({
      status: 409,
      message:
        "This order has been delivered and completed, and the customer has been told. If that was a mistake, set the order back to processing first",
    });
  });

  it("that fails can be retried, or the goods go back to the sender with a third stop [D030]", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    const failed = await move(orderId, { kind: "fail", stop: "dropoff", reason: "nobody_there" });
    expect(failed.delivery).toMatchObject({ state: "failed", events: [{ reason: "nobody_there" }, {}] });
    expect((await move(orderId, { kind: "retry", stop: "dropoff" })).delivery?.state).toBe("collected");
    await move(orderId, { kind: "fail", stop: "dropoff", reason: "refused" });
    const returning = await move(orderId, { kind: "bring_back" });
    expect(returning.delivery).toMatchObject({
      state: "returning",
      stops: [{}, {}, { kind: "return", state: "waiting" }],
    });
    const returned = await move(orderId, { kind: "complete", stop: "return" });
    expect(returned.delivery?.state).toBe("returned");
    expect(await completions(orderId)).toEqual({ status: "processing", emails: 0 });
  });
});

describe("An order that was delivered and set back to processing", () => {
  it("stays in processing until staff complete it, and its customer is not emailed a second time", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await move(orderId, { kind: "complete", stop: "dropoff" });
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
    clock.set("2026-03-04T10:01:00Z");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    expect(await completions(orderId)).toEqual({ status: "processing", emails: 1 });
    await changeStatus(orderId, "complete", { tellCustomer: false });
    await applyOrderChanges(app.context);
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });
});

describe("A drop-off that was recorded for the wrong order", () => {
  it("is undone by the office once the order is set back to processing, then driven again, and its customer is emailed once", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    const { delivery } = await move(orderId, { kind: "complete", stop: "dropoff" });
    const takesBack = delivery?.events.find(({ stop }) => stop === "dropoff")?.id;
    const refused = await move(orderId, { kind: "take_back", takesBack });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain("set the order back to processing first");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    expect((await move(orderId, { kind: "take_back", takesBack })).delivery?.state).toBe("collected");
    expect(await completions(orderId)).toEqual({ status: "processing", emails: 1 });
    await move(orderId, { kind: "complete", stop: "dropoff" });
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });
});

describe("An order that is put on hold", () => {
  it("raises a question on the board until it is released, and a notice to the dispatcher if it is delivered anyway", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await changeStatus(orderId, "hold");
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.question).toContain("on hold");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.question).toBeNull();
    await changeStatus(orderId, "hold");
    await applyOrderChanges(app.context);
    await move(orderId, { kind: "complete", stop: "dropoff" });
    expect(await completions(orderId)).toEqual({ status: "on-hold", emails: 0 });
    const notices = await app.db
      .selectFrom("dispatch_notices")
      .select("text")
      .where("order_id", "=", orderId)
      .execute();
    expect(notices).toEqual([{ text: expect.stringMatching(/was delivered while its order was on hold/) }]);
  });
});

describe("An order that staff complete by hand", () => {
  it("has its delivery completed too, so that no board asks for a driver, and its customer is emailed once", async () => {
    const { orderId } = await bookPaid(app);
    await changeStatus(orderId, "complete");
    await applyOrderChanges(app.context);
    expect(await deliveryOf(orderId)).toMatchObject({
      state: "delivered",
      stops: [{ state: "done" }, { state: "done" }],
      events: [{ note: "The order was completed by hand" }, { note: "The order was completed by hand" }],
    });
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });

  it("resumes its delivery where it was once it is set back to processing", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await changeStatus(orderId, "complete", { tellCustomer: false });
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.state).toBe("delivered");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    expect(await deliveryOf(orderId)).toMatchObject({ state: "collected", stops: [{ signedBy: "Áine" }, {}] });
    expect(await completions(orderId)).toEqual({ status: "processing", emails: 0 });
    await move(orderId, { kind: "complete", stop: "dropoff" });
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });

  it("counts as delivered even after a failed attempt, such as a collection at the depot, and emails nobody about another attempt", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await move(orderId, { kind: "fail", stop: "dropoff", reason: "refused" });
    const emails = () => app.db.selectFrom("emails").select("id").where("order_id", "=", orderId).execute();
    const before = (await emails()).length;
    await changeStatus(orderId, "complete", { tellCustomer: false });
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.state).toBe("delivered");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.state).toBe("failed");
    expect(await emails()).toHaveLength(before);
  });

  it("stays on its way back if a dispatcher has decided so", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await move(orderId, { kind: "bring_back" });
    await changeStatus(orderId, "complete", { tellCustomer: false });
    await applyOrderChanges(app.context);
    expect((await deliveryOf(orderId))?.state).toBe("returning");
  });
});

describe("An order that is cancelled [D026]", () => {
  it("cancels its delivery if it is not collected, while an order on hold keeps its delivery open", async () => {
    const { orderId } = await bookPaid(app);
    await changeStatus(orderId, "cancel", { refund: true });
    await applyOrderChanges(app.context);
    expect(await deliveryOf(orderId)).toMatchObject({ state: "cancelled", question: null });
    expect((await move(orderId, { kind: "arrive", stop: "pickup" })).message).toBe("This delivery is cancelled");
    const other = await bookPaid(app);
    await changeStatus(other.orderId, "hold");
    await applyOrderChanges(app.context);
    expect((await deliveryOf(other.orderId))?.state).toBe("unassigned");
  });

  it("raises a question about its goods once they are collected, until someone decides", async () => {
    const { orderId } = await bookPaid(app);
    await collect(orderId);
    await changeStatus(orderId, "cancel", { refund: false });
    await applyOrderChanges(app.context);
    expect(await deliveryOf(orderId)).toMatchObject({
      state: "collected",
      question: "The order was cancelled after it had been collected: deliver it, or bring it back to the sender?",
    });
    expect((await move(orderId, { kind: "bring_back" })).delivery).toMatchObject({
      state: "returning",
      question: null,
    });
  });
});
