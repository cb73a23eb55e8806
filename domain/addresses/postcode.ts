import { northernIreland } from "./countries.ts";
import { eircodeError, formatTypedEircode, normaliseEircode, showEircode } from "./eircode.ts";
import { isNorthernIreland, normaliseUkPostcode, ukPostcodeError } from "./uk-postcode.ts";

/** Postcodes of countries without a rule are free text of this length. */
const maxPostcodeLength = 12;

/**
 * Null if the postcode is valid. `country` is an ISO code or an option of the country select, because 'Northern
 * Ireland' requires BT postcodes. `requiredFieldErrors` decides whether it may be empty.
 */
export function postcodeError(country: string, postcode: string): string | null {
  if (country === "IE") return eircodeError(postcode);
  if (country === "GB") return ukPostcodeError(postcode);
  if (country === northernIreland) {
    const error = ukPostcodeError(postcode);
    return (error ?? isNorthernIreland(postcode)) ? error : "Northern Ireland postcodes start with BT (e.g., BT1 5GS)";
  }
  return postcode.trim().length > maxPostcodeLength ? `Postcode must be at most ${maxPostcodeLength} characters` : null;
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

/** The content of a postcode field after typing or pasting. */
export function formatTypedPostcode(country: string, value: string): string {
  if (country === "IE") return formatTypedEircode(value);
  if (isUnitedKingdom(country)) return value.trimStart().toUpperCase().slice(0, 8);
  return value.trimStart().slice(0, maxPostcodeLength);
}

function isUnitedKingdom(country: string): boolean {
  return country === "GB" || country === northernIreland;
}
