import { describe, expect, it } from "vitest";
import { type InvoiceParties, refuseInvoice } from "./invoice-contents.ts";

const parties: InvoiceParties = {
  supplierVatNumber: "IE1234567T",
  customerName: "Acme Seeds Ltd",
  customerAddress: { address1: "1 Main Street", city: "Naas" },
  customerVatNumber: "",
  vatNumberCheckedOn: null,
  emails: ["invoices@acme.example.ie"],
};
const line = { suppliedOn: "2026-03-04", description: "Van, Naas to Sallins", vatTreatment: "standard" as const };
const facts = { totalCents: 4920, period: { from: "2026-03-01", to: "2026-03-31" }, today: "2026-04-01" };
const reversed = { ...line, vatTreatment: "reverse_charge" as const };

describe("An invoice", () => {
  it("with everything that the law requires is not refused [C035]", () => {
    expect(refuseInvoice(parties, [line], facts)).toEqual([]);
    const checked = { ...parties, customerVatNumber: "DE123456789", vatNumberCheckedOn: "2026-03-01" };
    expect(refuseInvoice(checked, [reversed], facts)).toEqual([]);
  });

  it.each([
    ["our VAT number", { supplierVatNumber: "" }, "VAT_NUMBER"],
    ["the company's name", { customerName: "" }, "name is missing"],
    ["a street", { customerAddress: { address1: "", city: "Naas" } }, "street"],
    ["a town", { customerAddress: { address1: "1 Main Street", city: "" } }, "town"],
    ["an email address", { emails: [] }, "address to send it to"],
  ])("without %s is refused, with what to do [C035]", (_, changes, words) => {
    const [reason, ...others] = refuseInvoice({ ...parties, ...changes }, [line], facts);
    expect([reason, others]).toEqual([expect.stringContaining(words), []]);
  });

  it("under reverse charge needs the company's checked VAT number [C035]", () => {
    expect(refuseInvoice(parties, [reversed], facts)[0]).toContain("needs the company's VAT number");
    const unchecked = { ...parties, customerVatNumber: "DE123456789" };
    expect(refuseInvoice(unchecked, [line, reversed], facts)[0]).toContain("that was checked");
    expect(refuseInvoice(unchecked, [line], facts)).toEqual([]);
  });

  it("that is empty, negative, dated in the future or made before its period is over is refused", () => {
    expect(refuseInvoice(parties, [], facts)[0]).toContain("nothing on it");
    expect(refuseInvoice(parties, [line], { ...facts, totalCents: -1 })[0]).toContain("total is negative");
    expect(refuseInvoice(parties, [{ ...line, suppliedOn: "2026-04-02" }], facts)[0]).toContain("future");
    expect(refuseInvoice(parties, [line], { ...facts, today: "2026-03-31" })[0]).toContain("not over");
    expect(refuseInvoice(parties, [{ ...line, description: "" }], facts)[0]).toContain("what it is for");
  });
});
