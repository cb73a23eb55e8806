import type { VatTreatment } from "../domain/accounts/billing-options.ts";
import type { AccountDocument, DocumentLine } from "../domain/invoicing/account-document.ts";
import { invoiceTotals, vatPercentOf } from "../domain/invoicing/invoice-totals.ts";
import { addDays } from "../domain/schedule/dates.ts";
import { seededRandom } from "../tools/demo/seeded-random.ts";

export const deliveryLine = (changes: Partial<DocumentLine> = {}): DocumentLine => ({
  suppliedOn: "2026-03-04",
  reference: "AC-1042",
  description: "Delivery Tallaght to Galway, Same Day, Small Van",
  signedBy: "Owen Kelly, 14:05",
  poNumber: "PO-4471",
  costCentre: "",
  netCents: 4_000,
  vatTreatment: "standard",
  vatPercent: 23,
  url: "https://currach.example/account/deliveries/1042",
  ...changes,
});

/** An invoice of March with these lines; totals are computed from them. */
export function accountDocument(
  lines: readonly DocumentLine[] = [deliveryLine()],
  changes: Partial<AccountDocument> = {},
): AccountDocument {
  const { vatDifferenceCents: _, ...totals } = invoiceTotals(lines.map((line) => ({ ...line, ownVatCents: 0 })));
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
      address: { address1: "Unit 4", city: "Galway", state: "Galway", postcode: "H91E2K3", country: "IE" },
      vatNumber: "IE6543210F",
      companyNumber: "",
      peppolId: "",
      accountNumber: "A-1001",
      buyerReference: "",
    },
    poNumber: "",
    costCentre: "",
    lines: [...lines],
    totals,
    precedes: null,
    reason: "",
    bank: { iban: "IE29AIBK93115212345678", bic: "AIBKIE2D", accountName: "Currach Couriers" },
    ...changes,
  };
}

const towns = ["Tallaght", "Galway", "Dún Laoghaire", "Carrick-on-Shannon", "Baile Átha an Rí", "Béal an Mhuirthead"];
const people = ["Owen Kelly", "Siobhán Ní Cheallaigh", "Tadhg Ó Súilbheabháin", "Zoë O’Brien", "Łukasz Żak"];
const treatments: VatTreatment[] = ["standard", "standard", "standard", "zero", "reverse_charge", "outside_scope"];

/** Invoices and credit notes of every treatment, with names, references and reasons that XML and PDF must escape. */
export function randomAccountDocuments(count: number, seed: number): AccountDocument[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const vatTreatment = random.pick(treatments);
    const isCredit = random.chance(0.2);
    const lines = Array.from({ length: random.whole(1, 40) }, (_, at) =>
      deliveryLine({
        suppliedOn: addDays("2026-03-01", random.whole(0, 30)),
        reference: `AC-${1_000 + at}`,
        description: `Delivery ${random.pick(towns)} to ${random.pick(towns)}, Next Day <24 h> & "careful"`,
        signedBy: random.chance(0.8) ? `${random.pick(people)}, 14:05` : "",
        poNumber: random.chance(0.5) ? `PO-${random.whole(1, 9_999)}` : "",
        costCentre: random.chance(0.3) ? random.pick(["Sales", "Lab 2", "R&D"]) : "",
        // A credit in an invoice, such as for a delivery that came late.
        netCents: (isCredit || random.chance(0.9) || at === 0 ? 1 : -1) * random.whole(at === 0 ? 50_000 : 1, 60_000),
        vatTreatment,
        vatPercent: vatPercentOf(vatTreatment),
        url: random.chance(0.9) ? `https://currach.example/account/deliveries/${1_000 + at}` : "",
      }),
    );
    const invoice = accountDocument(lines, {
      number: `INV-${String(index + 1).padStart(6, "0")}`,
      poNumber: random.chance(0.3) ? "PO-77" : "",
      costCentre: random.chance(0.2) ? "Sales" : "",
    });
    const isPeppol = random.chance(0.5);
    const seller = { ...invoice.seller, ...(isPeppol && { peppolId: "9935:IE1234567T" }) };
    const isAbroad = vatTreatment === "reverse_charge";
    const buyer = {
      ...invoice.buyer,
      name: random.pick(["Ní Bhriain & Daughters Ltd", 'Shaw "& Sons" <Ltd>', "Przedsiębiorstwo Żak", "Á".repeat(90)]),
      ...(isPeppol && { peppolId: isAbroad ? "9930:DE123456789" : "9935:IE6543210F" }),
      ...(isAbroad && {
        vatNumber: "DE123456789",
        address: { address1: "Hafenstraße 1", city: "Bremen", state: "", postcode: "28195", country: "DE" },
      }),
      buyerReference: random.chance(0.3) ? "Kostenstelle 5" : "",
    };
    return isCredit
      ? {
          ...invoice,
          kind: "credit_note" as const,
          number: `ACN-${String(index + 1).padStart(6, "0")}`,
          dueOn: null,
          seller,
          buyer,
          precedes: { number: "INV-000099", issuedOn: "2026-03-01" },
          reason: "Delivered a day late",
        }
      : { ...invoice, seller, buyer };
  });
}
