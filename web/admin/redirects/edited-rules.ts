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

/** Thousands of rules take a while on a slow connection. */
export const listTimeoutMs = 60_000;

export const noEdits: RuleEdits = new Map();
const noErrors: RuleErrors = new Map();

export type StoredRules = { version: number; redirects: readonly RedirectRule[] };

export type RulesState = {
  stored: StoredRules | null;
  edits: RuleEdits;
  /** The edits discarded last, which can still be restored. */
  discarded: RuleEdits;
  fieldErrors: RuleErrors;
  refusal: RedirectRefusal | null;
  chains: readonly RedirectChain[];
  isSaving: boolean;
};

/** The rules being edited. `state()` is always current, even in the middle of an async save. */
export type EditedRules = {
  state: () => RulesState;
  update: (changes: Partial<RulesState>) => void;
  texts: BackendTexts;
  /** Reloads the whole list. */
  reload: () => Promise<StoredRules | undefined>;
  /** Reloads the 404 log, which depends on the rules. */
  refreshLogs: () => void;
};

/** `listed`: the server's latest answer, if any. */
export function useEditedRules(
  listed: StoredRules | undefined,
  refetch: () => Promise<{ data?: StoredRules | undefined }>,
): { shown: RulesState; edited: EditedRules } {
  const [shown, setShown] = useState<RulesState>({
    stored: listed ?? null,
    edits: noEdits,
    discarded: noEdits,
    fieldErrors: noErrors,
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

/** Applies a change that the server has stored; reloads the list if someone else changed it in between. */
export function applyStoredChange(
  { state, update, reload, refreshLogs }: EditedRules,
  version: number,
  change: (rules: readonly RedirectRule[]) => readonly RedirectRule[],
): void {
  const { stored } = state();
  if (stored) update({ stored: { version, redirects: change(stored.redirects) } });
  if (stored && version !== stored.version + 1) void reload();
  refreshLogs();
}

export function discardEdit({ state, update }: EditedRules, id: string): void {
  const edits = new Map(state().edits);
  edits.delete(id);
  update({ edits });
}

/** Removes a rule from the list on screen. */
export function removeFromList({ state, update }: EditedRules, id: string): void {
  const { stored } = state();
  if (stored) update({ stored: { ...stored, redirects: stored.redirects.filter((rule) => rule.id !== id) } });
}

export function clearErrors({ state, update }: EditedRules, id: string): void {
  const { fieldErrors } = state();
  if (fieldErrors.has(id)) update({ fieldErrors: new Map([...fieldErrors].filter(([each]) => each !== id)) });
}

/** Discards all edits. They can be restored until the next edit. */
export function discardEdits({ state, update }: EditedRules): void {
  update({ discarded: state().edits, edits: noEdits, fieldErrors: noErrors, refusal: null });
}

/** The server's error texts, by the rule's id and then by its field. */
type RuleErrors = ReadonlyMap<string, Partial<Record<keyof RedirectDraft, string>>>;

/** Maps errors by position in the request (`redirects.3.targetUrl`) to rules; `ids` are in the request's order. */
export function parseRuleErrors(error: unknown, ids: readonly string[]): RuleErrors {
  const errors = new Map<string, Partial<Record<keyof RedirectDraft, string>>>();
  if (!(error instanceof ApiError)) return errors;
  for (const [name, text] of Object.entries(error.params)) {
    const [, index, field] = /^redirects\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const id = index === undefined ? undefined : ids[Number(index)];
    if (id !== undefined && field !== undefined) errors.set(id, { ...errors.get(id), [field]: text });
  }
  return errors;
}
