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
