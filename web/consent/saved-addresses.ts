import { currentConsent } from "./consent.ts";

/** Local-storage name: the addresses that were priced last, of visitors who allowed preferences to be stored. */
export const rememberedKey = "currach_addresses";
const most = 5;

const parts = ["companyName", "address1", "address2", "city", "state", "postcode", "country"] as const;
/** As typed in the calculator; `country` is a choice of its select. */
export type RememberedAddress = Record<(typeof parts)[number], string>;

/** Those used last come first. None without consent, and none where storage is closed or holds something else. */
export function rememberedAddresses(): RememberedAddress[] {
  if (!currentConsent()?.preferences) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(rememberedKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isAddress).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts these before those of earlier times; an address is kept once. */
export function rememberAddresses(addresses: readonly RememberedAddress[]): void {
  if (!currentConsent()?.preferences) return;
  const known = [...addresses, ...rememberedAddresses()].map((address) => [sameness(address), address] as const);
  const once = known.filter(([key], at) => known.findIndex(([other]) => other === key) === at);
  try {
    localStorage.setItem(rememberedKey, JSON.stringify(once.slice(0, most).map(([, address]) => address)));
  } catch (error) {
    console.warn("Addresses could not be remembered", error);
  }
}

function sameness(address: RememberedAddress): string {
  return parts.map((part) => address[part].trim().toLowerCase()).join("|");
}

function isAddress(value: unknown): value is RememberedAddress {
  if (typeof value !== "object" || value === null) return false;
  return parts.every((part) => typeof (value as Record<string, unknown>)[part] === "string");
}
