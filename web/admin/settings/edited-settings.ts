import { useCallback, useMemo, useRef, useState } from "react";
import type { Settings } from "../../../contract/settings.ts";
import type { ReadSettings, SettingsConflict, VersionedSettings } from "../../../contract/staff-settings.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { useShop } from "../../site/public-settings.ts";
import { toast } from "../../ui/toast.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { saveCopy } from "./local-copy.ts";
import type { SectionKey } from "./sections.ts";
import { type BackendTexts, type BlockedAction, backendTexts } from "./settings-texts.ts";

/** `apply` moves an open editor's fields into the draft; where they are invalid it shows why and returns false. */
export type OpenEditor = { apply: () => boolean; discard: () => void };

/** The settings being edited. `state()` is always current, even in the middle of an async save or load. */
export type EditedSettings = {
  state: () => EditorState;
  update: (changes: Partial<EditorState>) => void;
  /** The type editor with unsaved changes, if any. */
  openEditor: { current: OpenEditor | null };
  texts: BackendTexts;
  refresh: ReturnType<typeof useRefresh>;
};

/** Holds stored settings, draft and field errors in a form, and the rest of the editor's state beside it. */
export function useEditedSettings() {
  const form = useForm<ReadSettings>({ initial: {}, afterChange: retainErrors });
  const { store } = form;
  const [rest, setRest] = useState<EditorState>(initialState);
  const current = useRef(rest);
  const openEditor = useRef<OpenEditor | null>(null);
  const texts = backendTexts[useShop()];
  const latestRefresh = useRef(useRefresh());
  const state = useCallback((): EditorState => {
    const { base, values: draft, errors: fieldErrors } = store.read();
    return { ...current.current, base, draft, fieldErrors };
  }, [store]);
  const update = useCallback(
    (changes: Partial<EditorState>) => {
      const { base, values, errors } = store.read();
      store.update({
        base: changes.base ?? base,
        values: changes.draft ?? values,
        errors: changes.fieldErrors ?? errors,
      });
      current.current = { ...current.current, ...changes };
      setRest(current.current);
    },
    [store],
  );
  const edited = useMemo<EditedSettings>(
    () => ({ state, update, openEditor, texts, refresh: (...rows) => latestRefresh.current(...rows) }),
    [state, update, texts],
  );
  const shown: EditorState = { ...rest, base: form.base, draft: form.values, fieldErrors: form.errors };
  return { shown, edited, form };
}

/** Shows what the server has stored, saves a copy in this browser, and leaves `draft` unsaved on top of it. */
export function applyServerSettings(
  { update }: EditedSettings,
  { version, ...settings }: VersionedSettings,
  draft: Partial<Settings> = settings,
): void {
  saveCopy({ ...settings, ...{ version } });
  update({
    connection: { state: "connected", lastSync: new Date() },
    base: settings,
    draft,
    version,
    conflict: null,
    fieldErrors: {},
    warnings: [],
  });
}

/** False, with a toast, while the settings could not be read from the server. */
export function ensureConnected({ state, texts }: EditedSettings, action: BlockedAction): boolean {
  const { state: connection } = state().connection;
  if (connection === "disconnected") toast({ ...texts.connectionRequired(action), tone: "destructive" });
  return connection === "connected";
}

export type Connection =
  | { state: "loading" }
  | { state: "connected"; lastSync: Date }
  | { state: "disconnected"; error: string; isRetrying: boolean };

/** Someone else's save that ours conflicted with, and the settings as they are now. */
type Conflict = { details: SettingsConflict; theirs: ReadSettings; version: number };

/** A number that cannot be saved, as it was typed. The draft still has the last valid one. */
export type InvalidFigure = { label: string; typed: string; error: string; section: SectionKey };

export type EditorState = {
  connection: Connection;
  /** As stored on the server. `draft`: as edited. */
  base: ReadSettings;
  draft: ReadSettings;
  version: number;
  /** Warnings about fields whose text is saved as 0, by id of the delivery or package type. */
  zeros: Record<string, string[]>;
  /** Numbers that block saving, by field. */
  invalidFigures: Record<string, InvalidFigure>;
  /** A type's editor has unsaved changes. */
  isEditing: boolean;
  busy: "saving" | "resetting" | "restoring" | null;
  /** Warnings to be confirmed before the save continues. */
  warnings: string[];
  conflict: Conflict | null;
  /** The server's errors from the last save, by field (`deliveryTypes.0.basePrice`). */
  fieldErrors: Errors;
};

const initialState: EditorState = {
  connection: { state: "loading" },
  base: {},
  draft: {},
  version: 0,
  zeros: {},
  invalidFigures: {},
  isEditing: false,
  busy: null,
  warnings: [],
  conflict: null,
  fieldErrors: {},
};
