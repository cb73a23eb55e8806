import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { document, line, linesOf } from "../bench/papers/made-up-invoice.ts";

const standard = document(linesOf(5));
const abroad = { ...standard.buyer, name: "Hansa Verlag GmbH", vatNumber: "DE123456789", companyNumber: "" };
const bremen = { address1: "Hafenstraße 1", city: "Bremen", state: "", postcode: "28195", country: "DE" };
const north = { address1: "12 Linenhall Street", city: "Belfast", state: "Antrim", postcode: "BT28BG", country: "GB" };

/** The example documents by file name. */
export const exampleInvoices: Record<string, AccountDocument> = {
  "01-standard": standard,
  "02-reverse-charge": document(
    linesOf(3, () => ({ vatTreatment: "reverse_charge", vatPercent: 0 })),
    { number: "INV-000124", buyer: { ...abroad, address: bremen } },
  ),
  "03-outside-scope": document(
    linesOf(2, () => ({ vatTreatment: "outside_scope", vatPercent: 0 })),
    { number: "INV-000125", buyer: { ...standard.buyer, name: "Lagan Print Ltd", vatNumber: "", address: north } },
  ),
  "04-cost-centre": document(
    linesOf(4, () => ({ costCentre: "Laboratory 2" })),
    { number: "INV-000126", costCentre: "Laboratory 2" },
  ),
  "05-po-number": document(
    linesOf(4, () => ({ poNumber: "PO-4471" })),
    { number: "INV-000127", poNumber: "PO-4471", buyer: { ...standard.buyer, buyerReference: "Accounts payable" } },
  ),
  "06-charges-and-adjustment": document(
    [
      line(0),
      line(0, { description: "Waiting time: 2 quarters of an hour", netCents: 1_250, signedBy: "" }),
      line(3, { description: "Goodwill for a late delivery", reference: "", netCents: -1_000, signedBy: "", url: "" }),
    ],
    { number: "INV-000128" },
  ),
  "07-weekly": document(linesOf(3), {
    number: "INV-000129",
    period: { from: "2026-03-30", to: "2026-03-31" },
    dueOn: "2026-04-15",
    termsDays: 14,
  }),
  "08-credit-note": document([line(1, { netCents: 1_500 })], {
    kind: "credit_note",
    number: "CN-000045",
    dueOn: null,
    precedes: { number: "INV-000123", issuedOn: "2026-04-01" },
    reason: "Delivered a day late",
  }),
  "09-credit-of-an-over-payment": document(linesOf(2), {
    kind: "credit_note",
    number: "CN-000046",
    dueOn: null,
    precedes: { number: "INV-000124", issuedOn: "2026-04-01" },
    reason: "Paid already: the amount is credit and pays the next invoice",
  }),
  "10-two-hundred-lines": document(
    linesOf(200, (at) => ({ poNumber: at % 7 === 0 ? `PO-${4_400 + at}` : "" })),
    { number: "INV-000130" },
  ),
};
