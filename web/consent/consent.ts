/** The visitor's choice as it stands in local storage under `cookie-consent`. */
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
/** Raised when what is asked for changes: then everybody is asked again. */
export const consentVersion = 1;
/** A choice is asked for again after this long. */
export const consentMonths = 6;
/** Raised on the document when a choice is made, here or in another tab. */
export const consentEvent = "consent";

declare global {
  interface Window {
    /** The choice that stands, put here by the inline script; none while the visitor has not chosen. (`window.consent` is the dialog.) */
    consentGiven?: Consent;
    /** Asks for a choice if the page shown now has to. */
    askConsent?: () => void;
  }
}

/** The choice that stands; null while there is none, and on the server. */
export function currentConsent(): Consent | null {
  return (typeof window !== "undefined" && window.consentGiven) || null;
}
