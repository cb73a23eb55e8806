import { describe, expect, it } from "vitest";
import {
  accountOrderNumber,
  documentNumber,
  formReference,
  isFormReference,
  type OrderId,
  type OrderNumber,
  orderReference,
  quoteReference,
  readDocumentNumber,
  readOrderNumber,
  recoveryReference,
  type SubmissionId,
  type WooCommerceOrderId,
} from "./references.ts";

describe("references", () => {
  it("have fixed forms [P141] [P157]", () => {
    expect(quoteReference(1772630000000)).toBe("DCQ-1772630000000");
    expect(formReference(42)).toBe("DL-42");
    expect(recoveryReference(43)).toBe("DL-43");
    expect(orderReference(7)).toBe("WC-7");
    expect(orderReference(accountOrderNumber(7))).toBe("AC-7");
  });

  it("are valid for bookings only as DL- and digits [P301]", () => {
    const asked = ["DL-42", "DL-", "DL-12a", "DL12", "dl-12", " DL-12", "DL-12\n", "WC-12"].map(isFormReference);
    expect(asked).toEqual([true, false, false, false, false, false, false, false]);
  });
});

it.each([
  ["17", 17, null],
  [" #17 ", 17, null],
  ["WC-17", 17, "WC"],
  ["wc 17", 17, "WC"],
  ["AC-17", 17, "AC"],
  ["ac17", 17, "AC"],
])("the order number in %j is %i, of the series %s [C026]", (typed, digits, series) => {
  expect(readOrderNumber(typed)).toEqual({ digits, series });
});

it.each(["", "A-1001", "DL-17", "AC-", "AC-17x", "1234567890", "R-000123"])("%j is not an order number", (typed) => {
  expect(readOrderNumber(typed)).toBeNull();
});

describe("an order's ids", () => {
  const id: OrderId = 1;
  const shopOrderId: WooCommerceOrderId = 2;
  const submissionId: SubmissionId = 3;

  it("cannot be confused with each other: none of these compiles", () => {
    // @ts-expect-error The id on the WordPress site is not ours
    const ours: OrderId = shopOrderId;
    // @ts-expect-error Our id is not the one on the WordPress site
    const remote: WooCommerceOrderId = id;
    // @ts-expect-error An order's id is not a form's id
    const form: string = formReference(id);
    // @ts-expect-error A form's id is not an order's number
    const order: string = orderReference(submissionId);
    // @ts-expect-error The number that people use may be the WordPress site's
    const either = (number: OrderNumber): OrderId => number;
    expect([ours, remote, form, order, either(shopOrderId)]).toEqual([2, 1, "DL-1", "WC-3", 2]);
  });

  it("can both be the number that people use, and are plain numbers elsewhere", () => {
    const numbers: OrderNumber[] = [id, shopOrderId];
    const plain: number = id;
    const fromText: OrderId = Number("4");
    expect([...numbers, plain, fromText]).toEqual([1, 2, 1, 4]);
  });
});

describe("the number of a receipt or credit note", () => {
  it.each([
    ["receipt", 1, "R-000001"],
    ["credit_note", 45, "C-000045"],
    ["receipt", 1_234_567, "R-1234567"],
  ] as const)("of %s %i is %s, and is read back", (kind, number, text) => {
    expect(documentNumber(kind, number)).toBe(text);
    expect(readDocumentNumber(text)).toEqual({ kind, number });
  });

  it.each(["", "R-1", "X-000001", "R-000001 ", "R-000001/../2", "c-000001", "R-9999999999"])("is not '%s'", (text) => {
    expect(readDocumentNumber(text)).toBeNull();
  });
});
