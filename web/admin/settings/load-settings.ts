import { getSettings } from "../../../contract/staff-settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { isSame } from "../../forms/held-values.ts";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { type EditedSettings, showStored } from "./edited-settings.ts";
import { mergeSettings } from "./merge-settings.ts";
import { connectionRestored } from "./settings-texts.ts";
import { readCopy, takeDraft } from "./stored-copy.ts";

export type SignedIn = { userId: number; isAdministrator: boolean };

/** Reads the settings. Edits that a session's end left behind come back on top; without an answer, what this browser read last is shown. */
export async function loadSettings(
  edited: EditedSettings,
  { userId, isAdministrator }: SignedIn,
): Promise<"loaded" | "failed" | "signed out"> {
  // Firefox ends the calls of a page as if the network had failed as soon as it is about to be left.
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  window.addEventListener("beforeunload", leave);
  try {
    const answer = await staffCall(getSettings, {});
    const { version: _, ...settings } = answer;
    const kept = takeDraft(userId);
    const draft = kept ? mergeSettings(kept.base, kept.draft, settings).settings : settings;
    showStored(edited, answer, draft);
    if (!isSame(draft, settings)) toast({ title: "Your unsaved changes are back", tone: "success" });
    return "loaded";
  } catch (error) {
    if (!isLeaving) console.error(`Error fetching settings: ${statusOf(error)}`);
    if (endsSession(error)) return "signed out";
    const shown = readCopy(isAdministrator);
    const why = errorText(error, `The server answered ${statusOf(error)}.`);
    edited.update({ connection: { state: "disconnected", error: why, isRetrying: false }, base: shown, draft: shown });
    return "failed";
  } finally {
    window.removeEventListener("beforeunload", leave);
  }
}

/** Reads them once more where they could not be read. */
export async function retryLoading(edited: EditedSettings, signedIn: SignedIn): Promise<void> {
  const { connection } = edited.state();
  if (connection.state !== "disconnected" || connection.isRetrying) return;
  edited.update({ connection: { ...connection, isRetrying: true } });
  const result = await loadSettings(edited, signedIn);
  if (result === "loaded") toast({ title: connectionRestored, tone: "success" });
  if (result === "failed") toast({ ...edited.texts.retryFailure, tone: "destructive" });
}

/** The HTTP status of a failure, or what came in its place. */
export function statusOf(error: unknown): string {
  return error instanceof ApiError ? String(error.status || error.code) : String(error);
}
