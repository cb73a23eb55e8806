import { describe, expect, it } from "vitest";
import { documentNumber, readDocumentNumber } from "./documents.ts";

describe("the number of a receipt or credit note", () => {
  it.each([
    ["receipt", 1, "R-000001"],
    ["credit_note", 45, "C-000045"],
    ["receipt", 1_234_567, "R-1234567"],
  ] as const)("of %s %i is %s, and reads back", (kind, number, text) => {
    expect(documentNumber(kind, number)).toBe(text);
    expect(readDocumentNumber(text)).toEqual({ kind, number });
  });

  it.each(["", "R-1", "X-000001", "R-000001 ", "R-000001/../2", "c-000001", "R-9999999999"])("is not '%s'", (text) => {
    expect(readDocumentNumber(text)).toBeNull();
  });
});
