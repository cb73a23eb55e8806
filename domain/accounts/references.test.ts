import { expect, it } from "vitest";
import { accountNumber, readAccountNumber } from "./references.ts";

it.each([
  ["A-1001", 1001],
  [" a-1001 ", 1001],
  ["A1001", 1001],
  ["a 12345", 12345],
  ["1001", null],
  ["A-100", null],
  ["WC-1001", null],
  ["A-1001x", null],
])("%j is the number of account %j", (typed, id) => {
  expect(readAccountNumber(typed)).toBe(id);
});

it("an account's number is read back from its written form", () => {
  expect(accountNumber(1001)).toBe("A-1001");
  expect(readAccountNumber(accountNumber(1042))).toBe(1042);
});
