import { type Consent, consentKey, consentMonths, consentVersion } from "../consent/consent.ts";

/** The choice that this browser's visitor made on a public page and that still stands; for pages that ask for none themselves. */
export function storedConsent(): Consent | null {
  try {
    const choice = JSON.parse(localStorage.getItem(consentKey) ?? "null") as Consent | null;
    if (choice === null || choice.version < consentVersion) return null;
    const until = new Date(choice.decidedAt);
    until.setMonth(until.getMonth() + consentMonths);
    return until.getTime() > Date.now() ? choice : null;
  } catch {
    return null;
  }
}
