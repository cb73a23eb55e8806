import type { Settings } from "../../../contract/settings.ts";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { defaultCollectionHours } from "../../../domain/schedule/collection-hours.ts";

/** Local-storage names given by the specification. */
const copyKey = "courierSettings";
const mapsKey = "googleMapsApiKey";
const codesKey = "tracking-codes";

const managersKeys = ["deliveryTypes", "packageTypes", "priorityMultipliers"] as const;

/** Keeps what was read, so that there is something to look at when the server cannot be reached. Redirects are nobody else's business. */
export function keepCopy(settings: Partial<Settings>): void {
  const before = readStored();
  store(copyKey, JSON.stringify({ ...before, ...settings, redirects: [] }));
}

/** After a save: the public ids of the map and of the tags, as the specification keeps them. */
export function keepPublicIds({ googleMapsApiKey, trackingCodes }: Partial<Settings>): void {
  if (googleMapsApiKey !== undefined) store(mapsKey, googleMapsApiKey);
  if (trackingCodes) store(codesKey, JSON.stringify(trackingCodes));
}

/** What to show while disconnected: the last copy, else what a fresh installation sells; no more than its reader may see. */
export function readCopy(isAdministrator: boolean): Partial<Settings> {
  const shown: Partial<Settings> = { ...placeholder, ...readStored(), redirects: [] };
  if (isAdministrator) return shown;
  return Object.fromEntries(managersKeys.map((key) => [key, shown[key]]));
}

const placeholder: Settings = {
  ...defaultTariff,
  googleMapsApiKey: "",
  redirects: [],
  livePaymentsEnabled: false,
  googleAdsEvents: [],
  trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" },
  analyticsVisible: true,
  emergencyBannerEnabled: false,
  websiteIssuesBannerEnabled: false,
  observePublicHolidays: true,
  cancelUnpaidAfterHours: 24,
  collectionHours: defaultCollectionHours,
  collectAtWeekends: true,
  deliveryNews: { onTheWay: true, collected: true, delivered: true, failed: true },
  proofsAsked: {},
  minutesAtStop: 5,
};

/** Only what is of the right kind: the copy may be another program's, or years old. */
function readStored(): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(copyKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([key, value]) => {
        const usual = placeholder[key as keyof Settings];
        return (
          usual !== undefined &&
          value !== null &&
          typeof value === typeof usual &&
          Array.isArray(value) === Array.isArray(usual)
        );
      }),
    );
  } catch {
    return {};
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    console.warn("Settings could not be stored", error);
  }
}

/** Session-storage name. */
const draftKey = "currach_settings_draft";

/** What was being edited, and what it was made of. */
type KeptDraft = { base: Partial<Settings>; draft: Partial<Settings> };

/** Keeps unsaved edits for the moment when the same person is signed in again, in this tab. */
export function keepDraft(userId: number, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ userId, ...kept }));
  } catch (error) {
    console.warn("Unsaved settings could not be kept", error);
  }
}

/** Gives kept edits back, once, and to nobody else. */
export function takeDraft(userId: number): KeptDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey) ?? "null") as (KeptDraft & { userId: number }) | null;
    sessionStorage.removeItem(draftKey);
    return stored?.userId === userId ? { base: stored.base, draft: stored.draft } : null;
  } catch {
    return null;
  }
}
