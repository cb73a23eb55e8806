import { beforeEach, describe, expect, it } from "vitest";
import * as calls from "../../contract/account-money.ts";
import { type AccountFigures, getAccountFigures } from "../../contract/account-orders.ts";
import {
  type AccountLedger,
  creditInvoice as creditCall,
  type InvoiceDetails,
  publishInvoice as publishCall,
} from "../../contract/invoices.ts";
import { exportMoneyDue, listMoneyDue, type MoneyDuePage } from "../../contract/money-due.ts";
import { overdueAges } from "../../domain/invoicing/ageing.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { readCsv } from "../../test/read-csv.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token: string;
beforeEach(async () => {
  clock.set("2026-04-01T06:00:00Z");
  token = await app.staffToken("bookkeeper");
});
const at = async (time: string) => {
  clock.set(time);
  token = await app.staffToken("bookkeeper");
};
const books = bookkeeping(app, () => token);
const of = (row: { method: string; path: string }, id: number, json: object, headers = {}) =>
  books.call<InvoiceDetails & AccountLedger>(row, { id }, json, headers);
const kindsOf = (ledger: AccountLedger) => ledger.entries.map(({ kind, amountCents }) => [kind, amountCents]);
const paymentOf = async (accountId: number, amountCents: number, json: object = {}) =>
  (await books.pay(accountId, { amountCents, reference: crypto.randomUUID(), ...json })).body.paymentId;
/** Checks that the ledger adds up: its rows, and its open invoices less credit, give the same balance. */
async function expectToAddUp(accountId: number): Promise<AccountLedger> {
  const ledger = await books.ledger(accountId);
  const rows = ledger.entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const open = ledger.openInvoices.reduce((sum, { dueCents }) => sum + dueCents, 0);
  expect([rows, open - ledger.aged.creditCents]).toEqual([ledger.balanceCents, ledger.balanceCents]);
  expect(ledger.entries[0]?.balanceCents ?? 0).toBe(ledger.balanceCents);
  return ledger;
}

describe("A write-off", () => {
  it("takes the amount due off the ledger with a reason, once; after its reversal, credit pays the invoice [C050]", async () => {
    const { accountId, invoice } = await books.invoiced("Bad debt", [4000]);
    const other = await books.invoiced("Good debt", [4000]);
    const key = { "Idempotency-Key": "write-off-once-01" };
    const body = { reason: "Insolvent", seenCents: 4920 };
    const stale = await of(calls.writeOffInvoice, invoice.id, { ...body, seenCents: 4919 });
    expect([stale.status, stale.body.data.params]).toMatchObject([
      409,
      { seenCents: expect.stringContaining("49.20") },
    ]);
    const both = await Promise.all([
      of(calls.writeOffInvoice, invoice.id, body, key),
      of(calls.writeOffInvoice, invoice.id, body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await of(calls.writeOffInvoice, invoice.id, body)).status).toBe(409);
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 0, writtenOffCents: 4920 });
    expect(kindsOf(await expectToAddUp(accountId)).sort()).toEqual([
      ["invoice", 4920],
      ["write_off", -4920],
    ]);
    await paymentOf(accountId, 1000);
    expect((await expectToAddUp(accountId)).aged.creditCents).toBe(1000);
    expect((await of(calls.reverseInvoiceWriteOff, invoice.id, { reason: "It paid" })).status).toBe(201);
    expect((await of(calls.reverseInvoiceWriteOff, invoice.id, { reason: "Again" })).status).toBe(409);
    expect(await books.get(invoice.id)).toMatchObject({ dueCents: 3920, writtenOffCents: 0 });
    expect(await expectToAddUp(accountId)).toMatchObject({ balanceCents: 3920, aged: { creditCents: 0 } });
    // Writes off the amount that is still due.
    expect((await of(calls.writeOffInvoice, invoice.id, { reason: "No more", seenCents: 3920 })).status).toBe(201);
    expect(await expectToAddUp(accountId)).toMatchObject({ balanceCents: 0 });
    expect(await expectToAddUp(other.accountId)).toMatchObject({ balanceCents: 4920 });
  });
});

describe("A dispute", () => {
  it("marks its own invoice until it is resolved, each with a reason, without changing an amount [C050]", async () => {
    const { accountId, invoice } = await books.invoiced("Disputed", [4000]);
    const other = await books.invoiced("Disputed as well", [4000]);
    expect((await of(calls.disputeInvoice, other.invoice.id, { reason: "Too dear" })).status).toBe(201);
    expect((await of(calls.disputeInvoice, invoice.id, { reason: "" })).body.data.params).toHaveProperty("reason");
    expect((await of(calls.disputeInvoice, invoice.id, { reason: "Never came" })).status).toBe(201);
    expect((await of(calls.disputeInvoice, invoice.id, { reason: "Again" })).status).toBe(409);
    expect((await expectToAddUp(accountId)).openInvoices).toMatchObject([{ isDisputed: true, dueCents: 4920 }]);
    expect((await of(calls.resolveDispute, invoice.id, { resolution: "Signature found" })).status).toBe(201);
    expect((await of(calls.resolveDispute, invoice.id, { resolution: "Again" })).status).toBe(409);
    expect((await expectToAddUp(accountId)).openInvoices).toMatchObject([{ isDisputed: false }]);
    expect((await books.get(invoice.id)).disputes).toMatchObject([
      { reason: "Never came", resolved: { resolution: "Signature found" } },
    ]);
    expect((await books.get(other.invoice.id)).disputes).toMatchObject([{ reason: "Too dear", resolved: null }]);
  });
});

describe("A refund of credit", () => {
  it("takes the oldest credit first, never more than there is, and has its own ledger row [C050]", async () => {
    const { accountId, invoice } = await books.invoiced("Too much", [4000]);
    await paymentOf(accountId, 6920);
    const refund = (json: object, headers = {}) =>
      of(
        calls.refundAccountCredit,
        accountId,
        { refundedOn: "2026-04-01", reference: "BOI 1", reason: "Paid twice", ...json },
        headers,
      );
    const tooMuch = await refund({ amountCents: 2001 });
    expect([tooMuch.status, tooMuch.body.data.params]).toEqual([
      422,
      { amountCents: "This account has €20.00 of credit" },
    ]);
    expect((await refund({ amountCents: 1, refundedOn: "2026-04-02" })).body.data.params).toHaveProperty("refundedOn");
    const key = { "Idempotency-Key": "refund-credit-001" };
    const both = await Promise.all([refund({ amountCents: 1500 }, key), refund({ amountCents: 1500 }, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const ledger = await expectToAddUp(accountId);
    expect([ledger.balanceCents, kindsOf(ledger)]).toEqual([-500, expect.arrayContaining([["credit_refund", 1500]])]);
    expect((await books.get(invoice.id)).dueCents).toBe(0);
    const [payment] = ledger.payments;
    const reversal = await of(calls.reverseAccountPayment, payment!.id, {
      reversedOn: "2026-04-01",
      reason: "Bounced",
    });
    expect([reversal.status, reversal.body.message]).toEqual([409, expect.stringContaining("refund of credit")]);
  });
});

describe("A reversal of a payment", () => {
  it("makes its invoices due again unless other credit covers them, once, and only for its own account [C050]", async () => {
    const { accountId, invoice } = await books.invoiced("Bounced", [4000]);
    const other = await books.invoiced("Untouched", [4000]);
    await paymentOf(other.accountId, 4920);
    const id = await paymentOf(accountId, 4920);
    await paymentOf(accountId, 920);
    expect((await books.get(invoice.id)).dueCents).toBe(0);
    const early = await of(calls.reverseAccountPayment, id, { reversedOn: "2026-03-31", reason: "Early" });
    expect(early.body.data.params).toEqual({ reversedOn: "It came in after this day" });
    const key = { "Idempotency-Key": "reverse-once-0001" };
    const body = { reversedOn: "2026-04-01", reason: "The cheque bounced" };
    const both = await Promise.all([
      of(calls.reverseAccountPayment, id, body, key),
      of(calls.reverseAccountPayment, id, body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await of(calls.reverseAccountPayment, id, body)).status).toBe(409);
    expect((await books.get(invoice.id)).dueCents).toBe(4000);
    const ledger = await expectToAddUp(accountId);
    expect(kindsOf(ledger)).toContainEqual(["reversal", 4920]);
    expect(ledger.payments.find((payment) => payment.id === id)).toMatchObject({
      isReversed: true,
      unallocatedCents: 0,
    });
    expect(await expectToAddUp(other.accountId)).toMatchObject({ balanceCents: 0 });
  });
});

describe("Closed books", () => {
  it("accept no payment, refund, reversal or document dated in them, and are reopened with a reason [C042]", async () => {
    await at("2026-04-20T06:00:00Z");
    const { id: accountId } = await openAccount(app, "Closed period");
    await books.finish(accountId, 4000);
    await books.run();
    const [row] = await books.list(accountId, "drafts");
    const paymentId = await paymentOf(accountId, 1000, { receivedOn: "2026-03-30" });
    const close = (closedTo: string) => books.call<calls.Books>(calls.closeBooks, {}, { closedTo });
    for (const [day, message] of [
      ["2026-03-30", "last day of a month"],
      ["2026-04-30", "not over yet"],
    ] as const)
      expect((await close(day)).body.data.params).toEqual({ closedTo: expect.stringContaining(message) });
    expect((await close("2026-03-31")).body.closedTo).toBe("2026-03-31");
    expect((await close("2026-03-31")).body.changes).toHaveLength(1);
    const pay = (receivedOn: string) => books.pay(accountId, { amountCents: 500, receivedOn, reference: receivedOn });
    expect((await pay("2026-03-31")).body.data.params).toEqual({
      receivedOn: expect.stringContaining("are closed up to Tuesday 31 March"),
    });
    expect((await pay("2026-04-01")).status).toBe(201);
    const reversed = await of(calls.reverseAccountPayment, paymentId, { reversedOn: "2026-03-31", reason: "Bounced" });
    expect(reversed.body.data.params).toEqual({ reversedOn: expect.stringContaining("closed") });
    const refunded = { amountCents: 1, refundedOn: "2026-03-31", reference: "R", reason: "Closed" };
    expect((await of(calls.refundAccountCredit, accountId, refunded)).body.data.params).toEqual({
      refundedOn: expect.stringContaining("closed"),
    });
    // Simulates a process whose clock is behind.
    await at("2026-03-31T20:00:00Z");
    const seen = { version: row!.version, totalCents: row!.totalCents };
    const published = await books.call(publishCall, { id: row!.id }, seen);
    expect([published.status, published.body.message]).toEqual([409, expect.any(String)]);
    await at("2026-04-20T06:00:00Z");
    const invoice = await books.publish(row!);
    await at("2026-03-31T20:00:00Z");
    const line = (await books.get(invoice.id)).lines[0]!;
    const credit = await books.call(
      creditCall,
      { id: invoice.id },
      { reason: "x", lines: [{ lineId: line.id, netCents: 1 }] },
    );
    expect([credit.status, credit.body.message]).toEqual([409, expect.stringContaining("are closed up to")]);
    await at("2026-04-20T06:00:00Z");
    const reopen = (json: object) => books.call<calls.Books>(calls.reopenBooks, {}, json);
    expect((await reopen({ closedTo: null, reason: "" })).body.data.params).toHaveProperty("reason");
    const { body } = await reopen({ closedTo: "2026-02-28", reason: "A cheque was forgotten" });
    expect(body).toMatchObject({
      closedTo: "2026-02-28",
      changes: [{ closedTo: "2026-02-28", reason: "A cheque was forgotten" }, { closedTo: "2026-03-31" }],
    });
    expect((await pay("2026-03-31")).status).toBe(201);
    expect((await pay("2026-02-28")).status).toBe(422);
    await reopen({ closedTo: null, reason: "End of the test" });
  });
});

describe("Money due", () => {
  it("is the same amount on the account's page, its ledger, Money due and its file, each the sum of its parts [C055]", async () => {
    const { accountId, orders, invoice } = await books.invoiced("One number", [4000, 1000]);
    const other = await books.invoiced("Other number", [2000]);
    await books.finish(accountId, 3000, "2026-04-01");
    await app.db
      .insertInto("charges")
      .values({
        order_id: orders[0]!,
        kind: "toll",
        net_cents: 310,
        vat_cents: 71,
        reason: "M50",
        added_at: new Date("2026-03-30T10:00:00Z"),
        added_by: "mary",
      })
      .execute();
    await app.db
      .updateTable("orders")
      .set({ net_cents: 5000, vat_cents: 1150, total_cents: 6150, due_cents: 1230 })
      .where("id", "=", orders[0]!)
      .execute();
    await paymentOf(accountId, 2000);
    await of(calls.disputeInvoice, invoice.id, { reason: "Late" });
    await at("2026-05-20T06:00:00Z");
    const page = async (query = "") =>
      (await (await app.request(`${listMoneyDue.path}?search=number${query}`, { token })).json()) as MoneyDuePage;
    const due = await page();
    const mine = due.accounts.find((row) => row.accountId === accountId)!;
    const invoicedCents = 6150 - 2000;
    expect(mine).toMatchObject({
      ages: { not_due: 0, "1-30": invoicedCents, "31-60": 0 },
      unbilledCents: 3690 + 1230,
      chargesCents: 381,
      creditCents: 0,
      disputedCents: invoicedCents,
    });
    const partsOf = (row: (typeof due)["sum"]) =>
      overdueAges.reduce((sum, age) => sum + row.ages[age], 0) + row.unbilledCents + row.chargesCents - row.creditCents;
    for (const row of [...due.accounts, due.sum]) expect(row.totalCents).toBe(partsOf(row));
    expect(due.sum.totalCents).toBe(due.accounts.reduce((sum, { totalCents }) => sum + totalCents, 0));
    const figures = await books.call<AccountFigures>(getAccountFigures, { id: accountId });
    const ledger = await expectToAddUp(accountId);
    expect([figures.body.balanceCents, ledger.amountDueCents]).toEqual([mine.totalCents, mine.totalCents]);
    const file = readCsv(await (await app.request(`${exportMoneyDue.path}?search=number`, { token })).text());
    const line = file.find(([, company]) => company === "One number")!;
    expect(line.slice(2)).toEqual([
      "0.00",
      "41.50",
      "0.00",
      "0.00",
      "0.00",
      "49.20",
      "3.81",
      "0.00",
      "94.51",
      "41.50",
      "0.00",
    ]);
    expect((await page("&show=disputed")).accounts.map(({ accountId }) => accountId)).toEqual([accountId]);
    expect((await page("&show=over-60")).accounts).toEqual([]);
    expect((await page("&show=overdue")).accounts.map(({ accountId }) => accountId)).toEqual([
      accountId,
      other.accountId,
    ]);
  });
});
