const keysInUse = [
  "A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15",
  "D01 D02 D03 D04 D05 D06 D6W D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24",
  "E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94",
  "H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91",
  "P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85",
  "R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56",
  "V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35",
];

/** The 139 routing keys in use: the first three characters of an Eircode. */
export const routingKeys: ReadonlySet<string> = new Set(keysInUse.flatMap((line) => line.split(" ")));

/** 'D24XY45', the stored form. */
export function normaliseEircode(value: string): string {
  // Some letters of other alphabets have no single-character capital.
  return value.replace(/\s/g, "").toUpperCase().normalize("NFC");
}

/** The error of an Eircode in any spelling; null if it is valid. */
export function eircodeError(value: string): string | null {
  const eircode = normaliseEircode(value);
  if (eircode.length !== 7) return "Eircode must be 7 characters (e.g., D02 XY45)";
  return /^[A-Z0-9]{3}[A-Z0-9]{4}$/.test(eircode) ? null : "Invalid Eircode format (e.g., D02 XY45)";
}

/** The content of an Eircode field after typing or pasting: capitals, digits and spaces, at most 8 characters. */
export function formatTypedEircode(value: string): string {
  const typed = value
    .replace(/[^A-Za-z0-9 ]/g, "")
    .replace(/ +/g, " ")
    .trimStart()
    .toUpperCase();
  const compact = normaliseEircode(typed);
  // An Eircode pasted with extra spaces must not lose its last characters.
  return typed.length > 8 && compact.length <= 7 ? showEircode(compact) : typed.slice(0, 8);
}

/** 'D24 XY45'; anything that does not have 7 characters is returned unchanged. */
export function showEircode(value: string): string {
  const eircode = normaliseEircode(value);
  return eircode.length === 7 ? `${eircode.slice(0, 3)} ${eircode.slice(3)}` : value.trim();
}

/** 'D24' of an Eircode or of a routing key alone; null for any other text. */
export function routingKeyOf(value: string): string | null {
  const match = /^([A-Z]\d[0-9W])([A-Z0-9]{4})?$/.exec(normaliseEircode(value));
  return match?.[1] ?? null;
}

/**
 * The routing key in use that a text means, 'D02' for 'DO2' too: the letter O counts as zero only if that makes a key
 * in use. Null for anything else.
 */
export function readRoutingKey(text: string): string | null {
  const typed = text.toUpperCase();
  if (routingKeys.has(typed)) return typed;
  const key = typed.slice(0, 1) + typed.slice(1).replaceAll("O", "0");
  return routingKeys.has(key) ? key : null;
}

/** A hint if the routing key is not in use, else null. Not an error, because new keys may be introduced. */
export function eircodeHint(value: string): string | null {
  const eircode = normaliseEircode(value);
  if (eircodeError(eircode) !== null || routingKeys.has(eircode.slice(0, 3))) return null;
  return `We don't know the routing key ${eircode.slice(0, 3)}. Please check the Eircode`;
}
