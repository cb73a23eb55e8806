// Without spaces; areas and letters as in BS 7666 and Royal Mail's Programmer's Guide.
const pattern =
  /^(GIR0AA|([A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPSTUW]))[0-9][ABD-HJLNP-UW-Z]{2})$/;

/** 'BT1 5GS', the form that is stored and shown; other text only loses its spaces. */
export function normaliseUkPostcode(value: string): string {
  // Some letters of other alphabets have no single-character capital.
  const compact = value.replace(/\s/g, "").toUpperCase().normalize("NFC");
  return /^[A-Z0-9]{5,}$/.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** The error of a postcode in any spelling; null if it is valid. */
export function ukPostcodeError(value: string): string | null {
  const valid = pattern.test(value.replace(/\s/g, "").toUpperCase());
  return valid ? null : "Please enter a valid UK postcode (e.g., BT1 5GS)";
}

/** Whether a UK postcode is in the BT area. */
export function isNorthernIreland(postcode: string): boolean {
  return /^\s*B\s*T\s*\d/i.test(postcode);
}
