import { useCallback, useMemo, useRef, useState } from "react";
import type { Settings } from "../../../contract/settings.ts";
import type { ReadSettings, SettingsConflict, VersionedSettings } from "../../../contract/staff-settings.ts";
import type { Errors } from "../../forms/form-store.ts";
import { keep } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { useShop } from "../../site/public-settings.ts";
import { toast } from "../../ui/toast.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import type { SectionKey } from "./sections.ts";
import { type BackendTexts, type Blocked, backendTexts } from "./settings-texts.ts";
import { keepCopy } from "./stored-copy.ts";

/**
 * `apply` puts what is typed in an open editor into the draft; false where it cannot be taken yet, and then says why itself. `drop` closes
 * it and keeps nothing.
 */
export type OpenEditor = { apply: () => boolean; drop: () => void };

/** The settings while they are edited, for the verbs that load, save and replace them: as they are at this moment, also within a verb. */
export type EditedSettings = {
  state: () => EditorState;
  update: (changes: Partial<EditorState>) => void;
  /** The editor of one type that has changes; null where none has. */
  openEditor: { current: OpenEditor | null };
  texts: BackendTexts;
  refresh: ReturnType<typeof useRefresh>;
};

/** What is read, edited and refused are a form's base, values and errors; the rest of the state goes with them. */
export function useEditedSettings() {
  const form = useForm<ReadSettings>({ initial: {}, afterChange: keep });
  const { held } = form;
  const [rest, setRest] = useState<EditorState>(unreadState);
  const current = useRef(rest);
  const openEditor = useRef<OpenEditor | null>(null);
  const texts = backendTexts[useShop()];
  const latestRefresh = useRef(useRefresh());
  const state = useCallback((): EditorState => {
    const { base, values: draft, errors: faults } = held.read();
    return { ...current.current, base, draft, faults };
  }, [held]);
  const update = useCallback(
    (changes: Partial<EditorState>) => {
      const { base, values, errors } = held.read();
      held.update({ base: changes.base ?? base, values: changes.draft ?? values, errors: changes.faults ?? errors });
      current.current = { ...current.current, ...changes };
      setRest(current.current);
    },
    [held],
  );
  const edited = useMemo<EditedSettings>(
    () => ({ state, update, openEditor, texts, refresh: (...rows) => latestRefresh.current(...rows) }),
    [state, update, texts],
  );
  const shown: EditorState = { ...rest, base: form.base, draft: form.values, faults: form.errors };
  return { shown, edited, form };
}

/** Shows what the server has just answered as what is stored. `draft`: what stays to be saved on top of it. */
export function showStored(
  { update }: EditedSettings,
  { version, ...settings }: VersionedSettings,
  draft: Partial<Settings> = settings,
): void {
  keepCopy({ ...settings, ...{ version } });
  update({
    connection: { state: "connected", lastSync: new Date() },
    base: settings,
    draft,
    version,
    conflict: null,
    faults: {},
    warnings: [],
  });
}

/** True where it can be done now; else says that the connection is missing. */
export function mayDo({ state, texts }: EditedSettings, what: Blocked): boolean {
  const { state: connection } = state().connection;
  if (connection === "disconnected") toast({ ...texts.connectionRequired(what), tone: "destructive" });
  return connection === "connected";
}

export type Connection =
  | { state: "loading" }
  | { state: "connected"; lastSync: Date }
  | { state: "disconnected"; error: string; isRetrying: boolean };

/** Someone else's save that stood in the way of ours, and the settings as they are now. */
type Conflict = { details: SettingsConflict; theirs: ReadSettings; version: number };

/** A figure that cannot stand, as it was typed. The one before is still in the draft. */
export type HeldFigure = { label: string; typed: string; fault: string; section: SectionKey };

export type EditorState = {
  connection: Connection;
  /** As the server has them, and as they are being edited. */
  base: ReadSettings;
  draft: ReadSettings;
  version: number;
  /** By delivery or package type: fields whose 0 was typed as something else. */
  zeros: Record<string, string[]>;
  /** Figures that have to be mended before anything is saved, by field. */
  held: Record<string, HeldFigure>;
  /** A type's editor is open and something in it was changed. */
  isEditing: boolean;
  busy: "saving" | "resetting" | "restoring" | null;
  /** What has to be confirmed before the save goes on. */
  warnings: string[];
  conflict: Conflict | null;
  /** What the server had against the last save, by field (`deliveryTypes.0.basePrice`). */
  faults: Errors;
};

/** Before anything was read. */
const unreadState: EditorState = {
  connection: { state: "loading" },
  base: {},
  draft: {},
  version: 0,
  zeros: {},
  held: {},
  isEditing: false,
  busy: null,
  warnings: [],
  conflict: null,
  faults: {},
};
