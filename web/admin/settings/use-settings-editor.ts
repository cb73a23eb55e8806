import { useEffect, useMemo } from "react";
import type { Settings } from "../../../contract/settings.ts";
import type { BannerFlags, ReadSettings } from "../../../contract/staff-settings.ts";
import { type FieldName, isSame } from "../../forms/controlled-form.ts";
import { toast } from "../../ui/toast.ts";
import { readSession } from "../staff-session.ts";
import { ensureConnected, type InvalidFigure, type OpenEditor, useEditedSettings } from "./edited-settings.ts";
import { findInvalidFields } from "./invalid-fields.ts";
import { loadSettings, retryLoading, type SignedIn } from "./load-settings.ts";
import { stashDraft } from "./local-copy.ts";
import { acceptTheirs, discardEdits, rebaseOnTheirs, resetToDefaults, restoreVersion } from "./replace-settings.ts";
import { saveDraft, switchBanner } from "./save-settings.ts";
import type { BlockedAction } from "./settings-texts.ts";

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

/** The settings screen's state (stored settings, draft, connection) and its actions. */
export function useSettingsEditor({ userId, isAdministrator }: SignedIn) {
  const { shown, edited, form } = useEditedSettings();
  const { state, update, openEditor, texts } = edited;
  const signedIn = useMemo(() => ({ userId, isAdministrator }), [userId, isAdministrator]);

  useEffect(() => {
    void loadSettings(edited, signedIn).then(
      (result) => result === "failed" && toast({ ...texts.loadFailure, tone: "destructive" }),
    );
  }, [edited, signedIn, texts]);

  // If the session ends with unsaved edits, they are restored at the next sign-in.
  useEffect(
    () => () => {
      const { base, draft } = state();
      if (readSession() === null && !isSame(draft, base)) stashDraft(userId, { base, draft });
    },
    [state, userId],
  );

  return {
    ...shown,
    isAdministrator,
    isUnsaved: shown.isEditing || Object.keys(shown.invalidFigures).length > 0 || form.isChanged,
    invalidFields: findInvalidFields(shown),
    retry: () => retryLoading(edited, signedIn),
    ensureConnected: (action: BlockedAction) => ensureConnected(edited, action),
    /** Changes the draft; false, with a toast, while disconnected. */
    change: (action: BlockedAction, changes: Partial<Settings>): boolean => {
      if (!ensureConnected(edited, action)) return false;
      update({ draft: { ...state().draft, ...changes } });
      return true;
    },
    /** The props of a text field. */
    field: (name: FieldName<ReadSettings>, read: (typed: string) => string = (typed) => typed) => ({
      ...form.field(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        if (ensureConnected(edited, "modify settings")) form.change(name, read(currentTarget.value));
      },
    }),
    /** Sets or clears a field's invalid number; false, with a toast, while disconnected. */
    setInvalidFigure: (field: string, figure: InvalidFigure | null): boolean => {
      if (figure !== null && !ensureConnected(edited, "modify settings")) return false;
      const { [field]: before, ...others } = state().invalidFigures;
      if (figure !== null) update({ invalidFigures: { ...others, [field]: figure } });
      else if (before) update({ invalidFigures: others });
      return true;
    },
    setZeros: (id: string, warnings: string[]) => update({ zeros: { ...state().zeros, [id]: warnings } }),
    /** A type's editor registers itself while it has unsaved changes, and null once it has none. */
    setOpenEditor: (editor: OpenEditor | null) => {
      openEditor.current = editor;
      if (state().isEditing !== (editor !== null)) update({ isEditing: editor !== null });
    },
    save: () => saveDraft(edited, { confirmed: false }),
    /** Saves although there are warnings. */
    saveConfirmed: () => saveDraft(edited, { confirmed: true }),
    dismissWarnings: () => update({ warnings: [] }),
    discard: () => discardEdits(edited),
    reset: () => resetToDefaults(edited),
    restore: (version: number) => restoreVersion(edited, version),
    rebaseOnTheirs: () => rebaseOnTheirs(edited),
    acceptTheirs: () => acceptTheirs(edited),
    switchBanner: (flags: Partial<BannerFlags>, name: string) => switchBanner(edited, flags, name),
  };
}
