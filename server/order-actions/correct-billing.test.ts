import { beforeAll, describe, expect, it } from "vitest";
import type { CheckoutPage, VatDocument } from "../../contract/checkout.ts";
import { type CorrectBillingResult, correctBilling } from "../../contract/correct-billing.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { receiptPath } from "../../contract/paths.ts";
import { changeOrderStatus, getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { listStaffOrders, type StaffOrderPage } from "../../contract/staff-orders.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { booksOf, type Pending, payInSandbox, recordByStaff, refund } from "../../test/payments.ts";
import { bookBox, boxes, reprice, saveRoundPrices } from "../../test/repricing.ts";
import { bookTwo, bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";

const { app } = appForFile({ livePayments: true });
let manager: string;
beforeAll(async () => {
  manager = await app.staffToken("shop_manager");
  await saveRoundPrices(app);
});

const acme = {
  company: "Acme Seeds Ltd",
  vatNumber: "ie 1234567 t",
  poNumber: "PO-2291",
  billingAddress1: "12 Dock Road",
  billingAddress2: "",
  billingCity: "Limerick",
  billingState: "Limerick",
  billingPostcode: "v94ab12",
  billingCountry: "IE",
};

const pathOf = (path: string, { orderId }: Pick<Pending, "orderId">) => path.replace("{id}", String(orderId));
const read = async (order: Pick<Pending, "orderId">) =>
  (await (await app.request(pathOf(getStaffOrder.path, order), { token: manager })).json()) as StaffOrder;
async function correct(order: Pending, changes: object = {}, key = "") {
  const json = { version: (await read(order)).version, billedTo: acme, ...changes };
  const headers: HeadersInit = key === "" ? {} : { "Idempotency-Key": key };
  const response = await app.request(pathOf(correctBilling.path, order), { token: manager, json, headers });
  return { status: response.status, body: (await response.json()) as CorrectBillingResult & ErrorBody };
}
async function receiptOf({ orderId, orderKey }: Pending, number?: string): Promise<VatDocument | null> {
  const response = await app.request(receiptPath(orderId, orderKey, number));
  const { checkout } = (await response.json()) as { checkout: CheckoutPage };
  return checkout.kind === "document" ? checkout.document : null;
}
const emailsOf = ({ orderId }: Pending) =>
  app.db.selectFrom("emails").select(["template", "recipient", "data"]).where("order_id", "=", orderId).execute();
const found = async (search: string) => {
  const response = await app.request(`${listStaffOrders.path}?${new URLSearchParams({ search })}`, { token: manager });
  return ((await response.json()) as StaffOrderPage).orders.map(({ id }) => id);
};

describe("staff who correct an order's billing details", () => {
  it("change order, customer and history once, and no other order", async () => {
    const [order, other] = await bookTwo(app);
    const before = await readEverythingOf(app.db, other.orderId);
    const { version } = await read(order);
    const first = await correct(order, {}, "correct-once-0001");
    expect(first).toMatchObject({ status: 200, body: { version: version + 1, receipts: [] } });
    const again = await correct(order, { version }, "correct-once-0001");
    expect(again.body).toEqual(first.body);
    const changed = await read(order);
    expect(changed.billedTo).toEqual({ company: "Acme Seeds Ltd", vatNumber: "IE1234567T", poNumber: "PO-2291" });
    expect(changed.billing).toMatchObject({ address1: "12 Dock Road", city: "Limerick", postcode: "V94 AB12" });
    expect(changed.customer).toEqual({ ...changed.customer, name: order.name, email: order.email });
    expect(changed.events.filter(({ kind }) => kind === "changed")).toMatchObject([
      {
        actor: expect.stringMatching(/^shop_manager-/),
        note: expect.stringContaining("Company: none → Acme Seeds Ltd"),
      },
    ]);
    const customer = await app.db
      .selectFrom("customers")
      .selectAll()
      .where("email", "=", order.email)
      .executeTakeFirst();
    expect(customer).toMatchObject({ company: "Acme Seeds Ltd", vat_number: "IE1234567T" });
    expect(await found("dock road limerick")).toEqual([order.orderId]);
    expect(await readEverythingOf(app.db, other.orderId)).toEqual(before);
  });

  it("get a corrected receipt with its own number; the previous one stays as issued and says what replaced it", async () => {
    const [order, other] = await bookTwoPaid(app);
    const issued = await receiptOf(order);
    const theirs = await receiptOf(other);
    const [replaced] = (await correct(order)).body.receipts;
    expect(replaced?.replaces).toBe(issued?.number);
    expect(await receiptOf(order)).toEqual({
      ...issued,
      number: replaced?.number,
      replaces: issued?.number,
      customer: {
        ...issued?.customer,
        company: "Acme Seeds Ltd",
        vatNumber: "IE1234567T",
        address: expect.objectContaining({ city: "Limerick" }),
      },
      poNumber: "PO-2291",
    });
    expect(await receiptOf(order, issued?.number)).toEqual({ ...issued, voided: true, replacedBy: replaced?.number });
    expect((await read(order)).receipt?.number).toBe(replaced?.number);
    expect(await found(issued?.number ?? "")).toEqual([order.orderId]);
    expect(await receiptOf(other)).toEqual(theirs);
    const last = replaced?.number;
    const [theirCorrected] = (await correct(other)).body.receipts;
    // The replacement of the first order's receipt hasn't changed.
    expect(await receiptOf(order, issued?.number)).toMatchObject({ replacedBy: last });
    expect(await receiptOf(other, theirs?.number)).toMatchObject({ replacedBy: theirCorrected?.number });
    await refund(app, order.orderId, { amount: "1.00" });
    const { documents } = await booksOf(app, order.orderId);
    const note = documents.find(({ kind }) => kind === "credit_note")?.data;
    expect(note).toMatchObject({ receiptNumber: replaced?.number, customer: { company: "Acme Seeds Ltd" } });
  });

  it("get a corrected receipt for each payment, and the amounts still add up", async () => {
    const order = await bookBox(app);
    await payInSandbox(app, order);
    await reprice(app, order.orderId, { shipment: { packageType: boxes.at120 }, difference: "ask" });
    await recordByStaff(app, order.orderId, { method: "phone", reference: "POS 20" });
    const before = (await read(order)).payments.map(({ receipt }) => receipt?.number);
    const { receipts } = (await correct(order)).body;
    expect(receipts).toHaveLength(2);
    const valid = (await booksOf(app, order.orderId)).documents.filter(({ voided_at }) => voided_at === null);
    expect(valid.map(({ data }) => (data as VatDocument).totalCents).sort()).toEqual([10000, 2000]);
    const after = (await read(order)).payments.map(({ receipt }) => receipt?.number);
    expect(after).not.toEqual(before);
    expect(receipts.map(({ number }) => number)).toEqual(expect.arrayContaining(after.filter((number) => number)));
    expect((await correct(order)).body).toMatchObject({ changed: [], receipts: [] });
  });

  it("email the customer the changes with the corrected receipt, unless they choose not to", async () => {
    const [order, other] = await bookTwoPaid(app);
    const [replaced] = (await correct(order)).body.receipts;
    await correct(other, { tellCustomer: false });
    const [email, ...more] = (await emailsOf(order)).filter(({ template }) => template === "booking_changed");
    expect([email?.recipient, more]).toEqual([order.email, []]);
    expect(JSON.stringify(email?.data)).toContain(replaced?.number);
    expect((await emailsOf(other)).filter(({ template }) => template === "booking_changed")).toEqual([]);
  });

  it("may do so after completion and cancellation, but not based on an order seen before somebody else’s change", async () => {
    const [order, cancelled] = await bookTwoPaid(app);
    for (const [each, action] of [
      [order, "complete"],
      [cancelled, "cancel"],
    ] as const) {
      const status = await app.request(pathOf(changeOrderStatus.path, each), { token: manager, json: { action } });
      expect(status.status).toBe(200);
    }
    const { version } = await read(order);
    expect((await correct(order)).status).toBe(200);
    expect((await correct(cancelled)).status).toBe(200);
    const stale = await correct(order, { version, billedTo: { ...acme, company: "Late Ltd" } });
    expect([stale.status, stale.body.code]).toEqual([409, "order_changed"]);
    expect((await read(order)).billedTo.company).toBe("Acme Seeds Ltd");
  });

  it.each([
    ["an invalid VAT number", { vatNumber: "IE1" }, "billedTo.vatNumber"],
    ["an address without a town", { billingCity: "" }, "billedTo.billingCity"],
    ["an unknown field", { billingTown: "Cork" }, "billedTo"],
  ])("are refused for %s, with a message at its field", async (_, changes, field) => {
    const [order] = await bookTwo(app);
    const { status, body } = await correct(order, { billedTo: { ...acme, ...changes } });
    expect([status, Object.keys(body.data.params ?? {})]).toEqual([422, [field]]);
    expect((await read(order)).billedTo.company).toBe("");
  });
});
