import type { AccountDocument, DocumentLine } from "../../../domain/invoicing/account-document.ts";
import { invoiceTotals } from "../../../domain/invoicing/invoice-totals.ts";
import { addDays } from "../../../domain/schedule/dates.ts";

/** A delivery of March. */
export const line = (at: number, changes: Partial<DocumentLine> = {}): DocumentLine => ({
  suppliedOn: addDays("2026-03-02", at % 28),
  reference: `AC-${1_040 + at}`,
  description: `Delivery Tallaght to ${["Galway", "Cork", "Sligo", "Dún Laoghaire", "Athlone"][at % 5]}, Same Day, Small Van`,
  signedBy: `${["Owen Kelly", "Siobhán Ní Cheallaigh", "Zoë O’Brien"][at % 3]}, 14:${String(at % 60).padStart(2, "0")}`,
  poNumber: "",
  costCentre: "",
  netCents: 4_000 + 175 * (at % 9),
  vatTreatment: "standard",
  vatPercent: 23,
  url: `https://currach.example/account/deliveries/${1_040 + at}`,
  ...changes,
});
export const linesOf = (count: number, changes: (at: number) => Partial<DocumentLine> = () => ({})) =>
  Array.from({ length: count }, (_, at) => line(at, changes(at)));

/** An invoice of March with these lines; totals are computed from them. */
export function document(lines: DocumentLine[], changes: Partial<AccountDocument> = {}): AccountDocument {
  const { vatDifferenceCents: _, ...totals } = invoiceTotals(lines.map((each) => ({ ...each, ownVatCents: 0 })));
  const kildare = { address1: "Unit 4, Naas Business Park", city: "Naas", state: "Kildare", postcode: "W91X2C3" };
  return {
    kind: "invoice",
    number: "INV-000123",
    issuedOn: "2026-04-01",
    dueOn: "2026-05-01",
    termsDays: 30,
    period: { from: "2026-03-01", to: "2026-03-31" },
    seller: {
      name: "Currach Couriers",
      address: { address1: "1 Example Road", city: "Tallaght", state: "Dublin", postcode: "D24A1B2", country: "IE" },
      vatNumber: "IE1234567T",
      companyNumber: "612345",
      peppolId: "",
      email: "info@currach.example",
      phone: "+353 1 555 0100",
    },
    buyer: {
      name: "Ní Bhriain & Daughters Ltd",
      address: { ...kildare, country: "IE" },
      vatNumber: "IE6543210F",
      companyNumber: "598877",
      peppolId: "",
      accountNumber: "A-1001",
      buyerReference: "",
    },
    poNumber: "",
    costCentre: "",
    lines,
    totals,
    precedes: null,
    reason: "",
    bank: { iban: "IE29AIBK93115212345678", bic: "AIBKIE2D", accountName: "Currach Couriers" },
    ...changes,
  };
}
