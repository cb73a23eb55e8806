import { getPublicSettings } from "../../../contract/settings.ts";
import {
  listSettingsVersions,
  minimalAnswer,
  resetSettings,
  restoreSettings,
  type VersionedSettings,
} from "../../../contract/staff-settings.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { applyServerSettings, type EditedSettings } from "./edited-settings.ts";
import { mergeSettings } from "./merge-settings.ts";
import { reportFailure } from "./save-settings.ts";
import { resetTitle } from "./settings-texts.ts";

/** Resets the tariff to the installation's defaults; false where that failed. */
export function resetToDefaults(edited: EditedSettings): Promise<boolean> {
  return replace(
    edited,
    "resetting",
    (version) => staffCall(resetSettings, { body: { version } }, { headers: minimalAnswer }),
    {
      done: resetTitle,
      failed: edited.texts.resetFailure,
    },
  );
}

/** Makes an older version the current settings; false where that failed. */
export function restoreVersion(edited: EditedSettings, restored: number): Promise<boolean> {
  return replace(
    edited,
    "restoring",
    (version) => staffCall(restoreSettings, { params: { restored }, body: { version } }, { headers: minimalAnswer }),
    {
      done: `Version ${restored} restored`,
      failed: { title: "Restore failed", description: `Unable to restore version ${restored}. Please try again.` },
    },
  );
}

/** Runs a call that replaces the settings and shows its result, discarding all edits. */
async function replace(
  edited: EditedSettings,
  busy: "resetting" | "restoring",
  run: (version: number) => Promise<VersionedSettings>,
  texts: { done: string; failed: { title: string; description: string } },
): Promise<boolean> {
  edited.update({ busy, fieldErrors: {} });
  try {
    applyServerSettings(edited, await run(edited.state().version));
    edited.update({ zeros: {}, invalidFigures: {}, isEditing: false });
    edited.openEditor.current = null;
    toast({ title: texts.done, tone: "success" });
    return true;
  } catch (error) {
    await reportFailure(edited, error, texts.failed);
    return false;
  } finally {
    edited.update({ busy: null });
    void edited.refresh(listSettingsVersions, getPublicSettings);
  }
}

/** Discards everything since the last save. */
export function discardEdits(edited: EditedSettings): void {
  const { state, update, openEditor } = edited;
  openEditor.current?.discard();
  openEditor.current = null;
  const { conflict, base } = state();
  if (conflict) applyServerSettings(edited, { ...conflict.theirs, version: conflict.version });
  else update({ draft: base, fieldErrors: {}, warnings: [] });
  update({ zeros: {}, invalidFigures: {}, isEditing: false });
  toast({ title: "Changes Discarded" });
}

/** Resolves a conflict by applying my edits on top of their change; nothing is sent yet. */
export function rebaseOnTheirs(edited: EditedSettings): void {
  const { conflict, base, draft } = edited.state();
  if (!conflict) return;
  const { settings } = mergeSettings(base, draft, conflict.theirs);
  applyServerSettings(edited, { ...conflict.theirs, version: conflict.version }, settings);
}

/** Resolves a conflict by discarding my edits. */
export function acceptTheirs(edited: EditedSettings): void {
  const { conflict } = edited.state();
  if (conflict) applyServerSettings(edited, { ...conflict.theirs, version: conflict.version });
  edited.update({ zeros: {}, invalidFigures: {} });
}
