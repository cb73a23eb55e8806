import { getPublicSettings } from "../../../contract/settings.ts";
import {
  listSettingsVersions,
  resetSettings,
  restoreSettings,
  type VersionedSettings,
} from "../../../contract/staff-settings.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { type EditedSettings, showStored } from "./edited-settings.ts";
import { mergeSettings } from "./merge-settings.ts";
import { reportFailure } from "./save-settings.ts";
import { wasReset } from "./settings-texts.ts";

/** Everything as it was delivered. True where it was done. */
export function resetAll(edited: EditedSettings): Promise<boolean> {
  return replace(edited, "resetting", (version) => staffCall(resetSettings, { body: { version } }), {
    done: wasReset,
    failed: edited.texts.resetFailure,
  });
}

/** An older version becomes the settings of today. True where it was done. */
export function restoreVersion(edited: EditedSettings, restored: number): Promise<boolean> {
  return replace(
    edited,
    "restoring",
    (version) => staffCall(restoreSettings, { params: { restored }, body: { version } }),
    {
      done: `Version ${restored} restored`,
      failed: { title: "Restore Failed", description: `Unable to restore version ${restored}. Please try again.` },
    },
  );
}

/** The form becomes what the server makes of it. */
async function replace(
  edited: EditedSettings,
  busy: "resetting" | "restoring",
  run: (version: number) => Promise<VersionedSettings>,
  texts: { done: string; failed: { title: string; description: string } },
): Promise<boolean> {
  edited.update({ busy, faults: {} });
  try {
    showStored(edited, await run(edited.state().version));
    edited.update({ zeros: {}, held: {}, isEditing: false });
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

/** Everything that was typed since the last save goes. */
export function discardEdits(edited: EditedSettings): void {
  const { state, update, openEditor } = edited;
  openEditor.current?.drop();
  openEditor.current = null;
  const { conflict, base } = state();
  if (conflict) showStored(edited, { ...conflict.theirs, version: conflict.version });
  else update({ draft: base, faults: {}, warnings: [] });
  update({ zeros: {}, held: {}, isEditing: false });
  toast({ title: "Changes Discarded" });
}

/** Of a conflict: their change comes into the form and mine stays on top of it; nothing is sent yet. */
export function keepMineOnTop(edited: EditedSettings): void {
  const { conflict, base, draft } = edited.state();
  if (!conflict) return;
  const { settings } = mergeSettings(base, draft, conflict.theirs);
  showStored(edited, { ...conflict.theirs, version: conflict.version }, settings);
}

/** Of a conflict: theirs stands, and mine goes. */
export function dropMine(edited: EditedSettings): void {
  const { conflict } = edited.state();
  if (conflict) showStored(edited, { ...conflict.theirs, version: conflict.version });
  edited.update({ zeros: {}, held: {} });
}
