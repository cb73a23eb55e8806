import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { type AccountLedger, getAccountLedger } from "../../contract/invoices.ts";
import { vatInWords } from "../../domain/invoicing/account-document.ts";
import { centsToDecimal, formatEuro } from "../../domain/money/euro.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { type PublishedInvoice, publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { readFile } from "../files/read-file.ts";
import { drawPapers } from "./draw-papers.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`, "g"))].map(([, text = ""]) => text);
const part = (xml: string, name: string) => new RegExp(`<cac:${name}>.*?</cac:${name}>`, "s").exec(xml)?.[0] ?? "";
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

/** The stored XML and the text of the stored PDF, with single spaces. */
async function papersOf({ id }: PublishedInvoice): Promise<{ text: string; xml: string }> {
  const { pdf_sha256, xml_sha256 } = await app.db
    .selectFrom("account_papers")
    .select(["pdf_sha256", "xml_sha256"])
    .where("invoice_id", "=", id)
    .executeTakeFirstOrThrow();
  const [pdf, xml] = await Promise.all([pdf_sha256, xml_sha256].map((sha256) => readFile(app.context, sha256 ?? "")));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf!.bytes)), { mergePages: true });
  return { text: text.replace(/\s+/g, " "), xml: xml!.bytes.toString() };
}

it("PDF, XML, screen and ledger of 200 random invoices agree line by line and to the cent [C036]", async () => {
  const random = seededRandom(36);
  clock.set("2026-03-01T06:00:00Z");
  const treatments = ["standard", "zero", "reverse_charge", "outside_scope"] as const;
  const accounts: number[] = [];
  for (const [index, treatment] of treatments.entries()) {
    const { id } = await openAccount(app, `Papers & Sons ${index}`, { creditLimitCents: 9_000_000 });
    await app.db
      .updateTable("accounts")
      .set({
        invoice_grouping: "po_number",
        vat_treatment: treatment,
        vat_treatment_reason: treatment === "standard" ? "" : "Firm abroad",
        vat_number: "DE123456789",
        vat_number_checked_on: "2026-01-01",
      })
      .where("id", "=", id)
      .execute();
    accounts.push(id);
  }
  for (const accountId of accounts)
    for (let po = 0; po < 50; po++)
      for (let order = random.whole(1, 6); order > 0; order--)
        await storeFinishedOrder(app, {
          accountId,
          finishedAt: `2026-03-${random.whole(10, 28)}T12:00:00Z`,
          netCents: random.whole(100, 99_999),
          order: { po_number: `PO-${po}` },
        });
  clock.set("2026-04-01T06:00:00Z");
  const published: { accountId: number; invoice: PublishedInvoice }[] = [];
  for (const accountId of accounts)
    for (const invoice of await publishFinished(app, accountId)) published.push({ accountId, invoice });
  expect(published).toHaveLength(200);
  expect(published.filter(({ invoice }) => invoice.lines.length > 1).length).toBeGreaterThan(100);
  while (await drawPapers(app.context));

  for (const { invoice } of published) {
    const { document } = invoice;
    const { number, totals, lines } = document;
    const stored = await app.db
      .selectFrom("invoices")
      .select(["net_cents", "vat_cents", "total_cents"])
      .where("id", "=", invoice.id)
      .executeTakeFirstOrThrow();
    const ledgerLines = await app.db
      .selectFrom("invoice_lines")
      .select(["net_cents", "vat_treatment", "vat_percent"])
      .where("invoice_id", "=", invoice.id)
      .orderBy("position")
      .execute();
    const of = (cents: number | null) => centsToDecimal(cents ?? Number.NaN);
    const { text, xml } = await papersOf(invoice);
    // The sums of the stored lines, which the screen, the PDF and the XML all show.
    expect(sum(ledgerLines.map(({ net_cents }) => net_cents ?? 0)), number).toBe(stored.net_cents);
    expect(totals).toMatchObject({
      netCents: stored.net_cents,
      vatCents: stored.vat_cents,
      totalCents: stored.total_cents,
    });
    expect(lines.map(({ netCents }) => netCents)).toEqual(ledgerLines.map(({ net_cents }) => net_cents));
    expect(texts(xml, "ID")[0]).toBe(number);
    const inXml = [...xml.matchAll(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/gs)].map(([line]) => line);
    expect(inXml.map((line) => texts(line, "LineExtensionAmount")[0])).toEqual(
      ledgerLines.map(({ net_cents }) => of(net_cents)),
    );
    expect(texts(part(xml, "OrderReference"), "ID")).toEqual([document.poNumber]);
    const monetary = part(xml, "LegalMonetaryTotal");
    expect(texts(monetary, "LineExtensionAmount")).toEqual([of(stored.net_cents)]);
    expect(texts(monetary, "PayableAmount")).toEqual([of(stored.total_cents)]);
    expect(texts(part(xml, "TaxTotal"), "TaxAmount")[0]).toBe(of(stored.vat_cents));
    const parts = [
      `Net ${formatEuro(stored.net_cents ?? 0)}`,
      `Total due ${formatEuro(stored.total_cents ?? 0)}`,
      number,
    ];
    for (const { net_cents, vat_treatment, vat_percent } of ledgerLines) {
      parts.push(formatEuro(net_cents ?? 0));
      parts.push(
        `${vatInWords(vat_treatment ?? "standard", vat_percent ?? 0)} on ${formatEuro(stored.net_cents ?? 0)}`,
      );
    }
    for (const { reference, description } of lines) parts.push(reference, description);
    for (const said of parts) expect(text, number).toContain(said);
  }

  const token = await app.staffToken("bookkeeper");
  for (const accountId of accounts) {
    const path = getAccountLedger.path.replace("{id}", String(accountId));
    const ledger = (await (await app.request(path, { token })).json()) as AccountLedger;
    const own = published.filter((one) => one.accountId === accountId);
    expect(ledger.balanceCents).toBe(sum(own.map(({ invoice }) => invoice.document.totals.totalCents)));
    expect(ledger.openInvoices.map(({ number, dueCents }) => [number, dueCents])).toEqual(
      own.map(({ invoice }) => [invoice.document.number, invoice.document.totals.totalCents]),
    );
  }
}, 240_000);
