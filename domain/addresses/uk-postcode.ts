// Areas and letters as in BS 7666 and Royal Mail's Programmer's Guide, spaces taken out.
const pattern =
  /^(GIR0AA|([A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPSTUW]))[0-9][ABD-HJLNP-UW-Z]{2})$/;

/** 'bt15gs' as 'BT1 5GS', the form that is stored and shown; a text that cannot be one only loses its spaces. */
export function normaliseUkPostcode(value: string): string {
  // Some letters of other alphabets have no capital of one character.
  const compact = value.replace(/\s/g, "").toUpperCase().normalize("NFC");
  return /^[A-Z0-9]{5,}$/.test(compact) ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** What is wrong with a United Kingdom postcode in any spelling, else null. */
export function ukPostcodeError(value: string): string | null {
  const valid = pattern.test(value.replace(/\s/g, "").toUpperCase());
  return valid ? null : "Please enter a valid UK postcode (e.g., BT1 5GS)";
}

/** Whether a postcode of the United Kingdom lies in Northern Ireland, the BT area. */
export function isNorthernIreland(postcode: string): boolean {
  return /^\s*B\s*T\s*\d/i.test(postcode);
}
