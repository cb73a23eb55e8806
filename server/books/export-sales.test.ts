import { sql } from "kysely";
import { expect, it } from "vitest";
import { creditInvoice, recordAccountPayment } from "../../contract/invoices.ts";
import { exportSales } from "../../contract/sales-exports.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

async function file(format: string, from = "2026-04-01", to = "2026-04-30") {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(`${exportSales.path}?format=${format}&from=${from}&to=${to}`, { token });
  return { status: response.status, text: await response.text() };
}
async function post(path: string, id: number, json: object) {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(path.replace("{id}", String(id)), { method: "POST", json, token });
  expect(response.status, await response.clone().text()).toBe(201);
}
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

it("The plain export of a month, read back, adds up to what each account owes [C054]", async () => {
  clock.set("2026-04-02T09:00:00Z");
  const due: Record<string, number> = {};
  for (const [index, name] of ["=Formula Ltd", "Other Ltd"].entries()) {
    const { id, number } = await openAccount(app, name, { ledgerCode: `LC${index}` });
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-03-12T12:00:00Z", netCents: 4_000 + index });
    const [invoice] = await publishFinished(app, id);
    const lines = [{ lineId: invoice!.lines[0]!.id, netCents: 1_000 }];
    await post(creditInvoice.path, invoice!.id, { reason: "Came late", lines });
    await post(recordAccountPayment.path, id, {
      method: "transfer",
      receivedOn: "2026-04-02",
      amountCents: 999,
      reference: "EFT",
    });
    due[number] = invoice!.document.totals.totalCents - 1_230 - 999;
  }
  const { text } = await file("plain");
  const [heading, ...rows] = readCsv(text).map(({ cells }) => cells);
  const at = (column: string) => heading?.indexOf(column) ?? -1;
  const balances: Record<string, number> = {};
  for (const row of rows) {
    const account = row[at("Account")] ?? "";
    balances[account] = (balances[account] ?? 0) + cents(row[at("Total")]);
  }
  expect(balances).toEqual(due);
  expect(rows.map((row) => row[at("Kind")])).toEqual([
    ...["Invoice", "Invoice", "Credit note", "Credit note", "Payment", "Payment"],
  ]);
  expect(text).toContain("'=Formula Ltd");
  expect((await file("plain", "2026-05-01", "2026-05-31")).text.trim().split("\r\n")).toHaveLength(1);
});

/** Stores as many copies of a published invoice, with further numbers: publishing hundreds would take half a minute. */
async function copyInvoice(id: number, copies: number): Promise<void> {
  const numbered = ["number", "part", "content"];
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'invoices'
      and column_name not in ('id', 'pay_key', ${sql.join(numbered)})`.execute(app.db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into invoices (number, part, content, ${columns})
    select last + copy, last + copy, jsonb_set(content, '{number}', to_jsonb('INV-' || last + copy)), ${columns}
    from invoices, (select max(number) as last from invoices) as newest, generate_series(1, ${copies}) as copy
    where invoices.id = ${id}`.execute(app.db);
}

it("An export for Xero of more than 500 invoices is refused with advice, while other formats accept them [C054]", async () => {
  const { id } = await openAccount(app, "Five Hundred Ltd");
  clock.set("2026-05-02T09:00:00Z");
  await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-04-12T12:00:00Z", netCents: 1_000 });
  const [invoice] = await publishFinished(app, id);
  await copyInvoice(invoice!.id, 499);
  const taken = await file("xero", "2026-05-01", "2026-05-31");
  const [heading, ...lines] = readCsv(taken.text).map(({ cells }) => cells);
  expect(new Set(lines.map((cells) => cells[heading!.indexOf("*InvoiceNumber")])).size).toBe(500);
  await copyInvoice(invoice!.id, 1);
  const refused = await file("xero", "2026-05-01", "2026-05-31");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("choose fewer days")]);
  expect(readCsv((await file("sage", "2026-05-01", "2026-05-31")).text)).toHaveLength(502);
  expect((await file("xero", "2026-04-01", "2026-04-30")).status).toBe(200);
});

it("An export refuses days in the wrong order and unknown formats", async () => {
  expect((await file("xero", "2026-05-02", "2026-05-01")).status).toBe(422);
  expect((await file("quickbooks")).status).toBe(422);
});
