import { beforeAll, describe, expect, it } from "vitest";
import type { CheckoutPage, VatDocument } from "../../contract/checkout.ts";
import { correctBilling } from "../../contract/correct-billing.ts";
import { type CustomerPage, listCustomers } from "../../contract/customers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { orderConfirmationPath, receiptPath } from "../../contract/paths.ts";
import {
  type BookForCallerResult,
  bookForCaller,
  type CallerPrice,
  priceForCaller,
} from "../../contract/staff-booking.ts";
import { getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { requestQ1 } from "../../test/journeys.ts";
import { payInSandbox, recordByStaff } from "../../test/payments.ts";
import { shopOrder } from "../../test/read-order.ts";
import { bookTwo } from "../../test/two-orders.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
});

const company = { company: "Acme Seeds Ltd", vatNumber: "ie 1234567 T", poNumber: "PO-2291" };
const contacts = { ...bookingB1, ...company, email: "accounts@acme.example.ie" };

type Paid = { payment: object; accountId?: number };
async function askToBook(changes: object, paid: Paid) {
  const { accountId = null } = paid;
  const asked = { token: manager, json: { ...requestQ1, accountId } };
  const price = (await (await app.request(priceForCaller.path, asked)).json()) as CallerPrice;
  const shared = { shipment: requestQ1, contacts: { ...contacts, ...changes } };
  const json = { ...shared, agreedTotalCents: price.totalCents, ...paid };
  const response = await app.request(bookForCaller.path, { token: manager, json });
  return { status: response.status, body: (await response.json()) as BookForCallerResult & ErrorBody };
}
async function bookIt(changes: object, paid: Paid): Promise<OrderId> {
  const { status, body } = await askToBook(changes, paid);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orderId;
}
async function get<Body>(path: string): Promise<Body> {
  const response = await app.request(path, { token: manager });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}
const read = (id: number) => get<StaffOrder>(getStaffOrder.path.replace("{id}", String(id)));
async function paperAt(path: string): Promise<VatDocument | null> {
  const { checkout } = (await (await app.request(path)).json()) as { checkout: CheckoutPage };
  return checkout.kind === "document" ? checkout.document : null;
}
const keyOf = async (id: number) =>
  (await app.db.selectFrom("orders").select("order_key").where("id", "=", id).executeTakeFirstOrThrow()).order_key;
const receiptOf = async (id: OrderId) => paperAt(receiptPath(id, await keyOf(id)));
async function emailsOf(id: number): Promise<Record<string, string>> {
  const rows = await app.db.selectFrom("emails").selectAll().where("order_id", "=", id).execute();
  const texts = rows.map(async ({ template, data }) => [
    template,
    (await renderStoredEmail(template, data))?.text ?? "",
  ]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}
const found = async (search: string) =>
  (await get<StaffOrderPage>(`${listStaffOrders.path}?${new URLSearchParams({ search })}`)).orders
    .map(({ id }) => id)
    .sort((one, other) => one - other);

describe("a company that is billed", () => {
  it("appears with its VAT number and PO on order, receipt, emails and customer, and another customer has none", async () => {
    const id = await bookIt({}, { payment: { kind: "phone", reference: "Slip 8812" } });
    const other = await bookIt(
      { company: "", vatNumber: "", poNumber: "", email: "una@example.ie" },
      { payment: { kind: "phone", reference: "Slip 8813" } },
    );
    expect((await read(id)).billedTo).toEqual({ ...company, vatNumber: "IE1234567T" });
    expect((await read(other)).billedTo).toEqual({ company: "", vatNumber: "", poNumber: "" });
    expect(await receiptOf(id)).toMatchObject({
      customer: { name: "Áine O'Brien", company: "Acme Seeds Ltd", vatNumber: "IE1234567T" },
      poNumber: "PO-2291",
      paymentReference: "Slip 8812",
    });
    expect(await receiptOf(other)).toMatchObject({ customer: { company: "", vatNumber: "" }, poNumber: "" });
    const emails = await emailsOf(id);
    for (const text of ["Acme Seeds Ltd", "IE1234567T", "PO-2291", "Slip 8812"]) {
      expect(emails["team_booking"]).toContain(text);
    }
    for (const text of ["PO-2291", "Slip 8812"]) expect(emails["customer_booking"]).toContain(text);
    expect((await shopOrder(app, id)).billing.company).toBe("Acme Seeds Ltd");
    const { customers } = await get<CustomerPage>(`${listCustomers.path}?search=acme`);
    expect(customers).toMatchObject([{ company: "Acme Seeds Ltd", vatNumber: "IE1234567T" }]);
    const { customers: others } = await get<CustomerPage>(`${listCustomers.path}?search=una@example.ie`);
    expect(others).toMatchObject([{ company: "", vatNumber: "" }]);
  });

  it("needs a VAT number in its country’s format: another is refused at its field, with an example", async () => {
    const { status, body } = await askToBook(
      { vatNumber: "IE12" },
      { payment: { kind: "phone", reference: "Slip 1" } },
    );
    expect([status, body.data.params]).toEqual([
      422,
      { "contacts.vatNumber": "A VAT number that begins with IE looks like IE1234567T" },
    ]);
  });
});

describe("a reference that staff wrote", () => {
  it("is found by the order search: card slip, transfer, account and PO, each with its own order alone", async () => {
    const [first, second] = await bookTwo(app);
    const [third] = await bookTwo(app);
    await recordByStaff(app, first.orderId, { method: "phone", reference: "Visa slip 55-0917" });
    await recordByStaff(app, second.orderId, { method: "transfer", reference: "NOLAN INV 31" });
    await payInSandbox(app, third);
    const nolan = await openAccount(app, "Nolan Ltd");
    const account = await bookIt({ poNumber: "PO/77/B" }, { payment: { kind: "account" }, accountId: nolan.id });
    for (const search of ["visa slip 55-0917", "55-0917", "Slip 55"])
      expect(await found(search)).toEqual([first.orderId]);
    for (const search of ["nolan inv 31", "INV 31"]) expect(await found(search)).toEqual([second.orderId]);
    for (const search of ["PO/77/B", nolan.number.toLowerCase()]) expect(await found(search)).toEqual([account]);
    expect(await found("slip 99-9999")).toEqual([]);
  });

  it("appears on the confirmation of an order on account, on the receipt once it is paid, and on neither for a card", async () => {
    const acme = await openAccount(app, "Acme Seeds Ltd");
    const id = await bookIt({}, { payment: { kind: "account" }, accountId: acme.id });
    const confirmation = await paperAt(orderConfirmationPath(id, await keyOf(id)));
    expect(confirmation).toMatchObject({ paymentReference: acme.number, poNumber: "PO-2291" });
    expect((await emailsOf(id))["customer_booking"]).toContain(acme.number);
    await recordByStaff(app, id, { method: "transfer", reference: "ACME 0311" });
    expect((await receiptOf(id))?.paymentReference).toBe("ACME 0311");
    const [card] = await bookTwo(app);
    await payInSandbox(app, card);
    expect((await receiptOf(card.orderId))?.paymentReference).toBe("");
    expect((await emailsOf(card.orderId))["customer_booking"]).not.toContain("Payment reference");
  });
});

it("A receipt whose billing was corrected is replaced for its own order alone, and keeps that replacement", async () => {
  const [first, second] = [
    await bookIt({}, { payment: { kind: "phone", reference: "Slip 41" } }),
    await bookIt({ email: "una@example.ie" }, { payment: { kind: "phone", reference: "Slip 42" } }),
  ];
  const numbersOf = async (id: OrderId) => {
    const rows = app.db
      .selectFrom("documents")
      .select(["number", "voided_at", "replaced_by"])
      .where("order_id", "=", id);
    const found = await rows.where("kind", "=", "receipt").orderBy("number").execute();
    return found.map(({ number, voided_at, replaced_by }) => [number, voided_at !== null, replaced_by]);
  };
  const correct = async (id: OrderId) => {
    const billedTo = { ...company, company: "Acme Seeds and Sons", billingAddress1: "12 Dock Road" };
    const address = {
      billingAddress2: "",
      billingCity: "Limerick",
      billingState: "Limerick",
      billingPostcode: "V94AB12",
    };
    const json = { version: (await read(id)).version, billedTo: { ...billedTo, ...address, billingCountry: "IE" } };
    const path = correctBilling.path.replace("{id}", String(id));
    expect((await app.request(path, { token: manager, json })).status).toBe(200);
  };
  const before = await numbersOf(second);
  await correct(first);
  const [[issued] = [], [replaced] = []] = await numbersOf(first);
  const corrected = [
    [issued, true, replaced],
    [replaced, false, null],
  ];
  expect([await numbersOf(first), await numbersOf(second)]).toEqual([corrected, before]);
  await correct(second);
  expect(await numbersOf(first)).toEqual(corrected);
});
