import { expect, it } from "vitest";
import { cleanIban, isBic, isIban } from "./bank-account.ts";

it.each([
  ["IE29 AIBK 9311 5212 3456 78", true],
  ["ie29aibk93115212345678", true],
  ["GB29 NWBK 6016 1331 9268 19", true],
  ["DE89 3704 0044 0532 0130 00", true],
  ["IE29 AIBK 9311 5212 3456 87", false],
  ["IE29 AIBK 9311 5212 3456 7", false],
  ["IE30 AIBK 9311 5212 3456 78", false],
  ["", false],
  ["29AIBK93115212345678", false],
])("%j is an IBAN: %s [C041]", (typed, isOne) => {
  expect(isIban(cleanIban(typed))).toBe(isOne);
});

it.each([
  ["AIBKIE2D", true],
  ["BOFIIE2DXXX", true],
  ["AIBKIE2", false],
  ["aibkie2d", false],
])("%j is a BIC: %s [C041]", (bic, isOne) => {
  expect(isBic(bic)).toBe(isOne);
});
