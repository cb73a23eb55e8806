import { describe, expect, it } from "vitest";
import {
  type BankRow,
  type ImportedStatement,
  importBankStatement,
  listBankRows,
  type RecordedRow,
  recordBankRows,
  setAsideBankRow,
} from "../../contract/bank-rows.ts";
import { type AccountLedger, getAccountLedger, recordAccountPayment } from "../../contract/invoices.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

async function call<Body>(path: string, json?: object) {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(path, { token, ...(json && { method: "POST", json }) });
  return { status: response.status, body: (await response.json()) as Body };
}
const load = async (content: string, columns?: object) =>
  (await call<ImportedStatement>(importBankStatement.path, { content, ...(columns && { columns }) })).body;
const rowsOf = async (show = "new") =>
  (await call<{ rows: BankRow[]; total: number }>(`${listBankRows.path}?show=${show}`)).body.rows;
const record = async (rows: object[]) =>
  (await call<{ results: RecordedRow[] }>(recordBankRows.path, { rows })).body.results;
const ledger = async (id: number) =>
  (await call<AccountLedger>(getAccountLedger.path.replace("{id}", String(id)))).body;

/** An account with an invoice of EUR 49.20, with the clock at 1 April. */
async function invoiced(company: string) {
  clock.set("2026-04-01T06:00:00Z");
  const { id } = await openAccount(app, company);
  await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-03-12T12:00:00Z" });
  const [invoice] = await publishFinished(app, id);
  return { id, invoice: invoice! };
}
const boi = (...rows: string[]) => `Date,Details,Debit,Credit,Balance\n${rows.join("\n")}\n`;

describe("A bank statement", () => {
  it("is stored row by row, each once however often it is imported, while two equal rows in one file count as two [C047]", async () => {
    clock.set("2026-04-10T09:00:00Z");
    const twice = boi("01/04/2026,ONCE TWICE,,5.00,1", "01/04/2026,ONCE TWICE,,5.00,1", "01/04/2026,FEE,1.00,,1");
    expect(await load(twice)).toMatchObject({
      kind: "imported",
      bank: "Bank of Ireland",
      stored: 2,
      known: 0,
      moneyOut: 1,
    });
    expect(await load(twice)).toMatchObject({ stored: 0, known: 2 });
    const [again, other] = await Promise.all([load(twice), load(boi("02/04/2026,NEW,,5.00,1"))]);
    expect([again, other]).toMatchObject([{ stored: 0 }, { stored: 1 }]);
    expect((await rowsOf()).filter(({ text }) => text === "ONCE TWICE")).toHaveLength(2);
  });

  it("with unknown columns has to have them named before it is stored [C047]", async () => {
    const content = "Buchungstag;Text;Betrag\n04.03.2026;UNKNOWN BANK;49.20\n";
    expect(await load(content)).toEqual({ kind: "unknown", headings: ["Buchungstag", "Text", "Betrag"] });
    expect((await rowsOf()).some(({ text }) => text === "UNKNOWN BANK")).toBe(false);
    const columns = { date: "Buchungstag", credit: "Betrag", text: ["Text"] };
    expect(await load(content, columns)).toMatchObject({ kind: "imported", stored: 1 });
  });

  it("suggests account and invoice by the remittance, and is recorded once, even by two people at once [C047] [C046]", async () => {
    const { id, invoice } = await invoiced("Remitting Ltd");
    const { id: other } = await invoiced("Not Remitting Ltd");
    const { number } = invoice.document;
    await load(boi(`01/04/2026,SCT ${number},,60.00,1`));
    const row = (await rowsOf()).find(({ text }) => text === `SCT ${number}`)!;
    expect(row.suggestion).toEqual({
      accountId: id,
      accountName: "Remitting Ltd",
      invoiceIds: [invoice.id],
      invoices: [number],
      why: "invoice",
    });
    const chosen = { id: row.id, accountId: id, invoiceIds: [invoice.id] };
    const both = await Promise.all([record([chosen]), record([chosen])]);
    expect(
      both
        .flat()
        .map(({ refusal }) => refusal)
        .sort(),
    ).toEqual(["This row is already recorded", null]);
    expect(await ledger(id)).toMatchObject({ balanceCents: 4920 - 6000, openInvoices: [] });
    expect((await ledger(other)).balanceCents).toBe(4920);
    expect((await rowsOf()).some(({ id }) => id === row.id)).toBe(false);
    const recorded = (await rowsOf("recorded")).find(({ id }) => id === row.id);
    expect(recorded?.account).toEqual({ id, name: "Remitting Ltd" });
  });

  it("asks before it records a payment with the same day, amount and text, and stores nothing until confirmed [C047]", async () => {
    const { id } = await invoiced("Paid By Hand Ltd");
    const payment = { method: "transfer", receivedOn: "2026-04-01", amountCents: 1_000, reference: "Paid by hand ltd" };
    await call(recordAccountPayment.path.replace("{id}", String(id)), payment);
    await load(boi("01/04/2026,PAID BY HAND LTD,,10.00,1"));
    const row = (await rowsOf()).find(({ text }) => text === "PAID BY HAND LTD")!;
    expect(row.suggestion).toMatchObject({ accountId: id, why: "name" });
    expect(await record([{ id: row.id, accountId: id }])).toMatchObject([{ id: row.id, asksIfAnother: true }]);
    expect((await ledger(id)).payments).toHaveLength(1);
    expect(await record([{ id: row.id, accountId: id, isAnother: true }])).toMatchObject([{ refusal: null }]);
    expect((await ledger(id)).payments).toHaveLength(2);
  });

  it("records the other rows if one is refused, and can set aside a row that is no payment and restore it", async () => {
    const { id } = await invoiced("Among Others Ltd");
    await load(boi("01/04/2026,AMONG OTHERS,,10.00,1", "01/04/2026,VAT REFUND,,500.00,1"));
    const [good, aside] = await Promise.all(
      ["AMONG OTHERS", "VAT REFUND"].map(async (text) => (await rowsOf()).find((row) => row.text === text)!),
    );
    const results = await record([
      { id: 999_999, accountId: id },
      { id: good!.id, accountId: id },
      { id: aside!.id, accountId: 999_999 },
    ]);
    expect(results.map(({ refusal }) => refusal)).toEqual(["There is no such row", null, "There is no such account."]);
    const path = setAsideBankRow.path.replace("{id}", String(aside!.id));
    expect((await call(path, { setAside: true })).status).toBe(200);
    expect((await rowsOf()).some((row) => row.id === aside!.id)).toBe(false);
    expect((await rowsOf("set_aside")).map((row) => row.id)).toContain(aside!.id);
    expect((await call(path, { setAside: false })).status).toBe(200);
    expect((await rowsOf()).some((row) => row.id === aside!.id)).toBe(true);
    const recorded = setAsideBankRow.path.replace("{id}", String(good!.id));
    expect((await call(recorded, { setAside: true })).status).toBe(404);
  });
});
