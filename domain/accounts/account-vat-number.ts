import { readVatNumber } from "../orders/vat-numbers.ts";

/** The check letter for each remainder modulo 23. */
const letters = "WABCDEFGHIJKLMNOPQRSTUV";

/**
 * Reads a company's VAT number as typed, like `readVatNumber`; the check letter of an Irish one also has to fit its
 * digits, so that a mistyped digit is found before it gets onto an invoice.
 */
export function readAccountVatNumber(typed: string): ReturnType<typeof readVatNumber> {
  const read = readVatNumber(typed);
  if (!read.ok || !read.vatNumber.startsWith("IE") || hasIrishCheckLetter(read.vatNumber.slice(2))) return read;
  return { ok: false, error: `${read.vatNumber} has a wrong digit or letter: its check letter does not fit` };
}

/** Seven digits, a check letter and, since 2013, sometimes another letter; older ones may have a sign in place two. */
function hasIrishCheckLetter(number: string): boolean {
  const isOlder = !/^\d{7}/.test(number);
  const digits = isOlder ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const second = number[8];
  const sum = [...digits].reduce((sum, digit, index) => sum + Number(digit) * (8 - index), 0);
  // W counts as 0, the other letters by their place in the alphabet.
  const total = sum + (second ? letters.indexOf(second) * 9 : 0);
  return letters[total % 23] === number[7];
}
