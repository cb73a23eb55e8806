import { describe, expect, it } from "vitest";
import { readAccountVatNumber } from "./account-vat-number.ts";

describe("an account's VAT number", () => {
  it.each([
    ["", ""],
    ["IE1234567T", "IE1234567T"],
    ["ie 1234567 fa", "IE1234567FA"],
    ["IE1234567TW", "IE1234567TW"],
    ["IE6388047V", "IE6388047V"],
    ["IE3668997OH", "IE3668997OH"],
    ["IE8Z49289F", "IE8Z49289F"],
    ["DE 123.456.789", "DE123456789"],
  ])("is read from %j", (typed, vatNumber) => {
    expect(readAccountVatNumber(typed)).toEqual({ ok: true, vatNumber });
  });

  it.each(["IE1234568T", "IE1234567FB", "IE6388047W", "IE3668997PH", "IE8Z49298F"])(
    "is refused for %j, whose check letter does not fit",
    (typed) => {
      expect(readAccountVatNumber(typed)).toEqual({
        ok: false,
        error: `${typed} has a wrong digit or letter: its check letter does not fit`,
      });
    },
  );

  it("is refused in the wrong form, like any customer's", () => {
    expect(readAccountVatNumber("IE123")).toEqual({
      ok: false,
      error: "A VAT number that begins with IE looks like IE1234567T",
    });
  });
});
