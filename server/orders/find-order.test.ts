import { expect, it } from "vitest";
import { changeOrder, type OrderConflict } from "../../contract/change-order.ts";
import { getJobSheets, type JobSheet } from "../../contract/run-sheet.ts";
import { listRefundableLines } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, refund } from "../../test/payments.ts";
import { line, makeOrder } from "../../test/shop-client.ts";
import { bookTwo, bookTwoDriven, bookTwoPaid, type DistinctOrder, readEverythingOf } from "../../test/two-orders.ts";
import { resolveReference } from "./find-by-reference.ts";
import { findOrderByKey, lockOrder } from "./find-order.ts";
import { readOrderEmailData } from "./read-order-email-data.ts";
import { refuseOrderWeight } from "./refuse-weight.ts";
import { readTrackingUrl } from "./tracking-url.ts";

const { app, clock } = appForFile({ livePayments: true });

const rowOf = (id: OrderId) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function ask(path: string, id: OrderId, json?: object) {
  const token = await app.administratorToken();
  const response = await app.request(path.replace("{id}", String(id)), { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const change = (id: OrderId, version: number, changes: object) =>
  ask(changeOrder.path, id, { version, changes, tellCustomer: false });

const search = async (text: string) =>
  (await resolveReference(app.db, { search: text } as Parameters<typeof resolveReference>[1])).referencedOrders;

it("An order is found by its own key and locked by its own id", async () => {
  for (const { orderId, orderKey } of await bookTwo(app)) {
    expect((await findOrderByKey(app.db, { id: orderId, key: orderKey }))?.id).toBe(orderId);
    expect((await app.db.transaction().execute((db) => lockOrder(db, orderId)))?.id).toBe(orderId);
  }
});

it("A receipt's number, a credit note's number and a payment's id find the order that they belong to", async () => {
  const [first, second] = await bookTwoPaid(app);
  const numberOf = async ({ orderId }: DistinctOrder, kind: "receipt" | "credit_note") =>
    (await booksOf(app, orderId)).documents.find((one) => one.kind === kind)?.number ?? 0;
  // Each order's credit note has the number of the other's receipt.
  await app.db
    .updateTable("document_counters")
    .set({ last_number: (await numberOf(first, "receipt")) - 1 })
    .where("kind", "=", "credit_note")
    .execute();
  for (const { orderId } of [second, first]) await refund(app, orderId, { amount: "1.00" });
  expect(await numberOf(second, "credit_note")).toBe(await numberOf(first, "receipt"));
  for (const order of [first, second]) {
    expect(await search(`R-${await numberOf(order, "receipt")}`)).toEqual([order.orderId]);
    expect(await search(`C-${await numberOf(order, "credit_note")}`)).toEqual([order.orderId]);
    expect(await search((await booksOf(app, order.orderId)).payments[0]?.reference ?? "")).toEqual([order.orderId]);
  }
});

it("A reference that staff noted for a phone payment is not treated as a payment's id", async () => {
  const [first, second] = await bookTwoPaid(app);
  const reference = "TERMINAL_17_0042";
  await app.db
    .updateTable("payments")
    .set({ method: "phone", reference })
    .where("order_id", "=", first.orderId)
    .execute();
  expect(await search(reference)).toBeUndefined();
  const { payments } = await booksOf(app, second.orderId);
  await app.db
    .updateTable("payments")
    .set({ reference: payments[0]?.reference ?? "" })
    .where("order_id", "=", first.orderId)
    .execute();
  expect(await search(payments[0]?.reference ?? "")).toEqual([second.orderId]);
});

it("The job sheets of two orders each have their own addresses, times and tracking page, separately and together", async () => {
  const both = await bookTwoDriven(app);
  const [first, second] = both;
  await app.db
    .updateTable("stops")
    .set({ from_at: new Date("2026-03-04T11:00:00Z"), by_at: new Date("2026-03-04T12:00:00Z") })
    .where("order_id", "=", second.orderId)
    .where("kind", "=", "pickup")
    .execute();
  const sheetsOf = async (...orders: DistinctOrder[]) => {
    const path = `${getJobSheets.path}?orders=${orders.map(({ orderId }) => orderId).join(",")}`;
    return ((await ask(path, first.orderId)).body as { sheets: JobSheet[] }).sheets;
  };
  const [one, two] = await sheetsOf(first, second);
  expect([one?.goods.description, two?.goods.description]).toEqual(["Spare parts", "Books"]);
  expect([one?.tracking?.url.endsWith(first.trackKey), two?.tracking?.url.endsWith(second.trackKey)]).toEqual([
    true,
    true,
  ]);
  expect([one?.collectFrom, two?.collectFrom]).toEqual(["08:30", "11:00"]);
  for (const [order, sheet] of [
    [first, one],
    [second, two],
  ] as const)
    expect((await sheetsOf(order)).map(({ tracking: _, ...rest }) => rest)).toEqual(
      [sheet].map((all) => {
        const { tracking: _, ...rest } = all as JobSheet;
        return rest;
      }),
    );
});

it("An email about an order links to its own tracking page and lists its own lines", async () => {
  for (const order of await bookTwoDriven(app)) {
    const row = await rowOf(order.orderId);
    expect(await readTrackingUrl(app.context, order.orderId)).toMatch(new RegExp(`/track/${order.trackKey}$`));
    const data = await readOrderEmailData(app.context, row, "confirmed_booking");
    expect(data.trackingUrl).toMatch(new RegExp(`/track/${order.trackKey}$`));
    const lines = await app.db
      .selectFrom("order_lines")
      .select("amount_cents")
      .where("order_id", "=", order.orderId)
      .execute();
    expect(data.lines).toHaveLength(lines.length);
    expect(data.netCents).toBe(row.net_cents);
  }
});

it("A change of contacts by staff affects only its own order and submissions", async () => {
  const [first, second] = await bookTwo(app);
  const before = await readEverythingOf(app.db, first.orderId);
  const changes = { firstName: "Nuala", email: "nuala@example.ie", deliveryInstructions: "Side gate" };
  expect((await change(second.orderId, 1, changes)).status).toBe(200);
  expect(await rowOf(second.orderId)).toMatchObject({ customer_email: "nuala@example.ie", version: 2 });
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  const submissions = (await readEverythingOf(app.db, second.orderId))["form_submissions"];
  expect(JSON.stringify(submissions)).toContain("nuala@example.ie");
});

it("Staff with an outdated order are shown who last changed this order, not who changed another or wrote a note", async () => {
  const [first, second] = await bookTwo(app);
  const event = (order_id: OrderId, actor: string, kind: string) =>
    app.db
      .insertInto("order_events")
      .values({ order_id, happened_at: clock.now(), actor, kind, note: "", data: "{}" })
      .execute();
  await event(first.orderId, "Mary of the first", "changed");
  await event(second.orderId, "Tom of the second", "changed");
  await event(first.orderId, "Sean who wrote a note", "note");
  for (const { orderId } of [first, second])
    await app.db.updateTable("orders").set({ version: 2 }).where("id", "=", orderId).execute();
  const toldOf = async ({ orderId }: DistinctOrder) => {
    const { status, body } = await change(orderId, 1, { firstName: "Nuala" });
    return [status, (body["data"] as OrderConflict).changedBy];
  };
  expect([await toldOf(first), await toldOf(second)]).toEqual([
    [409, "Mary of the first"],
    [409, "Tom of the second"],
  ]);
});

it("A weight is compared with the quote of its own order", async () => {
  const [first, second] = await bookTwo(app);
  const refuses = async ({ orderId }: DistinctOrder, kg: number) =>
    (await refuseOrderWeight(app.db, await rowOf(orderId), kg)) !== null;
  // The limit is 100 kg for a small van and 15 kg for a medium box.
  expect([await refuses(first, 16), await refuses(second, 16)]).toEqual([false, true]);
  expect([await refuses(first, 101), await refuses(second, 15)]).toEqual([true, false]);
});

it("The refundable lines are those of the order, even if shops made several orders", async () => {
  const both = await bookTwo(app);
  for (const { orderId, totalCents } of both)
    expect((await ask(listRefundableLines.path, orderId)).body).toMatchObject({
      lines: [{ id: orderId * 100, leftCents: totalCents }],
    });
  for (const totals of [["10.00"], ["20.00", "30.00"]]) {
    const { id } = await makeOrder(app, { line_items: totals.flatMap(line) });
    expect((await ask(listRefundableLines.path, id as OrderId)).body).toMatchObject({
      lines: totals.map((total, at) => ({ id: id * 100 + at, leftCents: Number(total) * 100 })),
    });
  }
});
