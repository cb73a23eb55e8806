import { useCallback, useEffect, useRef, useState } from "react";
import {
  type BannerFlags,
  getPublicSettings,
  getSettings,
  listSettingsVersions,
  multipliersMissingText,
  type ReadSettings,
  resetSettings,
  restoreSettings,
  type Settings,
  type SettingsConflict,
  saveSettings,
  setBanners,
  type VersionedSettings,
} from "../../../contract/settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { keep } from "../../forms/after-change.ts";
import { type FieldName, isSame } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { useShop } from "../../site/public-settings.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { readSession } from "../staff-session.ts";
import { type EditorState, type HeldFigure, unreadState } from "./editor-state.ts";
import { keepDraft, takeDraft } from "./kept-draft.ts";
import { mergeSettings } from "./merge-settings.ts";
import { lacksMultiplier, settingsPayload } from "./settings-payload.ts";
import { keepCopy, keepPublicIds, readCopy } from "./stored-copy.ts";
import { type Blocked, backendTexts, connectionRestored, saved, wasReset } from "./texts.ts";
import { fieldId, toMend } from "./to-mend.ts";
import { warningsBeforeSaving } from "./warnings-before-saving.ts";

/**
 * `apply` puts what is typed in an open editor into the draft; false where it cannot be taken yet, and then says why itself. `drop` closes
 * it and keeps nothing.
 */
type OpenEditor = { apply: () => boolean; drop: () => void };

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

/** The settings while they are edited: what was read, what was changed, and how the connection stands. */
export function useSettingsEditor({ userId, isAdministrator }: { userId: number; isAdministrator: boolean }) {
  // As the server has them, as they are edited, and what it had against the last save.
  const form = useForm<ReadSettings>({ initial: {}, afterChange: keep });
  const { held: store } = form;
  const [state, setState] = useState(unreadState);
  const current = useRef(state);
  const openEditor = useRef<OpenEditor | null>(null);
  const refresh = useRefresh();
  const words = backendTexts[useShop()];
  const update = useCallback((changes: Partial<EditorState>) => {
    current.current = { ...current.current, ...changes };
    setState(current.current);
  }, []);

  /** Takes what the server has just answered as what is stored. */
  const adopt = useCallback(
    ({ version, ...settings }: VersionedSettings, draft: Partial<Settings> = settings) => {
      keepCopy({ ...settings, ...{ version } });
      store.reset(settings, draft);
      update({ connection: { state: "connected", lastSync: new Date() }, version, conflict: null, warnings: [] });
    },
    [store, update],
  );

  const load = useCallback(async (): Promise<"loaded" | "failed" | "signed out"> => {
    try {
      const answer = await staffCall(getSettings, {});
      const { version: _, ...settings } = answer;
      const kept = takeDraft(userId);
      const draft = kept ? mergeSettings(kept.base, kept.draft, settings).settings : settings;
      adopt(answer, draft);
      if (!isSame(draft, settings)) toast({ title: "Your unsaved changes are back", tone: "success" });
      return "loaded";
    } catch (error) {
      console.error(`Error fetching settings: ${statusOf(error)}`);
      if (endsSession(error)) return "signed out";
      const shown = readCopy(isAdministrator);
      const why = errorText(error, `The server answered ${statusOf(error)}.`);
      update({ connection: { state: "disconnected", error: why, isRetrying: false } });
      store.reset(shown);
      return "failed";
    }
  }, [adopt, store, update, userId, isAdministrator]);

  useEffect(() => {
    void load().then((result) => result === "failed" && toast({ ...words.loadFailure, tone: "destructive" }));
  }, [load, words]);

  // Who is signed out with edits in hand, because the session ended, finds them again when he is back.
  useEffect(
    () => () => {
      const { base, values: draft } = store.read();
      if (readSession() === null && !isSame(draft, base)) keepDraft(userId, { base, draft });
    },
    [store, userId],
  );

  const retry = async () => {
    const { connection } = current.current;
    if (connection.state !== "disconnected" || connection.isRetrying) return;
    update({ connection: { ...connection, isRetrying: true } });
    const result = await load();
    if (result === "loaded") toast({ title: connectionRestored, tone: "success" });
    if (result === "failed") toast({ ...words.retryFailure, tone: "destructive" });
  };

  /** True where it can be done now; else says that the connection is missing. */
  const mayDo = (what: Blocked): boolean => {
    const { state: connection } = current.current.connection;
    if (connection === "disconnected") toast({ ...words.connectionRequired(what), tone: "destructive" });
    return connection === "connected";
  };

  const change = (what: Blocked, changes: Partial<Settings>): boolean => {
    if (!mayDo(what)) return false;
    store.update({ values: { ...store.read().values, ...changes } });
    return true;
  };

  const fail = async (error: unknown, said: { title: string; description: string }) => {
    if (endsSession(error)) return;
    if (error instanceof ApiError && error.code === "settings_conflict" && (await showConflict(error))) return;
    if (error instanceof ApiError) store.show(error.params);
    const reasons = error instanceof ApiError ? [...new Set(Object.values(error.params))] : [];
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message;
    const description = reasons.join(". ") || refused || said.description;
    toast({ title: said.title, description, tone: "destructive" });
  };

  const showConflict = async (error: ApiError): Promise<boolean> => {
    try {
      const { version, ...theirs } = await staffCall(getSettings, {});
      update({ conflict: { details: error.data as SettingsConflict, theirs, version } });
      toast({ title: words.saveFailure.title, description: error.message, tone: "destructive" });
      return true;
    } catch {
      return false;
    }
  };

  const send = async (confirmed: boolean) => {
    if (!mayDo("save settings") || current.current.busy) return;
    if (openEditor.current && !openEditor.current.apply()) return;
    const { version, zeros } = current.current;
    const { values: draft, base } = store.read();
    const wrong = toMend(current.current, draft);
    if (wrong.length > 0) {
      const description = `Nothing was saved: there is something to mend. ${wrong.map(({ says }) => says).join(". ")}.`;
      toast({ title: words.saveFailure.title, description, tone: "destructive" });
      document.getElementById(fieldId(wrong[0]?.field ?? ""))?.focus();
      return;
    }
    if (lacksMultiplier(draft)) {
      toast({ title: words.saveFailure.title, description: multipliersMissingText, tone: "destructive" });
      return;
    }
    const warnings = confirmed ? [] : warningsBeforeSaving(draft, base, zeros);
    update({ warnings });
    if (warnings.length > 0) return;
    update({ busy: "saving" });
    store.show({});
    try {
      const answer = await staffCall(saveSettings, { body: settingsPayload(draft, base, version) });
      // What was typed while the save was under way stays.
      const since = store.read().values;
      const { version: _, ...settings } = answer;
      adopt(answer, since === draft ? settings : mergeSettings(draft, since, settings).settings);
      keepPublicIds(settings);
      update({ zeros: {} });
      toast({ title: saved, tone: "success" });
    } catch (error) {
      console.error(`Error saving settings: ${statusOf(error)}`, error instanceof ApiError ? error.body : error);
      await fail(error, words.saveFailure);
    } finally {
      update({ busy: null });
    }
    void refresh(listSettingsVersions, getPublicSettings);
  };

  /** The form becomes what the server makes of it: a reset or an older version. True where it did. */
  const replace = async (
    busy: "resetting" | "restoring",
    run: (version: number) => Promise<VersionedSettings>,
    said: { done: string; failed: { title: string; description: string } },
  ): Promise<boolean> => {
    update({ busy });
    store.show({});
    try {
      adopt(await run(current.current.version));
      update({ zeros: {}, held: {}, isEditing: false });
      openEditor.current = null;
      toast({ title: said.done, tone: "success" });
      return true;
    } catch (error) {
      await fail(error, said.failed);
      return false;
    } finally {
      update({ busy: null });
      void refresh(listSettingsVersions, getPublicSettings);
    }
  };

  return {
    ...state,
    isAdministrator,
    base: form.base,
    draft: form.values,
    faults: form.errors,
    isUnsaved: state.isEditing || Object.keys(state.held).length > 0 || form.isChanged,
    toMend: toMend(state, form.values),
    /** What a text field of the settings needs. */
    field: (name: FieldName<ReadSettings>, read: (typed: string) => string = (typed) => typed) => ({
      ...form.field(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        if (mayDo("modify settings")) form.change(name, read(currentTarget.value));
      },
    }),
    /** Keeps a figure that cannot stand where it was typed, or lets go of it; false where the connection does not allow it. */
    hold: (field: string, figure: HeldFigure | null): boolean => {
      if (figure !== null && !mayDo("modify settings")) return false;
      const { [field]: before, ...others } = current.current.held;
      if (figure !== null) update({ held: { ...others, [field]: figure } });
      else if (before) update({ held: others });
      return true;
    },
    /** Everything that was typed since the last save goes. */
    discard: () => {
      openEditor.current?.drop();
      openEditor.current = null;
      const { conflict } = current.current;
      if (conflict) adopt({ ...conflict.theirs, version: conflict.version });
      else {
        store.reset(store.read().base);
        update({ warnings: [] });
      }
      update({ zeros: {}, held: {}, isEditing: false });
      toast({ title: "Changes Discarded" });
    },
    retry,
    mayDo,
    /** Changes the draft, where the connection allows it. */
    change,
    save: () => send(false),
    /** Goes on with a save that waits for its warnings to be confirmed. */
    saveAllTheSame: () => send(true),
    dropWarnings: () => update({ warnings: [] }),
    noteZeros: (id: string, fields: string[]) => update({ zeros: { ...current.current.zeros, [id]: fields } }),
    /** The editor of one type registers itself while something in it is changed; null when it is not. */
    setOpenEditor: (editor: OpenEditor | null) => {
      openEditor.current = editor;
      if (current.current.isEditing !== (editor !== null)) update({ isEditing: editor !== null });
    },
    reset: () =>
      replace("resetting", (version) => staffCall(resetSettings, { body: { version } }), {
        done: wasReset,
        failed: words.resetFailure,
      }),
    restore: (restored: number) =>
      replace("restoring", (version) => staffCall(restoreSettings, { params: { restored }, body: { version } }), {
        done: `Version ${restored} restored`,
        failed: { title: "Restore Failed", description: `Unable to restore version ${restored}. Please try again.` },
      }),
    /** Their change comes into the form and mine stays on top of it; nothing is sent yet. */
    takeOver: () => {
      const { conflict } = current.current;
      const { base, values: draft } = store.read();
      if (!conflict) return;
      const { settings } = mergeSettings(base, draft, conflict.theirs);
      adopt({ ...conflict.theirs, version: conflict.version }, settings);
    },
    dropMine: () => {
      const { conflict } = current.current;
      if (conflict) adopt({ ...conflict.theirs, version: conflict.version });
      update({ zeros: {}, held: {} });
    },
    /** The banners' own call: at once, whatever else is being edited. */
    switchBanner: async (flags: Partial<BannerFlags>, name: string) => {
      if (!mayDo("modify settings")) return;
      try {
        const { version: next, ...now } = await staffCall(setBanners, { body: flags });
        const { base, values } = store.read();
        store.update({ base: { ...base, ...now }, values: { ...values, ...now } });
        // Had someone saved in between, the next save would have to say so.
        if (next === current.current.version + 1) update({ version: next });
        toast({ title: `${name} ${Object.values(flags)[0] ? "switched on" : "switched off"}`, tone: "success" });
        void refresh(listSettingsVersions);
      } catch (error) {
        if (endsSession(error)) return;
        toast({ title: `${name} was not switched`, description: errorText(error), tone: "destructive" });
      }
    },
  };
}

/** The HTTP status of a failure, or what came in its place. */
function statusOf(error: unknown): string {
  return error instanceof ApiError ? String(error.status || error.code) : String(error);
}

/** The shell has said so already, and leads to the login. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}
