import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import {
  getInvoicingSettings,
  type InvoicingSettings,
  importOpeningBalances,
  saveInvoicingSettings,
  startSeries,
} from "../../contract/going-live.ts";
import {
  type AccountLedger,
  getAccountLedger,
  getAccountPaper,
  recordAccountPayment,
} from "../../contract/invoices.ts";
import { getVatReport, type VatReport } from "../../contract/vat-report.ts";
import { ageAmounts } from "../../domain/invoicing/ageing.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { drawPapers } from "./draw-papers.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

async function call<Body>(path: string, json?: object, headers = {}) {
  const token = await app.staffToken("bookkeeper");
  const response = await app.request(path, { token, headers, ...(json && { method: "POST", json }) });
  const body = (await response.json()) as Body & { data?: { params?: Record<string, string> }; message?: string };
  return { status: response.status, body };
}
const settings = async () => (await call<InvoicingSettings>(getInvoicingSettings.path)).body;
async function save(changes: Partial<InvoicingSettings>) {
  const { series: _, openingBalances: __, ...stored } = await settings();
  return call<InvoicingSettings>(saveInvoicingSettings.path, { ...stored, ...changes });
}
const ledger = async (id: number) =>
  (await call<AccountLedger>(getAccountLedger.path.replace("{id}", String(id)))).body;

describe("Going live", () => {
  it("imports open invoices, so that aged debtors of the earlier system equal ours on day one [C041]", async () => {
    clock.set("2026-03-31T22:30:00Z");
    const today = "2026-03-31";
    const random = seededRandom(41);
    const accounts = await Promise.all(
      Array.from({ length: 12 }, (_, index) => openAccount(app, `Taken Over ${index}`, { ledgerCode: `TO${index}` })),
    );
    const old = accounts.flatMap(({ id, number }, index) =>
      Array.from({ length: random.whole(0, 6) }, (_, one) => {
        const issuedOn = addDays(today, -random.whole(1, 200));
        return {
          id,
          // Half of the accounts are given by number, half by their ledger code.
          account: index % 2 === 0 ? number : `to${index}`,
          number: `2026/${index}-${one}`,
          issuedOn,
          dueOn: addDays(issuedOn, 30),
          dueCents: random.whole(1, 90_000),
        };
      }),
    );
    const rows = old.map(({ id: _, ...row }) => row);
    const totalCents = old.reduce((sum, { dueCents }) => sum + dueCents, 0);
    const key = { "idempotency-key": "opening-balances-1" };
    const imported = await call(importOpeningBalances.path, { rows }, key);
    expect(imported).toMatchObject({ status: 201, body: { invoices: rows.length, totalCents } });
    // A second press stores nothing more.
    expect((await call(importOpeningBalances.path, { rows }, key)).status).toBe(201);
    expect((await settings()).openingBalances).toEqual({ invoices: rows.length, totalCents });
    for (const { id } of accounts) {
      const own = old.filter((row) => row.id === id);
      const { aged, balanceCents, openInvoices } = await ledger(id);
      expect(aged).toEqual(ageAmounts(own, 0, today));
      expect(balanceCents).toBe(own.reduce((sum, { dueCents }) => sum + dueCents, 0));
      expect(openInvoices.map(({ number }) => number).sort()).toEqual(own.map(({ number }) => number).sort());
    }
    // Payments reduce these invoices like any others; their VAT was due in the earlier system.
    const [first] = old;
    const payment = { method: "transfer", receivedOn: "2026-03-31", amountCents: 1, reference: "EFT", remittance: [] };
    const before = (await ledger(first!.id)).balanceCents;
    await call(recordAccountPayment.path.replace("{id}", String(first!.id)), payment);
    expect((await ledger(first!.id)).balanceCents).toBe(before - 1);
    const report = await call<VatReport>(`${getVatReport.path}?from=2025-06&to=2026-04&basis=invoice`);
    expect(report.body.bySource).toEqual([]);
    expect(
      (await call(getAccountPaper.path.replace("{number}", first!.number).replace("{format}", "pdf"))).status,
    ).toBe(404);
  });

  it("reports each invalid row, and then stores none [C041]", async () => {
    clock.set("2026-03-31T09:00:00Z");
    const { id, number } = await openAccount(app, "Half Right Ltd");
    const right = { account: number, number: "H-1", issuedOn: "2026-01-02", dueOn: "2026-02-01", dueCents: 1_000 };
    const rows = [
      right,
      { ...right, number: "H-2", account: "A-999999" },
      { ...right, number: "h-1" },
      { ...right, number: "H-4", dueOn: "2026-01-01" },
      { ...right, number: "INV-000007" },
      { ...right, number: "H-6", issuedOn: "2026-04-01", dueOn: "2026-05-01" },
    ];
    const refused = await call(importOpeningBalances.path, { rows });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.data?.params ?? {}).sort()).toEqual([
      "rows.1.account",
      "rows.2.number",
      "rows.3.dueOn",
      "rows.4.number",
      "rows.5.issuedOn",
    ]);
    expect((await ledger(id)).openInvoices).toEqual([]);
    expect((await call(importOpeningBalances.path, { rows: [right] })).status).toBe(201);
    expect((await call(importOpeningBalances.path, { rows: [right] })).status).toBe(422);
  });

  it("sets the start of a series once: the next invoice gets that number, and the series goes on from there [C041]", async () => {
    clock.set("2026-04-01T06:00:00Z");
    const start = (nextNumber: number) => call<InvoicingSettings>(startSeries.path, { series: "invoice", nextNumber });
    expect((await start(400)).status).toBe(200);
    expect((await start(501)).body.series).toEqual([
      { series: "invoice", next: "INV-000501", canStart: true },
      { series: "credit_note", next: "CN-000001", canStart: true },
    ]);
    const { id } = await openAccount(app, "First Of Series Ltd");
    await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-03-12T12:00:00Z" });
    const [invoice] = await publishFinished(app, id);
    expect(invoice?.document.number).toBe("INV-000501");
    const refused = await start(700);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("has begun")]);
    expect((await settings()).series[0]).toEqual({ series: "invoice", next: "INV-000502", canStart: false });
    const entries = await app.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("act", "=", "invoicing.series_started")
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { before: { next: "INV-000001" }, after: { next: "INV-000400" } },
      { before: { next: "INV-000400" }, after: { next: "INV-000501" } },
    ]);
  });

  it("puts bank account and company number on invoices published from then on, and on none before [C041]", async () => {
    clock.set("2026-05-01T06:00:00Z");
    const invoice = async (company: string) => {
      const { id } = await openAccount(app, company);
      await storeFinishedOrder(app, { accountId: id, finishedAt: "2026-04-12T12:00:00Z" });
      const [published] = await publishFinished(app, id);
      return published!.document;
    };
    const before = await invoice("Before The Bank Ltd");
    expect(before).toMatchObject({ bank: null, seller: { companyNumber: "" } });
    expect((await save({ iban: "IE29 AIBK 9311 5212 3456 87" })).body.data?.params).toHaveProperty("iban");
    const bank = { accountName: "Currach Couriers Ltd", iban: "IE29 AIBK 9311 5212 3456 78", bic: "aibkie2d" };
    const { status, body } = await save({ ...bank, companyNumber: "612345" });
    expect([status, body.iban, body.bic]).toEqual([200, "IE29AIBK93115212345678", "AIBKIE2D"]);
    expect(
      (
        await call(saveInvoicingSettings.path, {
          ...bank,
          version: 1,
          companyNumber: "",
          exportCodes: body.exportCodes,
        })
      ).status,
    ).toBe(409);
    const after = await invoice("After The Bank Ltd");
    expect(after).toMatchObject({
      bank: { accountName: "Currach Couriers Ltd", iban: "IE29AIBK93115212345678", bic: "AIBKIE2D" },
      seller: { companyNumber: "612345" },
    });
    while (await drawPapers(app.context));
    const token = await app.staffToken("bookkeeper");
    const textOf = async (number: string) => {
      const path = getAccountPaper.path.replace("{number}", number).replace("{format}", "pdf");
      const pdf = new Uint8Array(await (await app.request(path, { token })).arrayBuffer());
      const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
      return text.replace(/\s+/g, " ");
    };
    const text = await textOf(after.number);
    for (const part of ["IBAN IE29 AIBK 9311 5212 3456 78", "BIC AIBKIE2D", "Company no. 612345"])
      expect(text).toContain(part);
    expect(await textOf(before.number)).not.toContain("IBAN");
  });
});
