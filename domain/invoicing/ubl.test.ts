import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validateXML, type XMLFileInfo } from "xmllint-wasm";
import { accountDocument, deliveryLine, randomAccountDocuments } from "../../test/account-documents.ts";
import { centsToDecimal } from "../money/euro.ts";
import type { AccountDocument } from "./account-document.ts";
import { toUbl } from "./ubl.ts";

const folder = "test/fixtures/ubl-2.1";
const common = readdirSync(`${folder}/common`).map((file) => ({
  fileName: `common/${file}`,
  contents: readFileSync(`${folder}/common/${file}`, "utf8"),
}));

/** The errors that the schemas of UBL 2.1 report. */
async function schemaErrors(documents: readonly AccountDocument[]): Promise<string[]> {
  const errors: string[] = [];
  for (const [kind, root] of [
    ["invoice", "Invoice"],
    ["credit_note", "CreditNote"],
  ] as const) {
    const xml: XMLFileInfo[] = documents
      .filter((document) => document.kind === kind)
      .map((document) => ({ fileName: `${document.number}.xml`, contents: toUbl(document) }));
    if (xml.length === 0) continue;
    const fileName = `maindoc/UBL-${root}-2.1.xsd`;
    const schema = { fileName, contents: readFileSync(`${folder}/${fileName}`, "utf8") };
    const result = await validateXML({ xml, schema: [schema], preload: common, maxMemoryPages: 4_096 });
    errors.push(...result.errors.map(({ rawMessage }) => rawMessage));
  }
  return errors;
}

const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`, "g"))].map(([, text = ""]) => text);
const part = (xml: string, name: string) => new RegExp(`<cac:${name}>.*?</cac:${name}>`, "s").exec(xml)?.[0] ?? "";
const parts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cac:${name}>.*?</cac:${name}>`, "gs"))].map(([found]) => found);
const number = (decimal: string | undefined) => Math.round(Number(decimal) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The business rules of EN 16931 and Peppol that concern us, by name; true if a document keeps the rule. */
const rules: Record<string, (xml: string, root: string) => boolean> = {
  "BR-02": (xml) => texts(xml, "ID")[0] !== "",
  "BR-06": (xml) => texts(part(xml, "AccountingSupplierParty"), "RegistrationName")[0] !== "",
  "BR-07": (xml) => texts(part(xml, "AccountingCustomerParty"), "RegistrationName")[0] !== "",
  "BR-09": (xml) => /^[A-Z]{2}$/.test(texts(part(xml, "AccountingSupplierParty"), "IdentificationCode")[0] ?? ""),
  "BR-11": (xml) => /^[A-Z]{2}$/.test(texts(part(xml, "AccountingCustomerParty"), "IdentificationCode")[0] ?? ""),
  "BR-16": (xml, root) => parts(xml, `${root}Line`).length > 0,
  "BR-27": (xml) => texts(xml, "PriceAmount").every((price) => Number(price) >= 0),
  "BR-CO-10": (xml, root) =>
    number(texts(part(xml, "LegalMonetaryTotal"), "LineExtensionAmount")[0]) ===
    sum(parts(xml, `${root}Line`).map((line) => number(texts(line, "LineExtensionAmount")[0]))),
  "BR-CO-14": (xml) => {
    const [total, ...groups] = texts(part(xml, "TaxTotal"), "TaxAmount").map(number);
    return total === sum(groups);
  },
  "BR-CO-15": (xml) => {
    const totals = part(xml, "LegalMonetaryTotal");
    return (
      number(texts(totals, "TaxInclusiveAmount")[0]) ===
      number(texts(totals, "TaxExclusiveAmount")[0]) + number(texts(part(xml, "TaxTotal"), "TaxAmount")[0])
    );
  },
  "BR-CO-17": (xml) =>
    parts(part(xml, "TaxTotal"), "TaxSubtotal").every((group) => {
      const [net, vat] = [number(texts(group, "TaxableAmount")[0]), number(texts(group, "TaxAmount")[0])];
      return Math.abs(vat - (net * Number(texts(group, "Percent")[0] ?? 0)) / 100) <= 0.5;
    }),
  "BR-CO-26": (xml) => texts(part(xml, "AccountingSupplierParty"), "CompanyID").some((id) => id !== ""),
  "BR-AE-10": (xml) => !xml.includes("<cbc:ID>AE</cbc:ID>") || xml.includes("VATEX-EU-AE"),
  "BR-AE-02": (xml) =>
    !xml.includes("<cbc:ID>AE</cbc:ID>") ||
    ["AccountingSupplierParty", "AccountingCustomerParty"].every((party) =>
      part(xml, party).includes("PartyTaxScheme"),
    ),
  "BR-O-02": (xml) => !xml.includes("<cbc:ID>O</cbc:ID>") || !xml.includes("PartyTaxScheme"),
  "BR-O-05": (xml) => !xml.includes("<cbc:ID>O</cbc:ID>") || texts(xml, "Percent").length === 0,
  "BR-O-10": (xml) => !xml.includes("<cbc:ID>O</cbc:ID>") || xml.includes("VATEX-EU-O"),
  "PEPPOL-EN16931-R003": (xml) => texts(xml, "BuyerReference").length > 0,
  "PEPPOL-EN16931-R010 and R020": (xml) =>
    texts(xml, "ProfileID").length === 0 || texts(xml, "EndpointID").length === 2,
};

function brokenRules(document: AccountDocument): string[] {
  const xml = toUbl(document);
  const root = document.kind === "invoice" ? "Invoice" : "CreditNote";
  return Object.entries(rules).flatMap(([name, holds]) => (holds(xml, root) ? [] : [`${document.number} ${name}`]));
}

describe("An invoice as XML", () => {
  const documents = randomAccountDocuments(50, 37);

  it("is valid UBL 2.1, and so is a credit note: fifty random ones of every VAT treatment [C037]", async () => {
    expect(new Set(documents.map(({ kind }) => kind)).size).toBe(2);
    expect(new Set(documents.flatMap(({ lines }) => lines.map((line) => line.vatTreatment))).size).toBe(4);
    expect(await schemaErrors(documents)).toEqual([]);
  });

  it("is refused by the schemas if an element is in the wrong place, so the test above can fail", async () => {
    const { number: _, ...rest } = accountDocument();
    expect(await schemaErrors([{ ...rest, number: "INV-1", issuedOn: "1 April 2026" }])).not.toEqual([]);
  });

  it("follows the rules of EN 16931 and Peppol that concern it [C037]", () => {
    expect(documents.flatMap(brokenRules)).toEqual([]);
    const wrong = accountDocument([deliveryLine()], {
      totals: { ...accountDocument().totals, netCents: 1 },
    });
    expect(brokenRules(wrong)).toEqual(["INV-000123 BR-CO-10", "INV-000123 BR-CO-15"]);
  });

  it("says what the invoice says: number, days, parties, each line and the sums [C036]", () => {
    const document = accountDocument([
      deliveryLine(),
      deliveryLine({ reference: "AC-1043", netCents: 1_999, poNumber: "", signedBy: "" }),
    ]);
    const xml = toUbl(document);
    expect(texts(xml, "ID")[0]).toBe("INV-000123");
    expect([texts(xml, "IssueDate"), texts(xml, "DueDate")]).toEqual([["2026-04-01"], ["2026-05-01"]]);
    expect(texts(xml, "RegistrationName")).toEqual(["Currach Couriers", "Ní Bhriain &amp; Daughters Ltd"]);
    const lines = parts(xml, "InvoiceLine");
    expect(lines.map((line) => texts(line, "LineExtensionAmount")[0])).toEqual(["40.00", "19.99"]);
    expect(texts(lines[0] ?? "", "Note")).toEqual(["Signed by Owen Kelly, 14:05"]);
    expect(texts(lines[1] ?? "", "Note")).toEqual([]);
    expect(texts(part(xml, "LegalMonetaryTotal"), "PayableAmount")).toEqual([
      centsToDecimal(document.totals.totalCents),
    ]);
    expect(xml).toContain("<cbc:ID>IE29AIBK93115212345678</cbc:ID>");
    expect(toUbl({ ...document, bank: null })).not.toContain("PaymentMeans");
  });

  it("leaves out characters that XML cannot contain, and escapes the rest", () => {
    const xml = toUbl(accountDocument([deliveryLine({ description: 'A\u0000\u000CB <b> & "c" \uD800' })]));
    expect(texts(xml, "Name").at(-1)).toBe("AB &lt;b&gt; &amp; &quot;c&quot; ");
  });
});
