import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { recordDeliveryEvent } from "../../../contract/deliveries.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";
import { importChangedOrders } from "./import-changed-orders.ts";
import { reconcileDeletedOrders } from "./reconcile-deleted-orders.ts";

const { shop, later, sync, rowOf, numberOf, bothStatuses, staff } = wooCommerceAppForFile();

beforeEach(() => later());

async function booked({ isPaid = false } = {}) {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  later();
  if (isPaid) shop.site.pay(number);
  await sync();
  return { orderId, number };
}

const emailsOf = async (orderId: number) => (await booksOf(shop.app, orderId)).emails;
const alertsOf = async (orderId: number) =>
  (await emailsOf(orderId)).flatMap(({ template, data }) =>
    template === "alert" ? [(data as { title: string }).title] : [],
  );
/** The emails that the customer got about the order's end. */
const endsOf = async (orderId: number) =>
  (await emailsOf(orderId)).flatMap(({ template, data }) =>
    ["cancelled", "completed", "refund"].includes(template) ? [{ template, ...(data as { keptCents?: number }) }] : [],
  );
const deliveryOf = (orderId: number) =>
  shop.app.db.selectFrom("deliveries").select("state").where("order_id", "=", orderId).executeTakeFirst();

describe("An order that is cancelled on the WordPress site", () => {
  it("and was paid is announced to its customer and the team, once each, and its delivery is cancelled", async () => {
    const [one, other] = [await booked({ isPaid: true }), await booked({ isPaid: true })];
    later();
    shop.site.edit(one.number, { status: "cancelled" });
    await sync();
    await sync();
    await applyOrderChanges(shop.context);
    const { total_cents, status } = await rowOf(one.orderId);
    expect(status).toBe("cancelled");
    expect(await endsOf(one.orderId)).toMatchObject([{ template: "cancelled", why: "staff", keptCents: total_cents }]);
    expect(await alertsOf(one.orderId)).toEqual([expect.stringMatching(/ was cancelled on the WordPress site$/)]);
    expect(await deliveryOf(one.orderId)).toEqual({ state: "cancelled" });
    expect([await endsOf(other.orderId), await alertsOf(other.orderId)]).toEqual([[], []]);
    expect(await deliveryOf(other.orderId)).toEqual({ state: "unassigned" });
  });

  it("and is unpaid is announced to both too; cancelling by staff here raises no alert", async () => {
    const [theirs, ours] = [await booked(), await booked()];
    later();
    shop.site.edit(theirs.number, { status: "cancelled" });
    expect((await staff(changeOrderStatus.path, ours.orderId, { action: "cancel" })).status).toBe(200);
    await sync();
    for (const { orderId } of [theirs, ours]) {
      expect(await bothStatuses(orderId)).toEqual(["cancelled", "cancelled"]);
      expect(await endsOf(orderId)).toMatchObject([{ template: "cancelled", why: "staff", keptCents: 0 }]);
    }
    expect([(await alertsOf(theirs.orderId)).length, await alertsOf(ours.orderId)]).toEqual([1, []]);
  });

  it("and is already in a van makes the team decide what to do with it", async () => {
    const { orderId, number } = await booked({ isPaid: true });
    const collected = { eventId: randomUUID(), kind: "complete", stop: "pickup" };
    expect((await staff(recordDeliveryEvent.path, orderId, collected)).status).toBe(200);
    later();
    shop.site.edit(number, { status: "cancelled" });
    await sync();
    const texts = (await emailsOf(orderId)).flatMap(({ template, data }) =>
      template === "alert" ? [(data as { text: string }).text] : [],
    );
    expect(texts).toEqual([expect.stringMatching(/^It is cancelled here too\. It has been collected: the board asks/)]);
  });

  it("is announced again if it was resumed and cancelled once more", async () => {
    const { orderId, number } = await booked({ isPaid: true });
    for (const status of ["cancelled", "processing", "cancelled"]) {
      later();
      shop.site.edit(number, { status });
      await sync();
      await applyOrderChanges(shop.context);
    }
    expect(await endsOf(orderId)).toHaveLength(2);
    expect(await alertsOf(orderId)).toHaveLength(2);
  });

  it("and refunded there at the same moment gets only the refund email", async () => {
    const { orderId, number } = await booked({ isPaid: true });
    later();
    shop.site.edit(number, { status: "cancelled" });
    shop.site.refundByHand(number);
    await sync();
    expect((await endsOf(orderId)).map(({ template }) => template)).toEqual(["refund"]);
  });

  it("and was made there is announced to its customer only by that site, and to nobody here if it has no delivery", async () => {
    const { id } = shop.site.addOrder({ status: "pending", total: "20.00" });
    later();
    await sync();
    later();
    shop.site.edit(id, { status: "cancelled" });
    await sync();
    const made = await shop.app.db
      .selectFrom("orders")
      .select(["id", "status"])
      .where("shop_order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(made.status).toBe("cancelled");
    expect(await emailsOf(made.id)).toEqual([]);
  });
});

describe("An order that is put into the bin of the WordPress site", () => {
  it("and is unpaid is cancelled, and its customer and the team are notified once", async () => {
    const [one, other] = [await booked(), await booked()];
    shop.connectWebhooks(["order.deleted"]);
    later();
    shop.site.trash(one.number);
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksTo(null);
    await importChangedOrders(shop.context);
    expect((await rowOf(one.orderId)).status).toBe("cancelled");
    expect(await endsOf(one.orderId)).toMatchObject([{ template: "cancelled" }]);
    expect(await alertsOf(one.orderId)).toEqual([
      expect.stringMatching(/ was put into the bin on the WordPress site$/),
    ]);
    expect([await endsOf(other.orderId), await alertsOf(other.orderId)]).toEqual([[], []]);
  });

  it("and was paid stays as it is, and the team is alerted to each once, since staff have to decide", async () => {
    const [one, two, other] = [
      await booked({ isPaid: true }),
      await booked({ isPaid: true }),
      await booked({ isPaid: true }),
    ];
    shop.connectWebhooks(["order.deleted"]);
    later();
    shop.site.trash(one.number);
    shop.site.trash(two.number);
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksAgain();
    await shop.site.webhooksTaken();
    shop.site.sendWebhooksTo(null);
    await importChangedOrders(shop.context);
    for (const { orderId } of [one, two]) {
      expect((await rowOf(orderId)).status).toBe("processing");
      expect(await endsOf(orderId)).toEqual([]);
      expect(await alertsOf(orderId)).toEqual([expect.stringMatching(/ was put into the bin on the WordPress site$/)]);
    }
    expect([(await rowOf(other.orderId)).status, await alertsOf(other.orderId)]).toEqual(["processing", []]);
  });

  it("and was paid is reported again if it is restored and binned once more", async () => {
    const { orderId, number } = await booked({ isPaid: true });
    shop.connectWebhooks(["order.deleted", "order.restored"]);
    for (const move of [shop.site.trash, shop.site.restore, shop.site.trash]) {
      later();
      move(number);
      await shop.site.webhooksTaken();
      await importChangedOrders(shop.context);
    }
    shop.site.sendWebhooksTo(null);
    expect((await rowOf(orderId)).status).toBe("processing");
    expect(await alertsOf(orderId)).toHaveLength(2);
    const history = await shop.app.db
      .selectFrom("order_events")
      .select("note")
      .where("order_id", "=", orderId)
      .where("kind", "=", "site_status")
      .orderBy("id")
      .execute();
    expect(history.map(({ note }) => note.slice(0, 12))).toEqual(["Put into the", "Taken out of", "Put into the"]);
  });

  it("and deleted for good while unpaid is announced to its customer and the team", async () => {
    const { orderId, number } = await booked();
    later();
    shop.site.remove(number);
    await reconcileDeletedOrders(shop.context);
    await reconcileDeletedOrders(shop.context);
    expect((await rowOf(orderId)).status).toBe("cancelled");
    expect(await endsOf(orderId)).toMatchObject([{ template: "cancelled" }]);
    expect(await alertsOf(orderId)).toHaveLength(1);
  });
});
