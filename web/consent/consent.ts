/** The visitor's choice, stored in local storage under `cookie-consent`. */
export type Consent = {
  essential: true;
  essentialAnalytics: true;
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
  /** `consentVersion` when the choice was made. */
  version: number;
  /** ISO instant of the choice. */
  decidedAt: string;
};

export const consentKey = "cookie-consent";
/** Increment when the purposes change, so that every visitor is asked again. */
export const consentVersion = 1;
/** A choice expires after this long. */
export const consentMonths = 6;
/** Dispatched on the document when a choice is made, here or in another tab. */
export const consentEvent = "consent";

declare global {
  interface Window {
    /** The current choice, set by the inline script; undefined before one is made. (`window.consent` is the dialog.) */
    consentGiven?: Consent;
    /** Opens the dialog if this page requires a choice. */
    askConsent?: () => void;
  }
}

/** The current choice; null before one is made, and on the server. */
export function currentConsent(): Consent | null {
  return (typeof window !== "undefined" && window.consentGiven) || null;
}
