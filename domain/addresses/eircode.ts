import { routingKeys } from "./routing-keys.ts";

/** 'd24 xy45' as 'D24XY45', the stored form. */
export function normaliseEircode(value: string): string {
  // Some letters of other alphabets have no capital of one character.
  return value.replace(/\s/g, "").toUpperCase().normalize("NFC");
}

/** What is wrong with an Eircode in any spelling, else null. */
export function eircodeError(value: string): string | null {
  const eircode = normaliseEircode(value);
  if (eircode.length !== 7) return "Eircode must be 7 characters (e.g., D02 XY45)";
  return /^[A-Z0-9]{3}[A-Z0-9]{4}$/.test(eircode) ? null : "Invalid Eircode format (e.g., D02 XY45)";
}

/** What an Eircode field holds after this was typed or pasted: letters, digits and spaces in capitals, at most 8 characters. */
export function typeEircode(value: string): string {
  const typed = value
    .replace(/[^A-Za-z0-9 ]/g, "")
    .replace(/ +/g, " ")
    .trimStart()
    .toUpperCase();
  const compact = normaliseEircode(typed);
  // A whole Eircode pasted with spaces in odd places must not lose its last characters to them.
  return typed.length > 8 && compact.length <= 7 ? showEircode(compact) : typed.slice(0, 8);
}

/** 'D24XY45' as 'D24 XY45', the form that is shown; anything that is not of 7 characters stays as it is. */
export function showEircode(value: string): string {
  const eircode = normaliseEircode(value);
  return eircode.length === 7 ? `${eircode.slice(0, 3)} ${eircode.slice(3)}` : value.trim();
}

/** The routing key of an Eircode, or of a routing key alone: 'D24'. Null when the text is neither. */
export function routingKeyOf(value: string): string | null {
  const match = /^([A-Z]\d[0-9W])([A-Z0-9]{4})?$/.exec(normaliseEircode(value));
  return match?.[1] ?? null;
}

/** Said beside a well-formed Eircode whose routing key is not in use, else null. It refuses nothing: new keys may be given out. */
export function eircodeHint(value: string): string | null {
  const eircode = normaliseEircode(value);
  if (eircodeError(eircode) !== null || routingKeys.has(eircode.slice(0, 3))) return null;
  return `We do not know the routing key ${eircode.slice(0, 3)}. Please check the Eircode`;
}
