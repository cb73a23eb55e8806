import { northernIreland } from "./countries.ts";
import { eircodeError, normaliseEircode, showEircode, typeEircode } from "./eircode.ts";
import { isNorthernIreland, normaliseUkPostcode, ukPostcodeError } from "./uk-postcode.ts";

/** Where no rule of a country applies, a postcode is free text up to this length. */
const postcodeMaxLength = 12;

/**
 * What is wrong with a postcode in this country, else null. `country` is an ISO code or a choice of the country select, so that
 * 'Northern Ireland' can insist on its own postcodes. Whether it may be empty is for the required fields to say.
 */
export function postcodeError(country: string, postcode: string): string | null {
  if (country === "IE") return eircodeError(postcode);
  if (country === "GB") return ukPostcodeError(postcode);
  if (country === northernIreland) {
    const error = ukPostcodeError(postcode);
    return (error ?? isNorthernIreland(postcode)) ? error : "Northern Ireland postcodes start with BT (e.g., BT1 5GS)";
  }
  return postcode.trim().length > postcodeMaxLength ? `Postcode must be at most ${postcodeMaxLength} characters` : null;
}

/** The stored form: an Eircode without its space, a UK postcode with it, any other trimmed. */
export function normalisePostcode(country: string, postcode: string): string {
  if (country === "IE") return normaliseEircode(postcode);
  if (isUnitedKingdom(country)) return normaliseUkPostcode(postcode);
  return postcode.trim().replace(/\s+/g, " ");
}

/** The form that is shown: an Eircode with its space. */
export function showPostcode(country: string, postcode: string): string {
  return country === "IE" ? showEircode(postcode) : normalisePostcode(country, postcode);
}

/** What a postcode field holds after this was typed or pasted. */
export function typePostcode(country: string, value: string): string {
  if (country === "IE") return typeEircode(value);
  if (isUnitedKingdom(country)) return value.trimStart().toUpperCase().slice(0, 8);
  return value.trimStart().slice(0, postcodeMaxLength);
}

function isUnitedKingdom(country: string): boolean {
  return country === "GB" || country === northernIreland;
}
