import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { VatDocument } from "../../contract/checkout.ts";
import { type CustomerPage, eraseCustomer, listCustomers } from "../../contract/customers.ts";
import { changeOrderStatus, exportOrders, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { columnsHolding, fillTexts } from "../../test/fill-texts.ts";
import { testClock, wednesdayMorning } from "../../test/journeys.ts";
import { createPayingApp, refund } from "../../test/payments.ts";
import { shopOrder } from "../../test/read-order.ts";
import { bookTwo, bookTwoDriven, bookTwoPaid, conditionsOfOrder, readEverythingOf } from "../../test/two-orders.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { allJobs } from "../jobs/jobs.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());
beforeEach(() => clock.set(wednesdayMorning.toISOString()));

/** Signs in each time, because the clock moves by years and sessions expire. */
async function asAdministrator<Body>(path: string): Promise<Body> {
  return (await (await app.request(path, { token: await app.staffToken("administrator") })).json()) as Body;
}
const job = allJobs({ mail: null }).find(({ name }) => name === "remove people from old orders");
async function runJobAt(time: string): Promise<void> {
  clock.set(time);
  while (await job?.run(app.context));
}
async function setStatus(orderId: number, action: "complete" | "cancel"): Promise<void> {
  const path = changeOrderStatus.path.replace("{id}", String(orderId));
  const answer = await app.request(path, { json: { action }, token: await app.staffToken("administrator") });
  expect(answer.status, await answer.clone().text()).toBe(200);
}
const staffOrder = (id: number) => asAdministrator<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
const find = async (search: string) =>
  (await asAdministrator<StaffOrderPage>(`${listStaffOrders.path}?search=${search}`)).orders.map(({ id }) => id);
const customers = async (search: string) =>
  (await asAdministrator<CustomerPage>(`${listCustomers.path}?search=${search}`)).customers;
const papersOf = async (orderId: number) => {
  const rows = await app.db.selectFrom("documents").select("data").where("order_id", "=", orderId).execute();
  return rows.map(({ data }) => data as VatDocument);
};

it("an order that ended six years ago names nobody, and one that ended a day later in Dublin does so until the next night", async () => {
  const [gone, stays] = await bookTwoDriven(app);
  const mark = "Zyxomma";
  const except = ["customers.words", "orders.words", "payments.reference", "payment_sessions.gateway_session_id"];
  await fillTexts(app.db, await conditionsOfOrder(app.db, gone.orderId as OrderId), { mark, except });
  const { email } = await staffOrder(stays.orderId).then(({ customer }) => customer);
  // 23:30 and 00:30 in Dublin.
  clock.set("2026-06-10T22:30:00Z");
  await setStatus(gone.orderId, "complete");
  clock.set("2026-06-10T23:30:00Z");
  await setStatus(stays.orderId, "complete");
  expect(await find("Zyxomma")).toEqual([gone.orderId]);
  // Folded now, because reading orders may fold changes too.
  await foldOrderChanges(app.db);
  const before = await readEverythingOf(app.db, stays.orderId as OrderId);
  const paper = (await papersOf(gone.orderId))[0];

  await runJobAt("2032-06-10T22:59:00Z");
  expect(await find("Zyxomma")).toEqual([gone.orderId]);
  await runJobAt("2032-06-10T23:01:00Z");

  const holding = await columnsHolding(app.db, mark);
  expect(holding.filter((column) => /customer|billing|shipping|meta|_note|proofs|emails|quotes/.test(column))).toEqual(
    [],
  );
  expect(holding).not.toContain("charges.reason");
  for (const text of ["orla", "Nolan", "4 Quay Street", "Pat Flynn", "0853334444"])
    expect(await columnsHolding(app.db, text), text).toEqual([]);
  expect(await readEverythingOf(app.db, stays.orderId as OrderId)).toEqual(before);

  const order = await staffOrder(gone.orderId);
  expect(order).toMatchObject({ customer: { name: "Removed after six years", email: "" }, status: "completed" });
  expect(order.totalCents).toBe(gone.totalCents);
  expect(order.events.map(({ note }) => note)).toContain(
    "The people named in this order were removed, six years after it ended",
  );
  expect(await papersOf(gone.orderId)).toEqual([
    expect.objectContaining({
      number: paper?.number,
      totalCents: paper?.totalCents,
      customer: expect.objectContaining({ name: "Removed after six years", email: "" }),
    }),
  ]);
  expect(await find("Removed")).toEqual([gone.orderId]);
  expect(await find(email)).toEqual([stays.orderId]);
  expect(await customers(email)).toHaveLength(1);
  expect(await customers("Nolan")).toEqual([]);
  expect((await shopOrder(app, gone.orderId)).billing).toMatchObject({ first_name: "", email: "", phone: "" });
  const csv = await app.request(exportOrders.path, { token: await app.staffToken("administrator") });
  const rows = (await csv.text()).split("\n");
  expect(rows.filter((row) => row.includes("Removed after six years"))).toHaveLength(1);
  expect(rows.filter((row) => row.includes(email))).toHaveLength(1);
  expect(await findSummaryDifferences(app.db)).toEqual([]);

  await runJobAt("2032-06-11T22:59:00Z");
  expect(await find(email)).toEqual([stays.orderId]);
  await runJobAt("2032-06-11T23:01:00Z");
  expect(await find(email)).toEqual([]);
  await foldOrderChanges(app.db);
  const removed = await readEverythingOf(app.db, stays.orderId as OrderId);
  await runJobAt("2040-01-01T12:00:00Z");
  expect(await readEverythingOf(app.db, stays.orderId as OrderId)).toEqual(removed);
});

it("an order counts from its latest refund, keeps its names while money is due, and loses them on its receipt even after an erasure", async () => {
  const [refunded, erased] = await bookTwoPaid(app);
  const [owed, cancelled] = await bookTwo(app);
  for (const { orderId } of [refunded, erased]) await setStatus(orderId, "complete");
  await app.db
    .updateTable("orders")
    .set({ status: "completed", date_completed: clock.now(), on_account_at: clock.now() })
    .where("id", "=", owed.orderId)
    .execute();
  await setStatus(cancelled.orderId, "cancel");
  const [customer] = await customers(erased.email);
  const erasure = { json: { email: erased.email }, token: await app.staffToken("administrator") };
  expect((await app.request(eraseCustomer.path.replace("{id}", String(customer?.id)), erasure)).status).toBe(200);
  clock.set("2027-03-04T12:00:00Z");
  await refund(app, refunded.orderId, { amount: "1.00", reason: "Late" });
  const namesOf = async () =>
    (await Promise.all([refunded, owed, cancelled].map(({ orderId }) => staffOrder(orderId)))).map(
      ({ customer }) => customer.name,
    );
  const erasedPaper = async () => (await papersOf(erased.orderId))[0]?.customer.name;

  expect(await erasedPaper()).toBe("Tom Walsh");
  await runJobAt("2032-03-06T12:00:00Z");
  expect(await namesOf()).toEqual(["Orla Nolan", "Orla Nolan", "Removed after six years"]);
  expect(await erasedPaper()).toBe("Removed after six years");
  expect((await staffOrder(erased.orderId)).customer.name).toBe("Erased customer");
  await runJobAt("2033-03-06T12:00:00Z");
  expect(await namesOf()).toEqual(["Removed after six years", "Orla Nolan", "Removed after six years"]);
  expect(await findSummaryDifferences(app.db)).toEqual([]);
});
