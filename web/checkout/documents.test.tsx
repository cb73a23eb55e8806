import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PayNotice, VatDocument } from "../../contract/checkout.ts";
import { DocumentSheet } from "./DocumentSheet.tsx";
import { canPay, PaymentNotice } from "./PaymentNotice.tsx";

const nowhere = { address1: "", city: "", state: "", postcode: "", country: "" };
const receipt: VatDocument = {
  kind: "receipt",
  number: "R-000123",
  issuedOn: "2026-03-04",
  supplier: { name: "Courier", address: [], email: "", phone: "", vatNumber: "IE1234567A" },
  customer: { name: "Áine O'Brien", email: "", address: nowhere },
  orderReference: "WC-7",
  bookingReference: "WC-7",
  pickup: nowhere,
  dropoff: nowhere,
  suppliedOn: "2026-03-04",
  paidOn: "2026-03-04",
  paymentMethod: "Card",
  lines: [],
  netCents: 1000,
  vatPercent: 23,
  vatCents: 230,
  totalCents: 1230,
  currency: "EUR",
  receiptNumber: null,
  reason: null,
  voided: false,
  testMode: false,
};
const sheetOf = (document: VatDocument) => renderToStaticMarkup(<DocumentSheet document={document} />);

describe("an order's document", () => {
  it("is a receipt, and says so, if the order is paid", () => {
    expect(sheetOf(receipt)).toMatch(/VAT receipt.*Paid on.*Paid by.*Card.*Total paid/s);
  });

  it("says that an order on account is to be paid, and calls itself neither receipt nor paid", () => {
    const sheet = sheetOf({ ...receipt, kind: "order_confirmation", number: "WC-7", paymentMethod: "Account" });
    expect(sheet).toMatch(/Order confirmation.*WC-7.*On account, to be paid.*On account since.*Total to be paid/s);
    expect(sheet).toContain("neither a receipt nor an invoice");
    expect(sheet).not.toMatch(/VAT receipt|Paid on|Paid by|Total paid/);
  });
});

describe("the notice about the last attempt to pay", () => {
  const said = (notice: PayNotice) => renderToStaticMarkup(<PaymentNotice notice={notice} checkUrl="/check" />);

  it("neither says 'on its way' nor has a button once the money has arrived", () => {
    expect(said("arrived")).toContain("Your payment has arrived");
    expect(said("arrived")).not.toMatch(/on its way|Check again/);
    expect(canPay("arrived")).toBe(false);
  });

  it("suggests retrying in a minute only if that could help", () => {
    expect(said("unavailable")).toContain("in a minute");
    expect(said("broken")).not.toContain("in a minute");
    expect(canPay("broken")).toBe(true);
  });
});
