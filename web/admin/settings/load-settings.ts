import { getSettings, minimalAnswer } from "../../../contract/staff-settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { isSame } from "../../forms/controlled-form.ts";
import { toast } from "../../ui/toast.ts";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { applyServerSettings, type EditedSettings } from "./edited-settings.ts";
import { readCopy, unstashDraft } from "./local-copy.ts";
import { mergeSettings } from "./merge-settings.ts";
import { connectionRestoredTitle } from "./settings-texts.ts";

export type SignedIn = { userId: number; isAdministrator: boolean };

/** Loads the settings with any edits stashed when a session ended; where that fails, shows this browser's last copy. */
export async function loadSettings(
  edited: EditedSettings,
  { userId, isAdministrator }: SignedIn,
): Promise<"loaded" | "failed" | "signed out"> {
  try {
    const answer = await staffCall(getSettings, {}, { headers: minimalAnswer });
    const { version: _, ...settings } = answer;
    const stashed = unstashDraft(userId);
    const draft = stashed ? mergeSettings(stashed.base, stashed.draft, settings).settings : settings;
    applyServerSettings(edited, answer, draft);
    if (!isSame(draft, settings)) toast({ title: "Your unsaved changes are back", tone: "success" });
    return "loaded";
  } catch (error) {
    console.error(`Error fetching settings: ${statusOf(error)}`);
    if (isSessionError(error)) return "signed out";
    const shown = readCopy(isAdministrator);
    const why = errorText(error, `The server answered ${statusOf(error)}.`);
    edited.update({ connection: { state: "disconnected", error: why, isRetrying: false }, base: shown, draft: shown });
    return "failed";
  }
}

/** Loads the settings again after a failure. */
export async function retryLoading(edited: EditedSettings, signedIn: SignedIn): Promise<void> {
  const { connection } = edited.state();
  if (connection.state !== "disconnected" || connection.isRetrying) return;
  edited.update({ connection: { ...connection, isRetrying: true } });
  const result = await loadSettings(edited, signedIn);
  if (result === "loaded") toast({ title: connectionRestoredTitle, tone: "success" });
  if (result === "failed") toast({ ...edited.texts.retryFailure, tone: "destructive" });
}

/** The HTTP status of a failed call, else its error code, else the error itself. */
export function statusOf(error: unknown): string {
  return error instanceof ApiError ? String(error.status || error.code) : String(error);
}
