import { currentConsent } from "./consent.ts";

/** Local-storage name: who booked last in this browser, where preferences may be stored. */
export const contactKey = "currach_contact";

const parts = ["firstName", "lastName", "email", "phone"] as const;
export type RememberedContact = Record<(typeof parts)[number], string>;

/** Null without consent, and where storage is closed or holds something else. */
export function rememberedContact(): RememberedContact | null {
  if (!currentConsent()?.preferences) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(contactKey) ?? "null");
    return isContact(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberContact({ firstName, lastName, email, phone }: RememberedContact): void {
  if (!currentConsent()?.preferences) return;
  try {
    localStorage.setItem(contactKey, JSON.stringify({ firstName, lastName, email, phone }));
  } catch (error) {
    console.warn("The contact could not be remembered", error);
  }
}

function isContact(value: unknown): value is RememberedContact {
  if (typeof value !== "object" || value === null) return false;
  return parts.every((part) => typeof (value as Record<string, unknown>)[part] === "string");
}
