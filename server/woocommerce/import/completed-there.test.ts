import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../../contract/deliveries.ts";
import { type Board, getBoard } from "../../../contract/dispatch.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";

const { shop, later, sync, numberOf, bothStatuses, staff } = wooCommerceAppForFile();

beforeEach(() => {
  shop.site.completeAtPayment(false);
  later();
});

async function bookPaidThere() {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  later();
  shop.site.pay(number);
  await sync();
  return { orderId, number };
}

/** The day's orders that wait for a driver. */
async function onBoard(): Promise<number[]> {
  const token = await shop.app.staffToken("shop_manager");
  const answer = await shop.app.request(`${getBoard.path}?day=2026-03-04`, { token });
  const { board } = (await answer.json()) as { board: Board };
  return board.unassigned.map(({ orderId }) => orderId);
}

const emailsOf = async (orderId: number) => (await booksOf(shop.app, orderId)).emails;
const templatesOf = async (orderId: number) => (await emailsOf(orderId)).map(({ template }) => template);
const alertsOf = async (orderId: number) =>
  (await emailsOf(orderId)).flatMap(({ template, data }) =>
    template === "alert" ? [(data as { title: string }).title] : [],
  );
const complete = (orderId: number, stop: "pickup" | "dropoff") =>
  staff(recordDeliveryEvent.path, orderId, { eventId: randomUUID(), kind: "complete", stop });
const completeThere = async (number: number) => {
  later();
  shop.site.edit(number, { status: "completed" });
  await sync();
  await applyOrderChanges(shop.context);
};

describe("An order that the WordPress site completes at its payment", () => {
  it.each([
    ["by a plugin", () => shop.site.completeAtPayment(true)],
    ["because nothing of it needs processing there", (id: number) => shop.site.spoil(id, { needs_processing: false })],
  ])("%s counts as paid, is on the board and not delivered, and the team is alerted once", async (_, arrange) => {
    const other = await bookPaidThere();
    const { orderId } = await bookPending(shop.app);
    const number = await numberOf(orderId);
    arrange(number);
    later();
    expect(shop.site.pay(number)).toMatchObject({ status: "completed" });
    await sync();
    await applyOrderChanges(shop.context);
    later();
    shop.site.edit(number, { customer_note: "Ring twice" });
    await sync();
    expect(await bothStatuses(orderId)).toEqual(["processing", "completed"]);
    expect(await onBoard()).toEqual(expect.arrayContaining([orderId, other.orderId]));
    expect(await templatesOf(orderId)).not.toContain("completed");
    expect(await alertsOf(orderId)).toEqual([expect.stringMatching(/was completed on the WordPress site .*collected/)]);
    expect(await alertsOf(other.orderId)).toEqual([]);
  });

  it("is completed here once it is delivered, with its email", async () => {
    shop.site.completeAtPayment(true);
    const { orderId } = await bookPaidThere();
    for (const stop of ["pickup", "dropoff"] as const) expect((await complete(orderId, stop)).status).toBe(200);
    await applyOrderChanges(shop.context);
    expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
    expect(await templatesOf(orderId)).toContain("completed");
  });

  it("can be completed by staff here, who know that it was delivered", async () => {
    shop.site.completeAtPayment(true);
    const { orderId } = await bookPaidThere();
    expect((await staff(changeOrderStatus.path, orderId, { action: "complete" })).status).toBe(200);
    await sync();
    await applyOrderChanges(shop.context);
    expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
    expect(await onBoard()).not.toContain(orderId);
  });
});

describe("An order that staff of the WordPress site complete", () => {
  it("before its collection stays open here, on hold if it was on hold", async () => {
    const [one, held] = [await bookPaidThere(), await bookPaidThere()];
    await staff(changeOrderStatus.path, held.orderId, { action: "hold" });
    await completeThere(one.number);
    await completeThere(held.number);
    expect(await bothStatuses(one.orderId)).toEqual(["processing", "completed"]);
    expect(await bothStatuses(held.orderId)).toEqual(["on-hold", "completed"]);
    for (const { orderId } of [one, held]) expect(await alertsOf(orderId)).toHaveLength(1);
    expect(await onBoard()).toContain(one.orderId);
  });

  it("after its collection or its day is completed here too", async () => {
    const [collected, left] = [await bookPaidThere(), await bookPaidThere()];
    await complete(collected.orderId, "pickup");
    await completeThere(collected.number);
    later(24 * 60);
    await completeThere(left.number);
    for (const { orderId } of [collected, left]) {
      expect(await bothStatuses(orderId)).toEqual(["completed", "completed"]);
      expect(await alertsOf(orderId)).toEqual([]);
      expect(await templatesOf(orderId)).toContain("completed");
    }
  });
});
