import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { accountDocument, deliveryLine, randomAccountDocuments } from "../../test/account-documents.ts";
import { drawAccountDocument } from "./draw-account-document.ts";

/** The document's text in reading order, page by page, with single spaces. */
async function pagesOf(document: AccountDocument): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await drawAccountDocument(document)));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}
const textOf = async (document: AccountDocument) => (await pagesOf(document)).join(" ");

/** Whether the text contains these parts in this order. */
function standsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

describe("An invoice as a PDF", () => {
  it("has everything the law requires, in reading order [C035]", async () => {
    const text = await textOf(
      accountDocument([deliveryLine(), deliveryLine({ netCents: 1_999, suppliedOn: "2026-03-30" })]),
    );
    const parts = [
      ...["Invoice", "INV-000123", "Currach Couriers", "1 Example Road"],
      ...["Ní Bhriain & Daughters Ltd", "VAT no. IE6543210F", "Date of issue", "1 Apr 2026", "Due", "1 May 2026"],
      ...["4 Mar 2026", "Delivery Tallaght to Galway, Same Day, Small Van", "Signed by Owen Kelly, 14:05", "€40.00"],
      ...["30 Mar 2026", "€19.99", "Net", "€59.99", "VAT 23% on €59.99", "€13.80", "Total due", "€73.79"],
      ...["IBAN IE29 AIBK 9311 5212 3456 78", "reference INV-000123", "VAT no. IE1234567T"],
    ];
    expect(standsInOrder(text, parts), text).toBe(true);
  });

  it("explains why no VAT is charged, and says nothing of the kind if it is", async () => {
    const abroad = deliveryLine({ vatTreatment: "reverse_charge", vatPercent: 0 });
    expect(await textOf(accountDocument([abroad]))).toContain(
      "Reverse charge: VAT is to be accounted for by the recipient.",
    );
    expect(await textOf(accountDocument())).not.toContain("everse charge");
  });

  it("has every line once and the total, on as many pages as they need [C036]", async () => {
    for (const document of randomAccountDocuments(12, 4)) {
      const text = await textOf(document);
      const lines = document.lines.flatMap(({ reference, netCents }) => [reference, formatEuro(netCents)]);
      const total = document.kind === "invoice" ? "Total due" : "Total credit";
      const named = document.lines.map(({ reference }) => text.split(reference).length - 1);
      expect(new Set(named), document.number).toEqual(new Set([1]));
      for (const amount of lines) expect(text).toContain(amount);
      expect(text).toContain(`${total} ${formatEuro(document.totals.totalCents)}`);
    }
  });

  it("repeats its column headings and numbers its pages", async () => {
    const pages = await pagesOf(
      accountDocument(Array.from({ length: 50 }, (_, at) => deliveryLine({ reference: `AC-${at}` }))),
    );
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Date Delivery or charge Net");
      expect(page).toContain(`Page ${index + 1} of 3`);
    }
  });

  it("is at most 60,000 bytes for fifty lines, and has the same bytes each time it is drawn", async () => {
    const document = accountDocument(
      Array.from({ length: 50 }, (_, at) => deliveryLine({ reference: `AC-${1_000 + at}` })),
    );
    const [first, second] = [await drawAccountDocument(document), await drawAccountDocument(document)];
    expect(first.length).toBeLessThan(60_000);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await drawAccountDocument({ ...document, number: "INV-000124" }))).toBe(false);
  });

  it("writes letters of other languages, without accents that its typeface lacks", async () => {
    const text = await textOf(accountDocument([deliveryLine({ signedBy: "Łukasz Żak, Ṁáire, 李" })]));
    expect(text).toContain("Łukasz Żak, ");
    expect(text).toMatch(/[ṀM]áire, \?/);
  });

  it("is titled a credit note if it credits, names its invoice and reason, and asks for no money", async () => {
    const precedes = { number: "INV-000099", issuedOn: "2026-03-01" };
    const note = { kind: "credit_note" as const, number: "ACN-000004", dueOn: null, precedes, reason: "Late" };
    const text = await textOf(accountDocument([deliveryLine()], note));
    expect(
      standsInOrder(text, ["Credit note", "ACN-000004", "INV-000099", "1 Mar 2026", "Total credit", "Reason: Late"]),
    ).toBe(true);
    expect(text).not.toMatch(/IBAN|Total due/);
  });
});
