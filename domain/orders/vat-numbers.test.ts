import { describe, expect, it } from "vitest";
import { readVatNumber } from "./vat-numbers.ts";

describe("a customer's VAT number", () => {
  it.each([
    ["", ""],
    ["  ", ""],
    ["IE1234567T", "IE1234567T"],
    ["ie 1234567 ta", "IE1234567TA"],
    ["IE 1A23456-T", "IE1A23456T"],
    ["IE1+23456T", "IE1+23456T"],
    ["XI 123 4567 89", "XI123456789"],
    ["gb 123456789", "GB123456789"],
    ["GB123456789012", "GB123456789012"],
    ["GBGD001", "GBGD001"],
    ["XIHA501", "XIHA501"],
    ["DE 123.456.789", "DE123456789"],
    ["FR XX 123456789", "FRXX123456789"],
    ["nl123456789b01", "NL123456789B01"],
    ["GR123456789", "EL123456789"],
    ["ATU12345678", "ATU12345678"],
    ["ESB1234567X", "ESB1234567X"],
    ["SE123456789001", "SE123456789001"],
  ])("is read from %j", (typed, vatNumber) => {
    expect(readVatNumber(typed)).toEqual({ ok: true, vatNumber });
  });

  it.each([
    ["1234567T", "Begin with the country, such as IE1234567T, XI123456789 for Northern Ireland, or DE123456789"],
    ["US123456789", "Begin with the country, such as IE1234567T, XI123456789 for Northern Ireland, or DE123456789"],
    ["toString", "Begin with the country, such as IE1234567T, XI123456789 for Northern Ireland, or DE123456789"],
    ["IE123456T", "A VAT number that begins with IE looks like IE1234567T"],
    ["IE1234567X", "A VAT number that begins with IE looks like IE1234567T"],
    ["XI12345678", "A VAT number that begins with XI looks like XI123456789"],
    ["GB1234567890", "A VAT number that begins with GB looks like GB123456789"],
    ["GR12345678", "A VAT number that begins with EL looks like EL123456789"],
    ["DE12345678X", "A VAT number that begins with DE looks like DE123456789"],
    ["NL123456789001", "A VAT number that begins with NL looks like NL123456789B01"],
  ])("is refused for %j with an example", (typed, error) => {
    expect(readVatNumber(typed)).toEqual({ ok: false, error });
  });
});
