import { beforeEach, describe, expect, it } from "vitest";
import { removeCharge } from "../../contract/charges.ts";
import { type CreditedOrder, creditInvoice, creditOrder, type InvoiceDetails } from "../../contract/invoices.ts";
import { changeOrderStatus, type SetOrderPriceResult, setOrderPrice } from "../../contract/staff-order.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { readExposure } from "../accounts/read-exposure.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token: string;
let manager: string;
beforeEach(async () => {
  clock.set("2026-04-01T06:00:00Z");
  token = await app.staffToken("bookkeeper");
  manager = await app.staffToken("shop_manager");
});
const books = bookkeeping(app, () => token);
const managed = bookkeeping(app, () => manager);

const order = (id: number) =>
  app.db
    .selectFrom("orders")
    .select(["status", "net_cents", "vat_cents", "total_cents", "due_cents", "invoice_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const status = (id: number, action: string) => managed.call(changeOrderStatus, { id }, { action, tellCustomer: false });
const price = (id: number, totalCents: number, headers = {}) =>
  managed.call<SetOrderPriceResult>(
    setOrderPrice,
    { id },
    { totalCents, sendLink: false, tellCustomer: false },
    headers,
  );
const credit = (id: number, json: object, headers = {}) =>
  books.call<CreditedOrder>(creditOrder, { id }, json, headers);

describe("An order on a published invoice", () => {
  it("is credited to the cent if it is cancelled, with the reason, once, and cannot be reopened [C034]", async () => {
    const { accountId, orders, invoice } = await books.invoiced("Cancelled later", [4001, 1010, 999]);
    const [id] = orders as [number, number, number];
    const before = await Promise.all(orders.slice(1).map(order));
    expect((await status(id, "process")).status).toBe(200);
    const answers = await Promise.all([status(id, "cancel"), status(id, "cancel")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { dueCents, creditNotes } = await books.get(invoice.id);
    expect(creditNotes).toMatchObject([{ reason: "Order cancelled", totalCents: 4001 + 920 }]);
    expect(dueCents).toBe(invoice.document.totals.totalCents - 4921);
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: dueCents });
    expect(await Promise.all(orders.slice(1).map(order))).toEqual(before);
    const hold = await status(id, "hold");
    expect([hold.status, hold.body.message]).toEqual([409, expect.stringContaining("book it again")]);
    await books.run();
    expect(await books.list(accountId, "drafts")).toEqual([]);
  });

  it("is credited for the difference if its price falls; the same request twice credits once [C034]", async () => {
    const { accountId, orders, invoice } = await books.invoiced("Repriced down", [4000, 2000]);
    const id = orders[0]!;
    const key = { "Idempotency-Key": "reprice-once-001" };
    const both = await Promise.all([price(id, 3690, key), price(id, 3690, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { creditNotes, dueCents } = await books.get(invoice.id);
    expect(creditNotes).toMatchObject([{ reason: "Price changed from €49.20 to €36.90", totalCents: 1230 }]);
    expect(dueCents).toBe(7380 - 1230);
    expect(await order(id)).toMatchObject({ net_cents: 3000, total_cents: 3690, due_cents: 0 });
    expect(await readExposure(app.context, accountId)).toMatchObject({ openInvoicesCents: 6150, ordersCents: 0 });
  });

  it("requests the difference if its price rises, as a line on the next draft that is due until published [C034]", async () => {
    const { accountId, orders } = await books.invoiced("Repriced up", [4000]);
    const id = orders[0]!;
    expect((await price(id, 6150)).status).toBe(200);
    expect(await order(id)).toMatchObject({ total_cents: 6150, due_cents: 1230 });
    expect(await readExposure(app.context, accountId)).toMatchObject({ openInvoicesCents: 4920, ordersCents: 1230 });
    await books.run();
    await books.run();
    const [row, ...more] = await books.list(accountId, "drafts");
    expect([more, row!.part]).toEqual([[], 2]);
    expect((await books.draft(row!.id)).draftLines).toMatchObject([
      { kind: "difference", orderId: id, netCents: 1000, description: expect.stringMatching(/since invoice INV-\d+/) },
    ]);
    const second = await books.publish(row!);
    expect(second.document.totals.totalCents).toBe(1230);
    expect(await order(id)).toMatchObject({ total_cents: 6150, due_cents: 0 });
    expect(await readExposure(app.context, accountId)).toMatchObject({ openInvoicesCents: 6150, ordersCents: 0 });
    expect(await books.publishAll(accountId)).toEqual([]);

    // The price falls below the first invoice: the second invoice is credited in full, and the first for the rest.
    await price(id, 2460);
    const notes = await app.db
      .selectFrom("account_credit_notes")
      .select(["invoice_id", "net_cents", "total_cents"])
      .where("account_id", "=", accountId)
      .orderBy("id")
      .execute();
    expect(notes).toEqual([
      { invoice_id: second.id, net_cents: 1000, total_cents: 1230 },
      { invoice_id: expect.any(Number), net_cents: 2000, total_cents: 2460 },
    ]);
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: 2460 });
  });

  it("leaves no line and no credit note if its price rises and falls back before the next run [C034]", async () => {
    const { accountId, orders } = await books.invoiced("Up and down", [4000]);
    await price(orders[0]!, 6150);
    await books.run();
    expect(await books.list(accountId, "drafts")).toHaveLength(1);
    await price(orders[0]!, 4920);
    expect(await books.list(accountId, "drafts")).toEqual([]);
    expect(await order(orders[0]!)).toMatchObject({ due_cents: 0, total_cents: 4920 });
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: 4920 });
  });

  it("is credited for a charge that is removed, and keeps its price [C034]", async () => {
    const { id: accountId } = await openAccount(app, "Charge taken back");
    const id = await books.finish(accountId, 4000);
    const { id: chargeId } = await app.db
      .insertInto("charges")
      .values({
        order_id: id,
        kind: "toll",
        net_cents: 310,
        vat_cents: 71,
        reason: "M50",
        added_at: new Date("2026-03-12T12:00:00Z"),
        added_by: "mary",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [invoice] = await books.publishAll(accountId);
    const remove = () => managed.call(removeCharge, { id, chargeId });
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([200, 200]);
    const { creditNotes, dueCents } = await books.get(invoice!.id);
    expect(creditNotes).toMatchObject([{ reason: "Charge taken back: M50", totalCents: 381 }]);
    expect(dueCents).toBe(invoice!.document.totals.totalCents - 381);
    expect(await order(id)).toMatchObject({ net_cents: 4000 });
  });

  it("costs less once it is credited by hand, so that a later cancellation credits only the rest [C034]", async () => {
    const { accountId, orders, invoice } = await books.invoiced("By hand", [4000, 1000]);
    const line = (await books.get(invoice.id)).lines.find(({ orderId }) => orderId === orders[0])!;
    const body = { reason: "Late", lines: [{ lineId: line.id, netCents: 1500 }] };
    expect((await books.call<InvoiceDetails>(creditInvoice, { id: invoice.id }, body)).status).toBe(201);
    expect(await order(orders[0]!)).toMatchObject({ net_cents: 2500, total_cents: 3075 });
    expect(await order(orders[1]!)).toMatchObject({ net_cents: 1000 });
    await status(orders[0]!, "process");
    await status(orders[0]!, "cancel");
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: 1230 });
  });
});

describe("A refund of an order on account", () => {
  it("is a credit note once it is invoiced, and credit of the account if the invoice is paid [C049]", async () => {
    const { accountId, orders, invoice } = await books.invoiced("Refunded after", [4000, 1000]);
    await books.pay(accountId, { amountCents: 6150 });
    const key = { "Idempotency-Key": "credit-order-0001" };
    const body = { netCents: 1000, reason: "Late by a day" };
    const both = await Promise.all([credit(orders[0]!, body, key), credit(orders[0]!, body, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]!.body).toEqual({
      orderId: orders[0],
      totalCents: 3690,
      creditNotes: [expect.stringMatching(/^CN-/)],
    });
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: -1230, aged: { creditCents: 1230 } });
    expect((await books.get(invoice.id)).creditNotes).toMatchObject([{ reason: "Late by a day", totalCents: 1230 }]);
    const tooMuch = await credit(orders[0]!, { netCents: 3001, reason: "All" });
    expect([tooMuch.status, tooMuch.body.data.params]).toEqual([
      422,
      { netCents: "This order costs €30.00 without VAT, so no more can be credited" },
    ]);
    await credit(orders[0]!, { netCents: 3000, reason: "All of it" });
    expect(await order(orders[0]!)).toMatchObject({ total_cents: 0, status: "completed" });
    expect((await credit(orders[0]!, { netCents: 1, reason: "More" })).status).toBe(409);
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: -4920 });
    expect(await app.db.selectFrom("refunds").select("id").execute()).toEqual([]);
  });

  it("before the invoice lowers its line on the draft, and in full removes it [C049]", async () => {
    const { id: accountId } = await openAccount(app, "Refunded before");
    const [id, other] = [await books.finish(accountId, 4000), await books.finish(accountId, 1000)];
    await books.run();
    expect((await credit(id, { netCents: 1500, reason: "Late" })).body.creditNotes).toEqual([]);
    const [row] = await books.list(accountId, "drafts");
    expect(row).toMatchObject({ netCents: 3500, lines: 2 });
    await credit(id, { netCents: 2500, reason: "All" });
    const [again] = await books.list(accountId, "drafts");
    expect((await books.draft(again!.id)).draftLines.map(({ orderId }) => orderId)).toEqual([other]);
    const [invoice] = await books.publishAll(accountId);
    expect(invoice!.document.totals.netCents).toBe(1000);
    expect(await books.ledger(accountId)).toMatchObject({ balanceCents: 1230 });
    expect(await readExposure(app.context, accountId)).toMatchObject({ ordersCents: 0 });
  });

  it("appears to shop clients as the order's new price, without a refund of money [C049]", async () => {
    const { orders } = await books.invoiced("Shop reads", [4000]);
    await credit(orders[0]!, { netCents: 1000, reason: "Late" });
    const basic = app.apiKey;
    const response = await app.request(`/wp-json/wc/v3/orders/${orders[0]}`, { basic });
    expect(await response.json()).toMatchObject({
      total: "36.90",
      total_tax: "6.90",
      refunds: [],
      status: "completed",
    });
    const refund = await app.request(`/wp-json/wc/v3/orders/${orders[0]}/refunds`, {
      basic,
      json: { amount: "10.00", api_refund: true },
    });
    expect(refund.status).toBeGreaterThanOrEqual(400);
    expect(await order(orders[0]!)).toMatchObject({ total_cents: 3690 });
  });
});
