import { beforeEach, describe, expect, it } from "vitest";
import {
  type AccountFigures,
  getAccountFigures,
  listAccountOrders,
  type OrderOfAccount,
  unlinkOrders,
} from "../../contract/account-orders.ts";
import type { NewAccount } from "../../contract/accounts.ts";
import { addCharge, removeCharge } from "../../contract/charges.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type {
  AccountLedger,
  Draft,
  InvoiceDetails,
  InvoicePage,
  InvoiceRow,
  RecordedAccountPayment,
} from "../../contract/invoices.ts";
import * as calls from "../../contract/invoices.ts";
import { recordPayment } from "../../contract/payments.ts";
import { getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { storeFinishedOrder } from "../../test/invoices.ts";
import { readExposure } from "../accounts/read-exposure.ts";
import { isFailure } from "../context.ts";
import { publishInvoice } from "./publish-invoice.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token: string;
beforeEach(async () => {
  clock.set("2026-04-01T06:00:00Z");
  token = await app.staffToken("bookkeeper");
});

async function call<Body>(row: { method: string; path: string }, params: object = {}, json?: object, headers = {}) {
  const path = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, String(value)),
    row.path,
  );
  const response = await app.request(path, { method: row.method, token, headers, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
async function list(accountId: number, show: string): Promise<InvoiceRow[]> {
  const response = await app.request(`${calls.listInvoices.path}?account=${accountId}&show=${show}`, { token });
  return ((await response.json()) as InvoicePage).invoices;
}
async function open(name: string, terms: Partial<NewAccount["account"]> = {}) {
  return (await openAccount(app, name, { ...terms })).id;
}
const finish = (accountId: number, netCents = 4000, day = "2026-03-12", order = {}) =>
  storeFinishedOrder(app, { accountId, finishedAt: `${day}T12:00:00Z`, netCents, order });
const run = () => call(calls.makeDrafts, {}, {});
const seen = ({ version, totalCents }: InvoiceRow) => ({ version, totalCents });
const publish = (row: InvoiceRow, json: object = seen(row)) =>
  call<InvoiceDetails>(calls.publishInvoice, { id: row.id }, json);
const published = (details: InvoiceDetails) => {
  if (details.state !== "published") throw new Error(JSON.stringify(details));
  return details;
};
const get = async (id: number) => published((await call<InvoiceDetails>(calls.getInvoice, { id })).body);
const lastNumber = async () =>
  (
    await app.db
      .selectFrom("invoice_counters")
      .select("last_number")
      .where("series", "=", "invoice")
      .executeTakeFirstOrThrow()
  ).last_number;
/** An account with a published invoice for orders with these net prices. */
async function invoiced(name: string, nets: number[], terms: Partial<NewAccount["account"]> = {}) {
  const accountId = await open(name, terms);
  const orders: number[] = [];
  for (const net of nets) orders.push(await finish(accountId, net));
  await run();
  const [row] = await list(accountId, "drafts");
  const { status, body } = await publish(row!);
  expect(status, JSON.stringify(body)).toBe(200);
  return { accountId, orders, invoice: published(body) };
}
const ledger = async (accountId: number) => (await call<AccountLedger>(calls.getAccountLedger, { id: accountId })).body;
const pay = (accountId: number, json: object, headers = {}) =>
  call<RecordedAccountPayment>(
    calls.recordAccountPayment,
    { id: accountId },
    { method: "transfer", receivedOn: "2026-04-01", reference: "ACME 1", ...json },
    headers,
  );

describe("Publishing", () => {
  it("stores every field that the law requires, with a number, and queues a PDF and an email [C033] [C035]", async () => {
    const before = await lastNumber();
    const address = { address1: "1 Quay", city: "Naas", state: "Kildare", postcode: "W91 X2C3" };
    const { accountId, orders, invoice } = await invoiced("Full Details Ltd", [4000, 1010], {
      billingAddress: address,
      vatNumber: "IE6388047V",
      companyNumber: "612345",
      paymentTermsDays: 14,
      invoiceEmails: ["books@full.example.ie"],
    });
    const { document } = invoice;
    expect(document).toMatchObject({
      kind: "invoice",
      number: `INV-${String(before + 1).padStart(6, "0")}`,
      issuedOn: "2026-04-01",
      dueOn: "2026-04-15",
      period: { from: "2026-03-01", to: "2026-03-31" },
      seller: {
        name: "Currach Couriers",
        address: { address1: "1 Example Road" },
        vatNumber: "IE1234567T",
      },
      buyer: { name: "Full Details Ltd", address: { address1: "1 Quay", city: "Naas" }, vatNumber: "IE6388047V" },
      totals: { netCents: 5010, vatCents: 1152, totalCents: 6162 },
    });
    expect(document.lines).toMatchObject([
      { suppliedOn: "2026-03-12", description: "Small Van, Tallaght to Cork", netCents: 4000, vatPercent: 23 },
      { suppliedOn: "2026-03-12", reference: `WC-${orders[1]}`, netCents: 1010, vatTreatment: "standard" },
    ]);
    expect(document.totals.vat).toEqual([{ vatTreatment: "standard", vatPercent: 23, netCents: 5010, vatCents: 1152 }]);
    const papers = await app.db
      .selectFrom("account_papers")
      .select(["state", "recipients"])
      .where("invoice_id", "=", invoice.id)
      .execute();
    expect(papers).toEqual([{ state: "pending", recipients: ["books@full.example.ie"] }]);
    const row = await app.db
      .selectFrom("invoices")
      .select("vat_difference_cents")
      .where("id", "=", invoice.id)
      .executeTakeFirstOrThrow();
    expect(row.vat_difference_cents).toBe(0);
    expect((await list(accountId, "published")).map(({ number }) => number)).toEqual([document.number]);
    expect(await list(accountId, "drafts")).toEqual([]);
  });

  it("gives forty drafts, each published twice at once, forty numbers without a gap [C033]", async () => {
    const ids: number[] = [];
    for (let account = 0; account < 40; account++) {
      const accountId = await open(`Gapless ${account}`);
      await finish(accountId, 1000 + account);
      ids.push(accountId);
    }
    await run();
    const rows = (await Promise.all(ids.map((id) => list(id, "drafts")))).flat();
    const before = await lastNumber();
    const results: Awaited<ReturnType<typeof publishInvoice>>[] = [];
    // Each draft twice at once, ten requests at a time: more would wait for a connection.
    for (let from = 0; from < rows.length; from += 5) {
      const some = rows.slice(from, from + 5);
      const publishing = [...some, ...some].map((row) => publishInvoice(app.context, { id: row.id, ...seen(row) }));
      results.push(...(await Promise.all(publishing)));
    }
    const numbers = results.map((result) => (isFailure(result) ? result.message : published(result).document.number));
    const expected = rows.map((_, index) => `INV-${String(before + 1 + index).padStart(6, "0")}`);
    expect([...new Set(numbers)].sort()).toEqual(expected);
    expect(await lastNumber()).toBe(before + 40);
    const papers = await app.db
      .selectFrom("account_papers")
      .select("invoice_id")
      .where(
        "invoice_id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    expect(papers).toHaveLength(40);
  }, 60_000);

  it("leaves the draft whole and no gap in the numbers if it is interrupted [C033]", async () => {
    const accountId = await open("Killed");
    await finish(accountId);
    await run();
    const [row] = await list(accountId, "drafts");
    const before = await lastNumber();
    const killed = app.context.db.transaction().execute(async (db) => {
      const result = await publishInvoice({ ...app.context, db }, { id: row!.id, ...seen(row!) });
      expect(isFailure(result)).toBe(false);
      throw new Error("The process was killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect([await lastNumber(), (await list(accountId, "drafts"))[0]]).toEqual([before, row]);
    expect(published((await publish(row!)).body).document.number).toBe(`INV-${String(before + 1).padStart(6, "0")}`);
  });

  it("is refused if the draft has changed since it was seen, or if something is missing [C035]", async () => {
    const accountId = await open("Changed", { invoiceEmails: [] });
    const id = await finish(accountId);
    await run();
    const [row] = await list(accountId, "drafts");
    const { body } = await publish(row!);
    expect(body.message).toContain("address to send it to");
    expect((await call<Draft>(calls.getInvoice, { id: row!.id })).body.refusals).toEqual([body.message]);
    await app.db
      .updateTable("accounts")
      .set({ invoice_emails: ["a@example.ie"] })
      .where("id", "=", accountId)
      .execute();
    await app.db
      .updateTable("orders")
      .set({ net_cents: 5000, vat_cents: 1150, total_cents: 6150 })
      .where("id", "=", id)
      .execute();
    expect((await publish(row!)).body.message).toContain("has changed since you saw it");
    const [again] = await list(accountId, "drafts");
    expect(again!.totalCents).toBe(6150);
    expect((await publish(again!, { version: again!.version + 1, totalCents: 6150 })).status).toBe(409);
    expect((await publish(again!)).status).toBe(200);
  });

  it("of several drafts reports which were published and why others were refused, which stay drafts", async () => {
    const [good, bad] = [await open("Several good"), await open("Several bad", { invoiceEmails: [] })];
    for (const id of [good, bad]) await finish(id);
    await run();
    const rows = [(await list(good, "drafts"))[0]!, (await list(bad, "drafts"))[0]!];
    const { body } = await call<{ results: calls.PublishedOne[] }>(
      calls.publishInvoices,
      {},
      {
        invoices: rows.map((row) => ({ id: row.id, ...seen(row) })),
      },
    );
    expect(body.results).toMatchObject([
      { id: rows[0]!.id, number: expect.stringContaining("INV-"), refusal: null },
      { id: rows[1]!.id, number: null, refusal: expect.stringContaining("address") },
    ]);
    expect(await list(bad, "drafts")).toHaveLength(1);
  });

  it("shows no VAT and both VAT numbers under reverse charge [C035]", async () => {
    const { invoice } = await invoiced("Reverse GmbH", [4000], {
      vatTreatment: "reverse_charge",
      vatTreatmentReason: "Registered in Germany",
      vatNumber: "DE123456789",
      vatNumberCheckedOn: "2026-03-01",
    });
    expect(invoice.document.totals).toMatchObject({ netCents: 4000, vatCents: 0, totalCents: 4000 });
    expect(invoice.document.buyer.vatNumber).toBe("DE123456789");
  });
});

describe("A published invoice", () => {
  it("is immutable: the database refuses to change or delete it or its lines, and later orders don't change it [C031]", async () => {
    const { accountId, orders, invoice } = await invoiced("Fixed", [4000]);
    const before = await get(invoice.id);
    const where = <T extends { where: (column: "id", op: "=", value: number) => T }>(query: T) =>
      query.where("id", "=", invoice.id);
    await expect(where(app.db.updateTable("invoices").set({ total_cents: 1 })).execute()).rejects.toThrow(
      "is published",
    );
    await expect(where(app.db.deleteFrom("invoices")).execute()).rejects.toThrow("is published");
    const line = before.lines[0]!;
    for (const query of [
      app.db.updateTable("invoice_lines").set({ net_cents: 1 }).where("id", "=", line.id),
      app.db.deleteFrom("invoice_lines").where("id", "=", line.id),
      app.db.insertInto("invoice_lines").values({
        invoice_id: invoice.id,
        kind: "adjustment",
        added_at: new Date(),
        added_by: "mary",
        supplied_on: "2026-03-01",
        description: "x",
        net_cents: 1,
        own_vat_cents: 0,
        vat_treatment: "zero",
        vat_percent: 0,
      }),
    ])
      await expect(query.execute()).rejects.toThrow("is published");
    await app.db.updateTable("accounts").set({ name: "Renamed" }).where("id", "=", accountId).execute();
    await app.db.updateTable("orders").set({ pickup_town: "Elsewhere" }).where("id", "=", orders[0]!).execute();
    expect(await get(invoice.id)).toEqual(before);
    expect((await call(calls.holdOrder, { id: orders[0]! }, { reason: "No", until: "released" })).status).toBe(409);
    expect(
      (await call(calls.addAdjustment, { id: invoice.id }, { netCents: 1, reason: "x", vatTreatment: "zero" })).status,
    ).toBe(409);
  });

  it("takes over the amount due: its orders take no payment or charge of their own, and stay on their account [C034]", async () => {
    await invoiced("Not taken over", [1000, 1000]);
    const { accountId, orders, invoice } = await invoiced("Taken over", [4000]);
    const other = await finish(accountId, 1000, "2026-04-20");
    const figures = async () => (await call<AccountFigures>(getAccountFigures, { id: accountId })).body;
    expect(await figures()).toMatchObject({ balanceCents: 4920 + 1230, overdueCents: 0 });
    expect(await readExposure(app.context, accountId)).toMatchObject({ openInvoicesCents: 4920, ordersCents: 1230 });
    const money = await call(recordPayment, { id: orders[0]! }, { method: "transfer", reference: "X" });
    expect([money.status, money.body.message]).toEqual([409, expect.stringContaining("published invoice")]);
    const manager = await app.staffToken("shop_manager");
    const asManager = async (path: string, json: object) => (await app.request(path, { token: manager, json })).status;
    expect(
      await asManager(addCharge.path.replace("{id}", String(orders[0])), {
        kind: "toll",
        netCents: 100,
        reason: "M50",
      }),
    ).toBe(409);
    expect(
      await asManager(addCharge.path.replace("{id}", String(other)), { kind: "toll", netCents: 100, reason: "M50" }),
    ).toBe(201);
    expect((await call(unlinkOrders, { id: accountId }, { orders })).status).toBe(409);
    const listed = await call<{ orders: OrderOfAccount[] }>(listAccountOrders, { id: accountId });
    expect(listed.body.orders.map(({ id, dueCents, invoice }) => [id, dueCents, invoice])).toEqual([
      [other, 1230 + 123, null],
      [orders[0], 0, { id: invoice.id, number: invoice.document.number }],
    ]);
    const invoiceOf = async (id: number) => (await call<StaffOrder>(getStaffOrder, { id })).body.invoice;
    expect([await invoiceOf(orders[0]!), await invoiceOf(other)]).toEqual([invoice.document.number, null]);
    clock.set("2026-05-02T06:00:00Z");
    token = await app.staffToken("bookkeeper");
    // Leaves out the charge, which becomes overdue with its order.
    expect(await figures()).toMatchObject({ overdueCents: 4920 });
    expect((await list(accountId, "overdue")).map(({ id, isOverdue, lines }) => [id, isOverdue, lines])).toEqual([
      [invoice.id, true, 1],
    ]);
  });

  it("keeps the charge of a cancelled order [C034]", async () => {
    const accountId = await open("Cancelled with charge");
    const id = await finish(accountId, 4000, "2026-03-12", {
      status: "cancelled",
      on_account_at: null,
      date_completed: null,
    });
    const { id: chargeId } = await app.db
      .insertInto("charges")
      .values({
        order_id: id,
        kind: "other",
        net_cents: 1500,
        vat_cents: 345,
        reason: "Wasted journey",
        added_at: new Date("2026-03-13T10:00:00Z"),
        added_by: "mary",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("orders")
      .set({ date_modified: new Date("2026-03-13T10:00:00Z") })
      .where("id", "=", id)
      .execute();
    await run();
    const [row] = await list(accountId, "drafts");
    expect(row).toMatchObject({ lines: 1, netCents: 1500 });
    expect((await publish(row!)).status).toBe(200);
    const manager = await app.staffToken("shop_manager");
    const path = removeCharge.path.replace("{id}", String(id)).replace("{chargeId}", String(chargeId));
    expect((await app.request(path, { method: "DELETE", token: manager })).status).toBe(200);
    expect(await ledger(accountId)).toMatchObject({ balanceCents: 0 });
  });
});

describe("A credit note", () => {
  it("credits lines with a reason, to the cent, reduces the amount due, and never exceeds its line [C034]", async () => {
    const { accountId, invoice } = await invoiced("Credited", [10, 10, 10, 10, 4000]);
    const lines = invoice.lines;
    const credit = (json: object, headers = {}) =>
      call<InvoiceDetails>(calls.creditInvoice, { id: invoice.id }, json, headers);
    expect(
      (await credit({ reason: "", lines: [{ lineId: lines[0]!.id, netCents: 1 }] })).body.data.params,
    ).toHaveProperty("reason");
    const key = { "Idempotency-Key": "credit-once-0001" };
    const first = { reason: "Not delivered", lines: lines.slice(0, 2).map(({ id }) => ({ lineId: id, netCents: 10 })) };
    const both = await Promise.all([credit(first, key), credit(first, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const total = invoice.document.totals.totalCents;
    expect(await get(invoice.id)).toMatchObject({
      dueCents: total - 25,
      creditNotes: [{ reason: "Not delivered", totalCents: 25 }],
      paidBy: [{ kind: "credit_note", amountCents: 25 }],
    });
    const again = await credit({ reason: "Again", lines: [{ lineId: lines[0]!.id, netCents: 1 }] });
    expect([again.status, again.body.data.params]).toEqual([
      422,
      { "lines.0.netCents": "At most €0.00 net of this line can be credited" },
    ]);
    const rest = lines.slice(2).map(({ id, netCents }) => ({ lineId: id, netCents }));
    await credit({ reason: "All of it", lines: rest });
    const whole = await get(invoice.id);
    expect(whole.dueCents).toBe(0);
    expect(whole.creditNotes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total);
    expect(await ledger(accountId)).toMatchObject({ balanceCents: 0, openInvoices: [] });
    const other = await invoiced("Not credited", [4000]);
    const foreign = await credit({ reason: "x", lines: [{ lineId: other.invoice.lines[0]!.id, netCents: 1 }] });
    expect(foreign.body.data.params).toHaveProperty(["lines.0.lineId"]);
    expect((await get(other.invoice.id)).creditNotes).toEqual([]);
  });

  it("for a paid invoice becomes credit of the account, which pays its next invoice [C034] [C049]", async () => {
    const { accountId, invoice } = await invoiced("Paid then credited", [4000]);
    await pay(accountId, { amountCents: 4920 });
    await call(
      calls.creditInvoice,
      { id: invoice.id },
      {
        reason: "Late",
        lines: [{ lineId: invoice.lines[0]!.id, netCents: 1000 }],
      },
    );
    expect(await ledger(accountId)).toMatchObject({ balanceCents: -1230, aged: { creditCents: 1230 } });
    await finish(accountId, 2000);
    await run();
    const [row] = await list(accountId, "drafts");
    expect(row!.part).toBe(2);
    const next = published((await publish(row!)).body);
    expect([next.dueCents, next.paidBy]).toMatchObject([2460 - 1230, [{ kind: "credit_note", amountCents: 1230 }]]);
  });
});

describe("A payment of an account", () => {
  it("pays the invoices that its remittance names, then the oldest, even in part, and keeps the rest [C045] [C046]", async () => {
    const accountId = await open("Five invoices", { invoicePeriod: "weekly" });
    for (const day of ["02", "09", "16", "23", "30"]) await finish(accountId, 1000, `2026-03-${day}`);
    await run();
    for (const row of await list(accountId, "drafts")) expect((await publish(row)).status).toBe(200);
    const open5 = (await ledger(accountId)).openInvoices;
    const remittance = [{ invoiceId: open5[4]!.id }, { invoiceId: open5[2]!.id, amountCents: 500 }];
    const { body, status } = await pay(accountId, { amountCents: 2000, remittance });
    expect([status, body]).toMatchObject([
      201,
      {
        allocated: [
          { number: open5[4]!.number, amountCents: 1230 },
          { number: open5[2]!.number, amountCents: 500 },
          { number: open5[0]!.number, amountCents: 270 },
        ],
        unallocatedCents: 0,
      },
    ]);
    expect((await pay(accountId, { amountCents: 10_000, reference: "Over" })).body.unallocatedCents).toBe(
      10_000 - (5 * 1230 - 2000),
    );
    expect(await ledger(accountId)).toMatchObject({ balanceCents: 5 * 1230 - 12_000, openInvoices: [] });
    const exposure = await readExposure(app.context, accountId);
    expect([exposure.openInvoicesCents, exposure.unallocatedCents]).toEqual([0, 12_000 - 5 * 1230]);
    const stranger = await invoiced("Stranger", [1000]);
    const foreign = await pay(accountId, {
      amountCents: 1,
      reference: "F",
      remittance: [{ invoiceId: stranger.invoice.id }],
    });
    expect(foreign.body.data.params).toHaveProperty(["remittance.0.invoiceId"]);
    expect((await ledger(stranger.accountId)).balanceCents).toBe(1230);
  });

  it("asks first if day, amount and reference are the same, and a repeated request is stored once [C047]", async () => {
    const { accountId } = await invoiced("Same twice", [4000]);
    const key = { "Idempotency-Key": "transfer-once-01" };
    const both = await Promise.all([
      pay(accountId, { amountCents: 1000 }, key),
      pay(accountId, { amountCents: 1000 }, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const same = await pay(accountId, { amountCents: 1000, reference: "acme 1" });
    expect([same.status, same.body.data.params]).toEqual([409, { isAnother: "Confirm that it is another payment" }]);
    expect((await ledger(accountId)).payments).toHaveLength(1);
    expect((await pay(accountId, { amountCents: 1000, isAnother: true })).status).toBe(201);
    expect((await pay(accountId, { amountCents: 1000, receivedOn: "2026-04-02" })).body.data.params).toHaveProperty(
      "receivedOn",
    );
    expect(await ledger(accountId)).toMatchObject({ balanceCents: 2920 });
  });
});
