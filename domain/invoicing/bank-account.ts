/** 'IE29 AIBK 9311 5212 3456 78' without spaces and in capitals. */
export function cleanIban(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** Whether the check digits are right (ISO 13616); the country's length is checked only for Ireland and Britain. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (/^(IE|GB)/.test(iban) && iban.length !== 22) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Eight or eleven characters, as in 'AIBKIE2D'. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);
}
