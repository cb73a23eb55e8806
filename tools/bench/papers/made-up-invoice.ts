import type { AccountDocument, DocumentLine } from "../../../domain/invoicing/account-document.ts";
import { addDays } from "../../../domain/schedule/dates.ts";
import { accountDocument, deliveryLine } from "../../../test/account-documents.ts";

/** A line for a delivery in March. */
export const line = (at: number, changes: Partial<DocumentLine> = {}): DocumentLine =>
  deliveryLine({
    suppliedOn: addDays("2026-03-02", at % 28),
    reference: `AC-${1_040 + at}`,
    description: `Delivery Tallaght to ${["Galway", "Cork", "Sligo", "Dún Laoghaire", "Athlone"][at % 5]}, Same Day, Small Van`,
    signedBy: `${["Owen Kelly", "Siobhán Ní Cheallaigh", "Zoë O’Brien"][at % 3]}, 14:${String(at % 60).padStart(2, "0")}`,
    poNumber: "",
    netCents: 4_000 + 175 * (at % 9),
    url: `https://currach.example/account/deliveries/${1_040 + at}`,
    ...changes,
  });
export const linesOf = (count: number, changes: (at: number) => Partial<DocumentLine> = () => ({})) =>
  Array.from({ length: count }, (_, at) => line(at, changes(at)));

/** An invoice of March with these lines; totals are computed from them. */
export function document(lines: DocumentLine[], changes: Partial<AccountDocument> = {}): AccountDocument {
  const invoice = accountDocument(lines);
  const address = { address1: "Unit 4, Naas Business Park", city: "Naas", state: "Kildare", postcode: "W91X2C3" };
  const buyer = { ...invoice.buyer, address: { ...address, country: "IE" }, companyNumber: "598877" };
  return { ...invoice, buyer, ...changes };
}
