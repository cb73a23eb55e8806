import { beforeEach, expect, it } from "vitest";
import * as money from "../../contract/account-money.ts";
import { type AccountStatement, getStatement } from "../../contract/statements.ts";
import { getVatReport, type VatReport } from "../../contract/vat-report.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { drawPapers } from "../invoices/draw-papers.ts";
import { queueReminders } from "../invoices/queue-reminders.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token: string;
const at = async (time: string) => {
  clock.set(time);
  token = await app.staffToken("bookkeeper");
};
beforeEach(() => at("2026-04-01T06:00:00Z"));
const books = bookkeeping(app, () => token);

/** The ids of those invoices that had a reminder by 6 May, five days after they were due. */
async function reminded(...ids: number[]): Promise<number[]> {
  while (await drawPapers(app.context));
  await at("2026-05-06T09:00:00Z");
  await queueReminders(app.context);
  const rows = await app.db
    .selectFrom("invoice_reminders")
    .select("invoice_id")
    .where("invoice_id", "in", ids)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id).sort((a, b) => a - b);
}
async function statement(id: number, month: string) {
  const { rows, openingCents, closingCents, aged } = (await books.call<AccountStatement>(getStatement, { id, month }))
    .body;
  expect(aged.totalCents).toBe(closingCents);
  return { openingCents, closingCents, rows: rows.map(({ amountCents }) => amountCents) };
}
/** Box T1 of a month on the money received basis. */
async function moneysReceived(month: string): Promise<number> {
  const response = await app.request(`${getVatReport.path}?from=${month}&to=${month}&basis=money_received`, { token });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as VatReport).t1Cents;
}

it("A disputed invoice gets no reminder until the dispute is resolved, and stays in the statement [C050] [C052]", async () => {
  const { accountId, invoice } = await books.invoiced("Disputed in books", [4000]);
  const other = await books.invoiced("Not disputed", [4000]);
  expect((await books.call(money.disputeInvoice, { id: invoice.id }, { reason: "Never came" })).status).toBeLessThan(
    300,
  );
  expect(await reminded(invoice.id, other.invoice.id)).toEqual([other.invoice.id]);
  expect(await statement(accountId, "2026-04")).toEqual({ openingCents: 0, closingCents: 4920, rows: [4920] });
  const resolved = await books.call(money.resolveDispute, { id: invoice.id }, { resolution: "It came" });
  expect(resolved.status).toBeLessThan(300);
  expect(await reminded(invoice.id)).toEqual([invoice.id]);
});

it("A write-off ends reminders, is a row of the statement, and is not money received for VAT [C050] [C052] [C053]", async () => {
  const { accountId, invoice } = await books.invoiced("Written off in books", [4000]);
  const other = await books.invoiced("Not written off", [4000]);
  const before = await moneysReceived("2026-04");
  const body = { reason: "Insolvent", seenCents: 4920 };
  expect((await books.call(money.writeOffInvoice, { id: invoice.id }, body)).status).toBe(201);
  expect(await statement(accountId, "2026-04")).toEqual({ openingCents: 0, closingCents: 0, rows: [4920, -4920] });
  expect(await moneysReceived("2026-04")).toBe(before);
  expect(await reminded(invoice.id, other.invoice.id)).toEqual([other.invoice.id]);
});

it("A reversed payment brings reminders back, and is taken back in the statement and VAT report of its own month [C050] [C052] [C053]", async () => {
  const { accountId, invoice } = await books.invoiced("Reversed in books", [4000]);
  const before = await moneysReceived("2026-04");
  const { paymentId } = (await books.pay(accountId, { amountCents: 4920, reference: crypto.randomUUID() })).body;
  expect((await moneysReceived("2026-04")) - before).toBe(920);
  expect(await reminded(invoice.id)).toEqual([]);
  const beforeMay = await moneysReceived("2026-05");
  const reversal = { reversedOn: "2026-05-05", reason: "Bounced" };
  expect((await books.call(money.reverseAccountPayment, { id: paymentId }, reversal)).status).toBeLessThan(300);
  expect((await moneysReceived("2026-04")) - before).toBe(920);
  expect((await moneysReceived("2026-05")) - beforeMay).toBe(-920);
  expect(await statement(accountId, "2026-04")).toEqual({ openingCents: 0, closingCents: 0, rows: [4920, -4920] });
  expect(await statement(accountId, "2026-05")).toEqual({ openingCents: 0, closingCents: 4920, rows: [4920] });
  expect(await reminded(invoice.id)).toEqual([invoice.id]);
});
