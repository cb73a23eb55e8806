import { currentConsent } from "./consent.ts";

/**
 * Local-storage key of the contact who last booked in this browser, if the visitor allowed preferences to be stored.
 */
export const savedContactKey = "currach_contact";

const parts = ["firstName", "lastName", "email", "phone"] as const;
export type SavedContact = Record<(typeof parts)[number], string>;

/** Null without consent, or if storage is unavailable or invalid. */
export function readSavedContact(): SavedContact | null {
  if (!currentConsent()?.preferences) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(savedContactKey) ?? "null");
    return isContact(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function saveContact({ firstName, lastName, email, phone }: SavedContact): void {
  if (!currentConsent()?.preferences) return;
  try {
    localStorage.setItem(savedContactKey, JSON.stringify({ firstName, lastName, email, phone }));
  } catch (error) {
    console.warn("The contact could not be saved", error);
  }
}

function isContact(value: unknown): value is SavedContact {
  if (typeof value !== "object" || value === null) return false;
  return parts.every((part) => typeof (value as Record<string, unknown>)[part] === "string");
}
