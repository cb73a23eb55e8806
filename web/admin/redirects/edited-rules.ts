import { useCallback, useMemo, useRef, useState } from "react";
import {
  get404Logs,
  type RedirectChain,
  type RedirectDraft,
  type RedirectRefusal,
} from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { useShop } from "../../site/public-settings.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { type BackendTexts, backendTexts } from "./redirect-texts.ts";
import type { RuleEdits } from "./rule-edits.ts";

/** Thousands of rules take their time on a slow line. */
export const listTimeoutMs = 60_000;

export const noEdits: RuleEdits = new Map();
const noFaults: RuleFaults = new Map();

export type StoredRules = { version: number; redirects: readonly RedirectRule[] };

export type RulesState = {
  stored: StoredRules | null;
  edits: RuleEdits;
  /** Changes that were just discarded and can be brought back. */
  discarded: RuleEdits;
  faults: RuleFaults;
  refusal: RedirectRefusal | null;
  chains: readonly RedirectChain[];
  isSaving: boolean;
};

/** The rules being edited, for the functions that store them. `state()` is always current, even in the middle of such a function. */
export type EditedRules = {
  state: () => RulesState;
  update: (changes: Partial<RulesState>) => void;
  texts: BackendTexts;
  /** Reads the whole list again. */
  reload: () => Promise<StoredRules | undefined>;
  /** Loads the 404 log again, which depends on the rules. */
  refreshLogs: () => void;
};

/** `listed`: what the server answered last, if anything. */
export function useEditedRules(
  listed: StoredRules | undefined,
  refetch: () => Promise<{ data?: StoredRules | undefined }>,
): { shown: RulesState; edited: EditedRules } {
  const [shown, setShown] = useState<RulesState>({
    stored: listed ?? null,
    edits: noEdits,
    discarded: noEdits,
    faults: noFaults,
    refusal: null,
    chains: [],
    isSaving: false,
  });
  const current = useRef(shown);
  const texts = backendTexts[useShop()];
  const refresh = useRefresh();
  const latest = useRef({ refetch, refresh });
  latest.current = { refetch, refresh };
  const state = useCallback(() => current.current, []);
  const update = useCallback((changes: Partial<RulesState>) => {
    current.current = { ...current.current, ...changes };
    setShown(current.current);
  }, []);
  const edited = useMemo<EditedRules>(
    () => ({
      state,
      update,
      texts,
      reload: async () => (await latest.current.refetch()).data,
      refreshLogs: () => void latest.current.refresh(get404Logs),
    }),
    [state, update, texts],
  );
  return { shown, edited };
}

/** Shows the list after a change that the server has stored. If somebody else changed it in between, the whole list is loaded again. */
export function showStored(
  { state, update, reload, refreshLogs }: EditedRules,
  version: number,
  change: (rules: readonly RedirectRule[]) => readonly RedirectRule[],
): void {
  const { stored } = state();
  if (stored) update({ stored: { version, redirects: change(stored.redirects) } });
  if (stored && version !== stored.version + 1) void reload();
  refreshLogs();
}

export function dropEdit({ state, update }: EditedRules, id: string): void {
  const edits = new Map(state().edits);
  edits.delete(id);
  update({ edits });
}

/** Takes a rule off the list that is shown. */
export function dropRule({ state, update }: EditedRules, id: string): void {
  const { stored } = state();
  if (stored) update({ stored: { ...stored, redirects: stored.redirects.filter((rule) => rule.id !== id) } });
}

export function dropFaults({ state, update }: EditedRules, id: string): void {
  const { faults } = state();
  if (faults.has(id)) update({ faults: new Map([...faults].filter(([each]) => each !== id)) });
}

/** Discards all unsaved changes. They can be restored until something else is changed. */
export function discardEdits({ state, update }: EditedRules): void {
  update({ discarded: state().edits, edits: noEdits, faults: noFaults, refusal: null });
}

/** The server's error texts, by the rule's id and then by its field. */
type RuleFaults = ReadonlyMap<string, Partial<Record<keyof RedirectDraft, string>>>;

/** A refused save names fields by the rule's position in the request (`redirects.3.targetUrl`); `ids` are the rules' ids in that order. */
export function faultsOfRules(error: unknown, ids: readonly string[]): RuleFaults {
  const faults = new Map<string, Partial<Record<keyof RedirectDraft, string>>>();
  if (!(error instanceof ApiError)) return faults;
  for (const [name, text] of Object.entries(error.params)) {
    const [, index, field] = /^redirects\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const id = index === undefined ? undefined : ids[Number(index)];
    if (id !== undefined && field !== undefined) faults.set(id, { ...faults.get(id), [field]: text });
  }
  return faults;
}
