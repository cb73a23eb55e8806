import { currentConsent } from "./consent.ts";

/** Local-storage key of the last priced addresses, if the visitor allowed preferences to be stored. */
export const savedAddressesKey = "currach_addresses";
const maxAddresses = 5;

const parts = ["companyName", "address1", "address2", "city", "state", "postcode", "country"] as const;
/** As typed in the calculator; `country` is a value of its select. */
export type SavedAddress = Record<(typeof parts)[number], string>;

/** Most recent first; empty without consent, or if storage is unavailable or invalid. */
export function readSavedAddresses(): SavedAddress[] {
  if (!currentConsent()?.preferences) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(savedAddressesKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isAddress).slice(0, maxAddresses) : [];
  } catch {
    return [];
  }
}

/** Puts these first and drops duplicates. */
export function saveAddresses(addresses: readonly SavedAddress[]): void {
  if (!currentConsent()?.preferences) return;
  const known = [...addresses, ...readSavedAddresses()].map((address) => [comparisonKey(address), address] as const);
  const once = known.filter(([key], at) => known.findIndex(([other]) => other === key) === at);
  try {
    localStorage.setItem(savedAddressesKey, JSON.stringify(once.slice(0, maxAddresses).map(([, address]) => address)));
  } catch (error) {
    console.warn("Addresses could not be saved", error);
  }
}

function comparisonKey(address: SavedAddress): string {
  return parts.map((part) => address[part].trim().toLowerCase()).join("|");
}

function isAddress(value: unknown): value is SavedAddress {
  if (typeof value !== "object" || value === null) return false;
  return parts.every((part) => typeof (value as Record<string, unknown>)[part] === "string");
}
