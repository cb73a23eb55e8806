import { useCallback, useMemo, useRef, useState } from "react";
import type { Settings, VersionedSettings } from "../../../contract/settings.ts";
import { useShop } from "../../site/public-settings.ts";
import { toast } from "../../ui/toast.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { type EditorState, unreadState } from "./editor-state.ts";
import { keepCopy } from "./stored-copy.ts";
import { type BackendTexts, type Blocked, backendTexts } from "./texts.ts";

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

export function useEditedSettings(): { shown: EditorState; edited: EditedSettings } {
  const [shown, setShown] = useState(unreadState);
  const current = useRef(shown);
  const openEditor = useRef<OpenEditor | null>(null);
  const texts = backendTexts[useShop()];
  const latestRefresh = useRef(useRefresh());
  const state = useCallback(() => current.current, []);
  const update = useCallback((changes: Partial<EditorState>) => {
    current.current = { ...current.current, ...changes };
    setShown(current.current);
  }, []);
  const edited = useMemo<EditedSettings>(
    () => ({ state, update, openEditor, texts, refresh: (...rows) => latestRefresh.current(...rows) }),
    [state, update, texts],
  );
  return { shown, edited };
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

/** Asked at every keystroke: what nobody touched is the very same object, and thousands of redirects are not gone through. */
export function isSame(one: Partial<Settings>, other: Partial<Settings>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Settings>;
  return [...keys].every((key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]));
}
