import type { Settings } from "../../../contract/settings.ts";
import { defaultTariff } from "../../../domain/pricing/default-tariff.ts";
import { defaultCollectionHours } from "../../../domain/schedule/collection-hours.ts";

/** Local-storage keys fixed by the specification. */
const copyKey = "courierSettings";
const mapsKey = "googleMapsApiKey";
const codesKey = "tracking-codes";

const managersKeys = ["deliveryTypes", "packageTypes", "priorityMultipliers"] as const;

/** Saves the settings for when the server is unreachable. Without redirects: others may use this browser. */
export function saveCopy(settings: Partial<Settings>): void {
  const before = readStored();
  store(copyKey, JSON.stringify({ ...before, ...settings, redirects: [] }));
}

/** Saves the public ids of map and tags under the specification's own keys. */
export function savePublicIds({ googleMapsApiKey, trackingCodes }: Partial<Settings>): void {
  if (googleMapsApiKey !== undefined) store(mapsKey, googleMapsApiKey);
  if (trackingCodes) store(codesKey, JSON.stringify(trackingCodes));
}

/** The last copy, else a fresh installation's settings; only what this user may see. */
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
  remoteDeliveries: { from: "", products: [], emails: false },
};

/** Drops values of an unexpected type: the copy may come from another program or an old version. */
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
    console.warn("Could not save settings in this browser", error);
  }
}

/** Session-storage key. */
const draftKey = "currach_settings_draft";

/** An unsaved draft, and the settings it was made from. */
type StashedDraft = { base: Partial<Settings>; draft: Partial<Settings> };

/** Stashes unsaved edits in this tab until the same user signs in again. */
export function stashDraft(userId: number, stashed: StashedDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ userId, ...stashed }));
  } catch (error) {
    console.warn("Could not stash unsaved settings", error);
  }
}

/** Returns the stashed draft and removes it; null where it is another user's. */
export function unstashDraft(userId: number): StashedDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey) ?? "null") as (StashedDraft & { userId: number }) | null;
    sessionStorage.removeItem(draftKey);
    return stored?.userId === userId ? { base: stored.base, draft: stored.draft } : null;
  } catch {
    return null;
  }
}
