/** The form of VAT numbers after their prefix. XI is Northern Ireland, EL Greece. */
const forms: Readonly<Record<string, { form: RegExp; example: string }>> = {
  IE: { form: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, example: "IE1234567T" },
  GB: { form: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, example: "GB123456789" },
  XI: { form: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, example: "XI123456789" },
  AT: { form: /^U\d{8}$/, example: "ATU12345678" },
  BE: { form: /^[01]\d{9}$/, example: "BE0123456789" },
  BG: { form: /^\d{9,10}$/, example: "BG123456789" },
  CY: { form: /^\d{8}[A-Z]$/, example: "CY12345678X" },
  CZ: { form: /^\d{8,10}$/, example: "CZ12345678" },
  DE: { form: /^\d{9}$/, example: "DE123456789" },
  DK: { form: /^\d{8}$/, example: "DK12345678" },
  EE: { form: /^\d{9}$/, example: "EE123456789" },
  EL: { form: /^\d{9}$/, example: "EL123456789" },
  ES: { form: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, example: "ESX1234567X" },
  FI: { form: /^\d{8}$/, example: "FI12345678" },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, example: "FR12345678901" },
  HR: { form: /^\d{11}$/, example: "HR12345678901" },
  HU: { form: /^\d{8}$/, example: "HU12345678" },
  IT: { form: /^\d{11}$/, example: "IT12345678901" },
  LT: { form: /^(\d{9}|\d{12})$/, example: "LT123456789" },
  LU: { form: /^\d{8}$/, example: "LU12345678" },
  LV: { form: /^\d{11}$/, example: "LV12345678901" },
  MT: { form: /^\d{8}$/, example: "MT12345678" },
  NL: { form: /^\d{9}B\d\d$/, example: "NL123456789B01" },
  PL: { form: /^\d{10}$/, example: "PL1234567890" },
  PT: { form: /^\d{9}$/, example: "PT123456789" },
  RO: { form: /^[1-9]\d{1,9}$/, example: "RO1234567890" },
  SE: { form: /^\d{10}01$/, example: "SE123456789001" },
  SI: { form: /^[1-9]\d{7}$/, example: "SI12345678" },
  SK: { form: /^[1-9]\d{9}$/, example: "SK1234567890" },
};

type TypedVatNumber = { ok: true; vatNumber: string } | { ok: false; error: string };

/**
 * Reads a customer's VAT number as typed ('ie 1234567-T', 'GR123456789') and returns it with its prefix and without
 * spaces; empty if none was typed. Only the form is checked, as published by the EU countries and the United Kingdom.
 */
export function readVatNumber(typed: string): TypedVatNumber {
  const written = typed
    .toUpperCase()
    .replace(/[\s.\-/]+/g, "")
    .replace(/^GR/, "EL");
  if (written === "") return { ok: true, vatNumber: "" };
  const prefix = written.slice(0, 2);
  const known = forms[prefix];
  if (!known) {
    return {
      ok: false,
      error: "Begin with the country, such as IE1234567T, XI123456789 for Northern Ireland, or DE123456789",
    };
  }
  if (known.form.test(written.slice(2))) return { ok: true, vatNumber: written };
  return { ok: false, error: `A VAT number that begins with ${prefix} looks like ${known.example}` };
}
