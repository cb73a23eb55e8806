import type { VatTreatment } from "../accounts/billing-options.ts";
import type { Address } from "../addresses/address.ts";
import { type Cents, centsToDecimal } from "../money/euro.ts";
import { type AccountDocument, type DocumentLine, type DocumentParty, vatNote } from "./account-document.ts";

// UBL 2.1 according to EN 16931, and to Peppol BIS Billing 3 if both parties have an electronic address there.

const namespaces = {
  Invoice: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  CreditNote: "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
const en16931 = "urn:cen.eu:en16931:2017";
const peppol = {
  customization: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  profile: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
};
/** UNTDID 1001: commercial invoice, credit note. */
const typeCodes = { invoice: "380", credit_note: "381" };
/** UNTDID 4461: SEPA credit transfer. */
const creditTransfer = "58";
/** UN/ECE Recommendation 20: one. */
const one = "C62";

/** UNCL 5305, and the code from CEF's list VATEX for the reason why no VAT is charged. */
const categories: Record<VatTreatment, { id: string; exemption: string | null }> = {
  standard: { id: "S", exemption: null },
  zero: { id: "Z", exemption: null },
  reverse_charge: { id: "AE", exemption: "VATEX-EU-AE" },
  outside_scope: { id: "O", exemption: "VATEX-EU-O" },
};

/** The document as XML for the accounting software of its buyer. */
export function toUbl(document: AccountDocument): string {
  const isInvoice = document.kind === "invoice";
  const root = isInvoice ? "Invoice" : "CreditNote";
  const { seller, buyer, totals } = document;
  const isPeppol = seller.peppolId !== "" && buyer.peppolId !== "";
  // BR-O-02 to BR-O-04: outside the scope of VAT, neither party's VAT number may appear.
  const isOutside = totals.vat.some(({ vatTreatment }) => vatTreatment === "outside_scope");
  const content = [
    basic("CustomizationID", isPeppol ? peppol.customization : en16931),
    isPeppol && basic("ProfileID", peppol.profile),
    basic("ID", document.number),
    basic("IssueDate", document.issuedOn),
    isInvoice && document.dueOn !== null && basic("DueDate", document.dueOn),
    basic(`${root}TypeCode`, typeCodes[document.kind]),
    noteOf(document) !== "" && basic("Note", noteOf(document)),
    basic("DocumentCurrencyCode", "EUR"),
    document.costCentre !== "" && basic("AccountingCost", document.costCentre),
    // PEPPOL-EN16931-R003: an order reference or a buyer reference is required.
    basic("BuyerReference", buyer.buyerReference || buyer.accountNumber),
    periodOf(document.period.from, document.period.to),
    document.poNumber !== "" && aggregate("OrderReference", basic("ID", document.poNumber)),
    document.precedes !== null &&
      aggregate(
        "BillingReference",
        aggregate(
          "InvoiceDocumentReference",
          basic("ID", document.precedes.number),
          basic("IssueDate", document.precedes.issuedOn),
        ),
      ),
    aggregate("AccountingSupplierParty", partyOf(seller, { hasVatNumber: !isOutside, contact: seller })),
    aggregate("AccountingCustomerParty", partyOf(buyer, { hasVatNumber: !isOutside, contact: null })),
    ...(isInvoice ? paymentOf(document) : []),
    taxTotalOf(document),
    aggregate(
      "LegalMonetaryTotal",
      amount("LineExtensionAmount", totals.netCents),
      amount("TaxExclusiveAmount", totals.netCents),
      amount("TaxInclusiveAmount", totals.totalCents),
      amount("PayableAmount", totals.totalCents),
    ),
    ...document.lines.map((line, index) => lineOf(line, index + 1, isInvoice)),
  ];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespaces[root]}" xmlns:cac="${namespaces.cac}" ` +
    `xmlns:cbc="${namespaces.cbc}">${join(content)}</${root}>\n`
  );
}

function noteOf({ reason, totals }: AccountDocument): string {
  return [reason, ...totals.vat.map(({ vatTreatment }) => vatNote(vatTreatment))].filter(Boolean).join(" ");
}

function periodOf(from: string, to: string): string {
  return aggregate("InvoicePeriod", basic("StartDate", from), basic("EndDate", to));
}

type PartyOptions = { hasVatNumber: boolean; contact: { email: string; phone: string } | null };

function partyOf(party: DocumentParty, { hasVatNumber, contact }: PartyOptions): string {
  const [scheme = "", ...id] = party.peppolId.split(":");
  return aggregate(
    "Party",
    party.peppolId !== "" && basic("EndpointID", id.join(":"), { schemeID: scheme }),
    aggregate("PartyName", basic("Name", party.name)),
    addressOf(party.address),
    hasVatNumber &&
      party.vatNumber !== "" &&
      aggregate("PartyTaxScheme", basic("CompanyID", party.vatNumber), aggregate("TaxScheme", basic("ID", "VAT"))),
    aggregate(
      "PartyLegalEntity",
      basic("RegistrationName", party.name),
      party.companyNumber !== "" && basic("CompanyID", party.companyNumber),
    ),
    contact !== null && aggregate("Contact", basic("Telephone", contact.phone), basic("ElectronicMail", contact.email)),
  );
}

function addressOf({ address1, address2 = "", city, postcode, state, country }: Address): string {
  return aggregate(
    "PostalAddress",
    address1 !== "" && basic("StreetName", address1),
    address2 !== "" && basic("AdditionalStreetName", address2),
    city !== "" && basic("CityName", city),
    postcode !== "" && basic("PostalZone", postcode),
    state !== "" && basic("CountrySubentity", state),
    aggregate("Country", basic("IdentificationCode", country)),
  );
}

function paymentOf({ number, bank, termsDays }: AccountDocument): string[] {
  const means =
    bank &&
    aggregate(
      "PaymentMeans",
      basic("PaymentMeansCode", creditTransfer),
      basic("PaymentID", number),
      aggregate(
        "PayeeFinancialAccount",
        basic("ID", bank.iban),
        bank.accountName !== "" && basic("Name", bank.accountName),
        bank.bic !== "" && aggregate("FinancialInstitutionBranch", basic("ID", bank.bic)),
      ),
    );
  const terms = termsDays === 0 ? "Due on receipt" : `Due ${termsDays} days after the date of issue`;
  return [...(means ? [means] : []), aggregate("PaymentTerms", basic("Note", terms))];
}

function taxTotalOf({ totals }: AccountDocument): string {
  return aggregate(
    "TaxTotal",
    amount("TaxAmount", totals.vatCents),
    ...totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }) =>
      aggregate(
        "TaxSubtotal",
        amount("TaxableAmount", netCents),
        amount("TaxAmount", vatCents),
        categoryOf("TaxCategory", vatTreatment, vatPercent),
      ),
    ),
  );
}

/** EN 16931 requires the reason in the totals; lines name only the category. */
function categoryOf(element: "TaxCategory" | "ClassifiedTaxCategory", treatment: VatTreatment, percent: number) {
  const { id, exemption } = categories[treatment];
  const reason = vatNote(treatment);
  const isTotal = element === "TaxCategory";
  return aggregate(
    element,
    basic("ID", id),
    // BR-O-05: outside the scope of VAT there is no rate.
    treatment !== "outside_scope" && basic("Percent", String(percent)),
    isTotal && exemption !== null && basic("TaxExemptionReasonCode", exemption),
    isTotal && exemption !== null && reason !== null && basic("TaxExemptionReason", reason),
    aggregate("TaxScheme", basic("ID", "VAT")),
  );
}

function lineOf(line: DocumentLine, position: number, isInvoice: boolean): string {
  // BR-27: a price is never negative, so a credit has a negative quantity.
  const quantity = line.netCents < 0 ? "-1" : "1";
  const { description, signedBy, costCentre, poNumber } = line;
  return aggregate(
    isInvoice ? "InvoiceLine" : "CreditNoteLine",
    basic("ID", String(position)),
    signedBy !== "" && basic("Note", `Signed by ${signedBy}`),
    basic(isInvoice ? "InvoicedQuantity" : "CreditedQuantity", quantity, { unitCode: one }),
    amount("LineExtensionAmount", line.netCents),
    costCentre !== "" && basic("AccountingCost", costCentre),
    periodOf(line.suppliedOn, line.suppliedOn),
    poNumber !== "" && aggregate("OrderLineReference", basic("LineID", poNumber)),
    aggregate(
      "Item",
      basic("Name", description),
      line.reference !== "" && aggregate("SellersItemIdentification", basic("ID", line.reference)),
      categoryOf("ClassifiedTaxCategory", line.vatTreatment, line.vatPercent),
    ),
    aggregate("Price", amount("PriceAmount", Math.abs(line.netCents))),
  );
}

type Content = string | false;

function aggregate(name: string, ...content: Content[]): string {
  return `<cac:${name}>${join(content)}</cac:${name}>`;
}

function basic(name: string, text: string, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<cbc:${name}${written.join("")}>${escapeXml(text)}</cbc:${name}>`;
}

function amount(name: string, cents: Cents): string {
  return basic(name, centsToDecimal(cents), { currencyID: "EUR" });
}

function join(content: readonly Content[]): string {
  return content.filter((part) => part !== false).join("");
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Without the characters that XML 1.0 cannot hold, such as a form feed that was pasted into a reference. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}
