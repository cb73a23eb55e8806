import { beforeEach, describe, expect, it } from "vitest";
import { type Board, getBoard } from "../../../contract/dispatch.ts";
import { changeOrderStatus } from "../../../contract/staff-order.ts";
import { bookRequest } from "../../../test/journeys.ts";
import { bookPending, booksOf } from "../../../test/payments.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { applyOrderChanges } from "../../deliveries/apply-order-changes.ts";
import type { AlertData } from "../../mail/alert-email.ts";
import { importOrder } from "./import-order.ts";

const { shop, later, sync, rowOf, numberOf, staff } = wooCommerceAppForFile();

beforeEach(() => later());

async function bookPaidThere() {
  const { orderId } = await bookPending(shop.app);
  const number = await numberOf(orderId);
  later();
  shop.site.pay(number);
  await sync();
  later();
  return { orderId, number };
}
const alertsOf = async (orderId: number) =>
  (await booksOf(shop.app, orderId)).emails.flatMap(({ template, data }) =>
    template === "alert" ? [data as unknown as AlertData] : [],
  );
/** An edit on the WordPress site; `isDone`: staff here complete the order. */
type Edit = { status?: string; newAddress?: boolean; isDone?: boolean };
async function onBoard(orderId: number) {
  const token = await shop.app.staffToken("shop_manager");
  const answer = await shop.app.request(`${getBoard.path}?day=2026-03-04`, { token });
  const { board } = (await answer.json()) as { board: Board };
  return board.unassigned.find((delivery) => delivery.orderId === orderId);
}
const newDropoff = "4 Shop Street, Galway, Co. Galway, H91 AX7C";

describe("A booking whose shipment is changed on the WordPress site", () => {
  it("is delivered to the new address, and the team is alerted once to check its price", async () => {
    const [one, other] = [await bookPaidThere(), await bookPaidThere()];
    const before = await rowOf(one.orderId);
    const untouched = await rowOf(other.orderId);
    shop.site.edit(one.number, { meta_data: [{ key: "dropoff_address", value: newDropoff }] });
    await sync();
    later();
    shop.site.edit(one.number, { customer_note: "Ring twice" });
    await sync();
    const after = await rowOf(one.orderId);
    expect(after).toMatchObject({
      dropoff_town: "Galway",
      total_cents: before.total_cents,
      address_marks: expect.arrayContaining(["to_check"]),
      shipment: {
        pickup: (before.shipment as { pickup: object }).pickup,
        dropoff: { address1: "4 Shop Street", city: "Galway", postcode: "H91AX7C" },
      },
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(JSON.stringify(await onBoard(one.orderId))).toContain("Galway");
    const alerts = await alertsOf(one.orderId);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.title).toMatch(/was changed on the WordPress site: please check its price$/);
    expect(alerts[0]?.facts.map(({ label }) => label)).toEqual([
      "Delivery address",
      "Price there",
      "By today's prices",
    ]);
    expect(await rowOf(other.orderId)).toEqual(untouched);
    expect(await alertsOf(other.orderId)).toEqual([]);
  });

  it("alerts the team once if two reads of it are imported at the same time", async () => {
    const [one, other] = [await bookPaidThere(), await bookPaidThere()];
    const read = async () => {
      const order = await shop.client.readOrder(one.number as never);
      if (!order) throw new Error("The order is not there");
      return { order, refunds: null, notes: null };
    };
    shop.site.edit(one.number, { meta_data: [{ key: "dropoff_address", value: newDropoff }] });
    const first = await read();
    later();
    shop.site.edit(one.number, { customer_note: "Ring twice" });
    const second = await read();
    await Promise.all([first, second].map((one) => importOrder(shop.context, one)));
    expect(await rowOf(one.orderId)).toMatchObject({ dropoff_town: "Galway", customer_note: "Ring twice" });
    expect(await alertsOf(one.orderId)).toHaveLength(1);
    expect(await alertsOf(other.orderId)).toEqual([]);
  });

  it("has the new service and package, priced again", async () => {
    const { orderId, number } = await bookPaidThere();
    const change = async (meta_data: { key: string; value: string }[]) => {
      later();
      shop.site.edit(number, { meta_data });
      await sync();
      return (await alertsOf(orderId)).at(-1)?.facts.find(({ label }) => label === "By today's prices")?.value;
    };
    expect(await change([{ key: "package_type_id", value: "medium_box" }])).toMatch(/^€\d/);
    expect(await rowOf(orderId)).toMatchObject({ service_type: "small_van", package_type: "medium_box" });
    // A combination without a price here is still stored as it is there.
    expect(await change([{ key: "service_type", value: "cargo_bike" }])).toBe(
      "No price: Medium Box cannot go by Cargo Bike",
    );
    expect(await rowOf(orderId)).toMatchObject({ service_type: "cargo_bike", package_type: "medium_box" });
  });

  it("no longer has to be checked once its price is changed there before it is paid", async () => {
    const { orderId } = await bookPending(shop.app);
    const number = await numberOf(orderId);
    later();
    shop.site.edit(number, { meta_data: [{ key: "dropoff_address", value: newDropoff }] });
    await sync();
    expect((await rowOf(orderId)).address_marks).toContain("to_check");
    later();
    const [line] = shop.site.order(number).line_items;
    shop.site.edit(number, { line_items: [{ id: line?.id ?? 0, subtotal: "99.99", total: "99.99" }] });
    await sync();
    const { address_marks, total_cents } = await rowOf(orderId);
    expect([address_marks ?? [], total_cents]).toEqual([expect.not.arrayContaining(["to_check"]), 9_999]);
  });

  it("stays as it was delivered once it is completed", async () => {
    const { orderId, number } = await bookPaidThere();
    await shop.app.db
      .updateTable("orders")
      .set({ status: "completed" })
      .where("id", "=", orderId as never)
      .execute();
    const { shipment } = await rowOf(orderId);
    shop.site.edit(number, { status: "completed", meta_data: [{ key: "dropoff_address", value: newDropoff }] });
    await sync();
    expect((await rowOf(orderId)).shipment).toEqual(shipment);
    expect(await alertsOf(orderId)).toEqual([]);
  });

  it.each([
    ["while it is cancelled", [{ status: "cancelled" }, { newAddress: true }, { status: "processing" }]],
    ["as it is resumed", [{ status: "cancelled" }, { status: "processing", newAddress: true }]],
    ["while it is completed by hand", [{ isDone: true }, { newAddress: true }, { status: "processing" }]],
  ])("is delivered to the address it was given %s", async (_, edits) => {
    const [one, other] = [await bookPaidThere(), await bookPaidThere()];
    for (const { status, newAddress, isDone } of edits as Edit[]) {
      later();
      if (isDone) await staff(changeOrderStatus.path, one.orderId, { action: "complete" });
      shop.site.edit(one.number, {
        ...(status && { status }),
        ...(newAddress && { meta_data: [{ key: "dropoff_address", value: newDropoff }] }),
      });
      await sync();
      await sync();
      await applyOrderChanges(shop.context);
    }
    expect(await rowOf(one.orderId)).toMatchObject({
      status: "processing",
      dropoff_town: "Galway",
      meta: { dropoff_address: newDropoff },
    });
    const titles = (await alertsOf(one.orderId)).map(({ title }) => title);
    expect(titles.filter((title) => title.includes("check its price"))).toHaveLength(1);
    expect((await rowOf(other.orderId)).dropoff_town).toBe("Cork");
  });

  it("is delivered to the address it was given there before its lost placement was found", async () => {
    shop.site.misbehave({ on: "createOrder", how: { kind: "error", when: "after" }, times: 5 });
    shop.site.misbehave({ on: "listOrders", how: { kind: "error", status: 503 }, times: 100 });
    expect(await bookRequest(shop.app).catch(() => null)).toBeNull();
    shop.site.behave();
    const number = shop.site.orders().at(-1)?.id ?? 0;
    later();
    shop.site.edit(number, { meta_data: [{ key: "dropoff_address", value: newDropoff }] });
    await sync();
    const { id } = await shop.app.db
      .selectFrom("orders")
      .select("id")
      .where("shop_order_id", "=", number as never)
      .executeTakeFirstOrThrow();
    expect(await rowOf(id)).toMatchObject({ created_via: "website", dropoff_town: "Galway" });
    expect(await alertsOf(id)).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/was changed on the WordPress site/) }),
    ]);
  });

  it("is delivered to the address it had if that is removed there, and the team is alerted", async () => {
    const { orderId, number } = await bookPaidThere();
    const { shipment } = await rowOf(orderId);
    shop.site.edit(number, { meta_data: [{ key: "dropoff_address", value: "" }] });
    await sync();
    await sync();
    expect((await rowOf(orderId)).shipment).toMatchObject({ dropoff: (shipment as { dropoff: object }).dropoff });
    const facts = (await alertsOf(orderId)).map((alert) => alert.facts[0]);
    expect(facts).toEqual([{ label: "Delivery address", value: expect.stringMatching(/ → removed; it stays here$/) }]);
  });
});
