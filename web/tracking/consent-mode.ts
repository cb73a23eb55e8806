import type { Consent } from "../consent/consent.ts";
import type { ConsentSignals } from "./events.ts";

/** Where the law requires consent: the EU member states and the United Kingdom, by ISO 3166-1 code. */
const consentRegions = [
  ..."IE GB AT BE BG HR CY CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
];
/** How long tags wait for the visitor's choice. */
const waitForUpdateMs = 500;

/** Consent Mode v2's seven signals for a choice; all denied without one. */
export function signalsFor(choice: Consent | null): ConsentSignals {
  const signal = (granted: boolean | undefined) => (granted === true ? "granted" : "denied");
  return {
    ad_storage: signal(choice?.marketing),
    ad_user_data: signal(choice?.marketing),
    ad_personalization: signal(choice?.marketing),
    analytics_storage: signal(choice?.analytics),
    functionality_storage: signal(choice?.preferences),
    personalization_storage: signal(choice?.preferences),
    // Granted whenever any tag may run.
    security_storage: signal(choice !== null && allowsTags(choice)),
  };
}

export function consentDefault() {
  return { ...signalsFor(null), region: consentRegions, wait_for_update: waitForUpdateMs };
}

/** Whether any third-party script may be loaded. */
export function allowsTags({ analytics, marketing }: Consent): boolean {
  return analytics || marketing;
}
