import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { type Board, getBoard } from "../../contract/dispatch.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { openAccount, toAccount } from "../../test/accounts.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, bookPending, createPayingApp, recordByStaff, refund } from "../../test/payments.ts";
import { outboxOf } from "../../test/read-order.ts";
import { createTracked } from "../../test/tracked.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";

const day = "2026-03-04";
const clock = testClock();
let app: TestApp;
beforeEach(async () => {
  clock.set(`${day}T10:00:00Z`);
  await app?.close();
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const post = async (path: string, id: number, json: object) => {
  const token = await app.administratorToken();
  const response = await app.request(path.replace("{id}", String(id)), { token, json });
  expect(response.status, await response.clone().text()).toBe(200);
};
const move = (id: number, body: object) => post(recordDeliveryEvent.path, id, { eventId: randomUUID(), ...body });
const changeStatus = async (id: number, action: string) => {
  await post(changeOrderStatus.path, id, { action });
  await applyOrderChanges(app.context);
};
const readBoard = async () => {
  const response = await app.request(`${getBoard.path}?day=${day}`, { token: await app.staffToken("dispatcher") });
  return ((await response.json()) as { board: Board }).board;
};
const noticesOf = async (id: number) => (await readBoard()).alerts.filter(({ orderId }) => orderId === id);
const [collect, deliver] = [
  { kind: "complete", stop: "pickup", signedBy: "Áine" },
  { kind: "complete", stop: "dropoff", signedBy: "Seán" },
];
const returned = { kind: "complete", stop: "return", signedBy: "Áine" };
const bringBack = async (id: number) => {
  for (const body of [collect, { kind: "bring_back" }, returned]) await move(id, body);
};

describe("a notice about an order", () => {
  it("on hold disappears once the order is processing again, and another order's notice stays", async () => {
    const [one, other] = [(await bookPaid(app)).orderId, (await bookPaid(app)).orderId];
    for (const id of [one, other]) {
      await move(id, collect);
      await changeStatus(id, "hold");
      await move(id, deliver);
      expect(await noticesOf(id)).toMatchObject([{ text: expect.stringContaining("while its order was on hold") }]);
    }
    await changeStatus(one, "process");
    expect(await noticesOf(one)).toEqual([]);
    expect(await noticesOf(other)).toHaveLength(1);
  });

  it("on hold disappears once the order is cancelled, even before its pickup", async () => {
    const { orderId } = await bookPaid(app);
    await changeStatus(orderId, "hold");
    expect(await noticesOf(orderId)).toMatchObject([{ kind: "question" }]);
    await changeStatus(orderId, "cancel");
    expect(await noticesOf(orderId)).toEqual([]);
  });

  it.each(["cancelled", "refunded"])("says that it was delivered although it was %s, once", async (status) => {
    const [{ orderId }, other] = [await bookPaid(app), await bookPaid(app)];
    await move(orderId, collect);
    if (status === "cancelled") await changeStatus(orderId, "cancel");
    else expect((await refund(app, orderId)).status).toBe(201);
    await applyOrderChanges(app.context);
    await move(orderId, deliver);
    const text = `WC-${orderId} was delivered although its order was ${status}. Staff have to agree with the customer what is paid for it.`;
    expect(await noticesOf(orderId)).toMatchObject([
      { kind: "notice", text, isAboutOrder: true, isAboutRefund: false },
    ]);
    await move(other.orderId, collect);
    await move(other.orderId, deliver);
    expect(await noticesOf(other.orderId)).toEqual([]);
  });

  it("that was returned asks what happens to its money, with a link to its refund, until that is decided", async () => {
    const [one, other] = [await bookPaid(app), await bookPaid(app)];
    for (const { orderId } of [one, other]) await bringBack(orderId);
    const amount = `€${(one.totalCents / 100).toFixed(2)}`;
    expect(await noticesOf(one.orderId)).toMatchObject([
      {
        text: `WC-${one.orderId} was returned to the sender. Staff have to decide what happens to the ${amount} that was paid: refund it, or complete the order.`,
        isAboutRefund: true,
      },
    ]);
    expect((await refund(app, one.orderId)).status).toBe(201);
    await applyOrderChanges(app.context);
    expect([await noticesOf(one.orderId), await noticesOf(other.orderId)]).toMatchObject([[], [{ kind: "notice" }]]);
    await changeStatus(other.orderId, "complete");
    expect(await noticesOf(other.orderId)).toEqual([]);
  });

  it("that was returned and is on account asks what happens to the amount due", async () => {
    const { orderId, totalCents } = await bookPending(app);
    await recordByStaff(app, orderId, toAccount(await openAccount(app, "Shaw & Sons")));
    await bringBack(orderId);
    expect(await noticesOf(orderId)).toMatchObject([
      { text: expect.stringContaining(`the €${(totalCents / 100).toFixed(2)} on account`), isAboutRefund: false },
    ]);
  });
});

describe("a delivery that was brought back", () => {
  it("is shown to its customer as returned to the sender, on the page and in an email, and no longer as on its way back", async () => {
    const { orderId } = await bookPaid(app);
    const { track, keyOf } = createTracked(app, clock);
    const key = await keyOf(orderId);
    await move(orderId, collect);
    await move(orderId, { kind: "fail", stop: "dropoff", reason: "nobody_there" });
    await move(orderId, { kind: "bring_back" });
    expect((await track(key)).headline).toBe("On the way back");
    await move(orderId, returned);
    expect(await track(key)).toMatchObject({
      headline: "Returned to sender",
      text: "We couldn't deliver your parcel. It is back with the sender.",
    });
    const subjects = (await outboxOf(app, orderId)).map(({ subject }) => subject);
    // Newest first.
    expect(subjects.slice(0, 2)).toEqual([`Returned to sender - WC-${orderId}`, `On its way back - WC-${orderId}`]);
  });
});
