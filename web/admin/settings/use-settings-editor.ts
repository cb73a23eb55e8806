import { useEffect, useMemo } from "react";
import type { Settings } from "../../../contract/settings.ts";
import type { BannerFlags, ReadSettings } from "../../../contract/staff-settings.ts";
import { type FieldName, isSame } from "../../forms/held-values.ts";
import { toast } from "../../ui/toast.ts";
import { readSession } from "../staff-session.ts";
import { type HeldFigure, mayDo, type OpenEditor, useEditedSettings } from "./edited-settings.ts";
import { invalidFields } from "./invalid-fields.ts";
import { loadSettings, retryLoading, type SignedIn } from "./load-settings.ts";
import { discardEdits, dropMine, keepMineOnTop, resetAll, restoreVersion } from "./replace-settings.ts";
import { saveDraft, switchBanner } from "./save-settings.ts";
import type { Blocked } from "./settings-texts.ts";
import { keepDraft } from "./stored-copy.ts";

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

/** The settings while they are edited: what was read, what was changed, and how the connection stands. */
export function useSettingsEditor({ userId, isAdministrator }: SignedIn) {
  const { shown, edited, form } = useEditedSettings();
  const { state, update, openEditor, texts } = edited;
  const signedIn = useMemo(() => ({ userId, isAdministrator }), [userId, isAdministrator]);

  useEffect(() => {
    void loadSettings(edited, signedIn).then(
      (result) => result === "failed" && toast({ ...texts.loadFailure, tone: "destructive" }),
    );
  }, [edited, signedIn, texts]);

  // Who is signed out with edits in hand, because the session ended, finds them again when they are back.
  useEffect(
    () => () => {
      const { base, draft } = state();
      if (readSession() === null && !isSame(draft, base)) keepDraft(userId, { base, draft });
    },
    [state, userId],
  );

  return {
    ...shown,
    isAdministrator,
    isUnsaved: shown.isEditing || Object.keys(shown.held).length > 0 || form.isChanged,
    toMend: invalidFields(shown),
    retry: () => retryLoading(edited, signedIn),
    mayDo: (what: Blocked) => mayDo(edited, what),
    /** Changes the draft, where the connection allows it. */
    change: (what: Blocked, changes: Partial<Settings>): boolean => {
      if (!mayDo(edited, what)) return false;
      update({ draft: { ...state().draft, ...changes } });
      return true;
    },
    /** What a text field of the settings needs. */
    field: (name: FieldName<ReadSettings>, read: (typed: string) => string = (typed) => typed) => ({
      ...form.field(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        if (mayDo(edited, "modify settings")) form.change(name, read(currentTarget.value));
      },
    }),
    /** Keeps a figure that cannot stand where it was typed, or lets go of it; false where the connection does not allow it. */
    hold: (field: string, figure: HeldFigure | null): boolean => {
      if (figure !== null && !mayDo(edited, "modify settings")) return false;
      const { [field]: before, ...others } = state().held;
      if (figure !== null) update({ held: { ...others, [field]: figure } });
      else if (before) update({ held: others });
      return true;
    },
    noteZeros: (id: string, fields: string[]) => update({ zeros: { ...state().zeros, [id]: fields } }),
    /** The editor of one type registers itself while something in it is changed; null when it is not. */
    setOpenEditor: (editor: OpenEditor | null) => {
      openEditor.current = editor;
      if (state().isEditing !== (editor !== null)) update({ isEditing: editor !== null });
    },
    save: () => saveDraft(edited, { confirmed: false }),
    /** Goes on with a save that waits for its warnings to be confirmed. */
    saveAllTheSame: () => saveDraft(edited, { confirmed: true }),
    dropWarnings: () => update({ warnings: [] }),
    discard: () => discardEdits(edited),
    reset: () => resetAll(edited),
    restore: (version: number) => restoreVersion(edited, version),
    takeOver: () => keepMineOnTop(edited),
    dropMine: () => dropMine(edited),
    switchBanner: (flags: Partial<BannerFlags>, name: string) => switchBanner(edited, flags, name),
  };
}
