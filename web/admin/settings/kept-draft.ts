import type { Settings } from "../../../contract/settings.ts";

/** Session-storage name. */
const draftKey = "currach_settings_draft";

/** What was being edited, and what it was made of. */
export type KeptDraft = { base: Partial<Settings>; draft: Partial<Settings> };

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
