import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CustomerPage, eraseCustomer, listCustomers } from "../../contract/customers.ts";
import { addOrderNote } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { columnsHolding, fillTexts } from "../../test/fill-texts.ts";
import { testClock } from "../../test/journeys.ts";
import { createPayingApp, recordByStaff, refund } from "../../test/payments.ts";
import { asAdministrator } from "../../test/read-order.ts";
import { bookTwo, bookTwoDriven, conditionsOfOrder, readEverythingOf } from "../../test/two-orders.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const find = (search: string) => asAdministrator<CustomerPage>(app, `${listCustomers.path}?search=${search}`);

async function erase(email: string) {
  const path = eraseCustomer.path.replace("{id}", String((await find(email)).customers[0]?.id));
  const answer = await app.request(path, { json: { email }, token: await app.administratorToken() });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

const complete = (orderId: number) =>
  app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", orderId).execute();

/** The columns that may still contain words after an erasure, with the reason. */
const kept: Record<string, string> = {
  "documents.data": "a VAT invoice names its customer for six years",
  "order_events.actor": "the staff member who did it",
  "refunds.requested_by": "the staff member who did it",
  "deliveries.holder_name": "the company that carried it",
  "deliveries.partner_name": "the company that carried it",
  "order_events.kind": "our code for what happened",
  "order_events.note": "the kind of event",
  "order_lines.code": "what was sold",
  "order_lines.label": "what was sold",
  "orders.service_name": "what was sold",
  "orders.service_type": "what was sold",
  "orders.package_type": "what was sold",
  "orders.pickup_town": "the town",
  "orders.dropoff_town": "the town",
  "sales_routes.pickup_town": "the town",
  "sales_routes.dropoff_town": "the town",
  "orders.shipment": "what was carried, and between which towns",
  "orders.booking_reference": "our number",
  "orders.shop_number": "the number of another shop",
  "orders.search_text": "derived from the columns above",
  "orders.words": "derived from the columns above",
  "orders.created_via": "how it was booked",
  "orders.shop_created_via": "how it was booked",
  "orders.payment_method": "how it was paid",
  "orders.payment_method_title": "how it was paid",
  "orders.remote_payment_method": "how it was paid",
  "orders.shop_payment_method": "how it was paid",
  "orders.shop_payment_method_title": "how it was paid",
  "payments.method_title": "how it was paid",
  "payments.case_reason": "what the system found about the amount",
  "payments.problem": "the same for the previous release",
  "payment_sessions.gateway_session_id": "the gateway's number",
  "refunds.failure": "the gateway's reason",
  "refunds.gateway_refund_id": "the gateway's number",
  "refunds.refund_key": "our number",
};

it("no column contains anything typed about an erased customer, except those that may", async () => {
  const [gone, stays] = await bookTwoDriven(app);
  for (const { orderId } of [gone, stays]) {
    await refund(app, orderId, { amount: "1.00", reason: "Late" });
    await complete(orderId);
  }
  const mark = "Zyxomma";
  // Words that triggers derive from other columns, and the number by which a card payment is found.
  const except = ["customers.words", "orders.words", "payments.reference"];
  await fillTexts(app.db, await conditionsOfOrder(app.db, gone.orderId as OrderId), { mark, except });
  expect(await columnsHolding(app.db, mark)).toEqual(
    expect.arrayContaining(["deliveries.question", "orders.on_account_reference"]),
  );
  await find(stays.email);
  const before = await readEverythingOf(app.db, stays.orderId as OrderId);
  await erase(gone.email);
  expect(await columnsHolding(app.db, mark)).toEqual(Object.keys(kept).toSorted());
  expect(await readEverythingOf(app.db, stays.orderId as OrderId)).toEqual(before);
});

it("what staff wrote about a payment is erased with its customer, and a card's number and another customer's slip stay", async () => {
  const [gone, stays] = await bookTwo(app);
  const paidBy = (who: string) => ({ method: "cheque", reference: `Cheque of ${who}`, receivedOn: "2026-03-04" });
  for (const [order, who] of [
    [gone, "Xylander"],
    [stays, "Yolanda"],
  ] as const) {
    const recorded = await recordByStaff(app, order.orderId, { ...paidBy(who), amountCents: order.totalCents });
    expect(recorded.status, await recorded.clone().text()).toBe(201);
    const path = addOrderNote.path.replace("{id}", String(order.orderId));
    const note = { json: { text: `${who} rang`, toCustomer: false }, token: await app.administratorToken() };
    const noted = await app.request(path, { ...note, headers: { "idempotency-key": randomUUID() } });
    expect(noted.status, await noted.clone().text()).toBe(201);
    await complete(order.orderId);
    const answer = { scope: "sendPaymentLink", key: who, request_hash: "", created_at: clock.now() };
    await app.db
      .insertInto("idempotency_keys")
      .values({ ...answer, response: JSON.stringify({ sentTo: order.email.toUpperCase() }) })
      .execute();
  }
  const [card] = await bookTwoDriven(app);
  await complete(card.orderId);
  const referenceOf = async ({ orderId }: { orderId: number }) =>
    (await app.db.selectFrom("payments").select("reference").where("order_id", "=", orderId).executeTakeFirst())
      ?.reference;
  const cardReference = await referenceOf(card);
  for (const email of [gone.email, card.email]) await erase(email);
  for (const text of ["Xylander", gone.email]) expect(await columnsHolding(app.db, text), text).toEqual([]);
  expect(await referenceOf(gone)).toMatch(/^Erased \d+$/);
  expect(await referenceOf(card)).toBe(cardReference);
  expect(await referenceOf(stays)).toBe("Cheque of Yolanda");
  expect(await columnsHolding(app.db, "Yolanda")).toContain("idempotency_keys.response");
  expect(await columnsHolding(app.db, stays.email)).toContain("idempotency_keys.response");
});
