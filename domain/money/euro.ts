/** Whole euro cents. */
export type Cents = number;

/** Exact for amounts with at most two decimals. Throws a RangeError unless finite. */
export function eurosToCents(euros: number): Cents {
  if (!Number.isFinite(euros)) throw new RangeError(`Not an amount: ${euros}`);
  // Adding zero turns -0 into 0.
  return Math.round(euros * 100) + 0;
}

/** The cents of `'145.29'`, `'145.3'` or `'145'`; null for any other text. */
export function decimalToCents(text: string): Cents | null {
  const [, euros, rest = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(rest.padEnd(2, "0"));
}

/** `14529` as `'145.29'`, the form of the shop API and of input fields. */
export function centsToDecimal(cents: Cents): string {
  const { sign, euros, rest } = split(cents);
  return `${sign && "-"}${euros}.${rest}`;
}

/** `123450` as `'€1,234.50'`, for screens and emails; negative amounts get a true minus sign. */
export function formatEuro(cents: Cents): string {
  const { sign, euros, rest } = split(cents);
  return `${sign}€${euros.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

function split(cents: Cents): { sign: "" | "−"; euros: string; rest: string } {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { sign: cents < 0 ? "−" : "", euros: digits.slice(0, -2), rest: digits.slice(-2) };
}
