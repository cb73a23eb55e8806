import { readVatNumber } from "../orders/vat-numbers.ts";

/** A letter for each remainder of 23. */
const letters = "WABCDEFGHIJKLMNOPQRSTUV";

/**
 * A company's VAT number as typed; as `readVatNumber`, and the check letter of an Irish one has to fit its digits, so
 * that a mistyped digit is found before an invoice carries it.
 */
export function readAccountVatNumber(typed: string): ReturnType<typeof readVatNumber> {
  const read = readVatNumber(typed);
  if (!read.ok || !read.vatNumber.startsWith("IE") || hasIrishCheckLetter(read.vatNumber.slice(2))) return read;
  return { ok: false, error: `${read.vatNumber} has a wrong digit or letter: its check letter does not fit` };
}

/** Seven digits, the check letter and since 2013 sometimes another; in older numbers the second digit can be a sign. */
function hasIrishCheckLetter(number: string): boolean {
  const isOlder = !/^\d{7}/.test(number);
  const digits = isOlder ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const second = number[8];
  const sum = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0);
  // W counts as 0, the other letters by their place in the alphabet.
  const total = sum + (second ? letters.indexOf(second) * 9 : 0);
  return letters[total % 23] === number[7];
}
