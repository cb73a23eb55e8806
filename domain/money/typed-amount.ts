import type { Cents } from "./euro.ts";

/** `error`: what is wrong with the text, for its field. */
export type TypedAmount = { ok: true; cents: Cents } | { ok: false; error: string };

/** Digits before the decimals, with or without a separator between thousands. */
const groups = { plain: /^\d{1,9}$/, comma: /^\d{1,3}(,\d{3}){1,2}$/, dot: /^\d{1,3}(\.\d{3}){1,2}$/ };

/**
 * Reads an amount as people type it: '1,250.00', '1.250,00', '12,50', '€40', 'EUR 40', '40 euro'. `currency` is that of
 * the field (ISO 4217); any other is refused.
 */
export function readTypedAmount(text: string, currency = "EUR"): TypedAmount {
  const typed = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (typed === "") return refuse("Enter an amount, such as 120.50");
  const bare = withoutCurrency(typed, currency);
  if (/\p{Sc}|\p{L}/u.test(bare)) {
    const other = /^\P{N}*[\d., ]+\P{N}*$/u.test(bare) && /\p{Sc}|\b[A-Z]{3}\b/iu.test(bare);
    return refuse(other ? `This amount is in ${currency}: type only the number` : notAnAmount);
  }
  if (/^[-\u2212(]/.test(bare)) return refuse("Enter an amount without a minus sign");
  // Spaces between thousands: '1 250.00'.
  const number = /^\d{1,3}( \d{3})+([.,]\d+)?$/.test(bare) ? bare.replaceAll(" ", "") : bare;
  if (!/^[\d.,]+$/.test(number) || !/\d/.test(number)) return refuse(notAnAmount);
  return readNumber(number);
}

/** The cents of a typed amount; null for any other text. */
export function typedAmountCents(text: string, currency = "EUR"): Cents | null {
  const read = readTypedAmount(text, currency);
  return read.ok ? read.cents : null;
}

const notAnAmount = "Enter an amount in figures, such as 120.50";

/** The last separator is the decimal one if one or two digits follow it. */
function readNumber(number: string): TypedAmount {
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  const separator = decimals === "" ? "" : (number.at(-decimals.length - 1) ?? "");
  const fits =
    groups.plain.test(whole) || (separator !== "," && groups.comma.test(whole)) || readsDots(whole, separator);
  if (fits) return { ok: true, cents: Number(whole.replace(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0")) };
  if (/^\d+\.\d{3}$/.test(number)) {
    const asThousands = number.replace(".", "");
    return refuse(`Type ${asThousands}.00 or ${Number(number).toFixed(2)}: an amount has two decimals`);
  }
  if (/^\d*[.,]\d{3,}$/.test(number)) return refuse("Enter an amount with at most two decimals, such as 120.50");
  if (/^\d{10,}/.test(number)) return refuse("This amount is too large");
  return refuse("Check the commas and points: 1,250.00, for example");
}

/** Dots separate thousands only if a comma precedes the decimals: '1.250' alone may mean 1.25. */
function readsDots(whole: string, separator: string): boolean {
  return (separator === "," && groups.dot.test(whole)) || (separator === "" && /^\d{1,3}(\.\d{3}){2}$/.test(whole));
}

function withoutCurrency(typed: string, currency: string): string {
  // The currency may be any text where staff type it too.
  const names = currency === "EUR" ? "€|EUR|euros?" : /^[A-Z]{3}$/.test(currency) ? currency : "¤";
  return typed.replace(new RegExp(`^(?:${names})\\s*(?=[\\d.,-])|(?<=[\\d.,])\\s*(?:${names})$`, "i"), "").trim();
}

function refuse(error: string): TypedAmount {
  return { ok: false, error };
}
