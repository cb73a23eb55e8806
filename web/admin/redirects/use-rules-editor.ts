import { useCallback, useEffect } from "react";
import { listRedirects, type RedirectChain, type RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { toast } from "../../ui/toast.ts";
import { isSessionError } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { clearErrors, discardEdits, listTimeoutMs, noEdits, useEditedRules } from "./edited-rules.ts";
import { withChanges } from "./rule-edits.ts";
import {
  acceptTheirs,
  addEmptyRule,
  createRule,
  deleteRule,
  rebaseEdit,
  recreateRule,
  saveEdits,
} from "./store-rules.ts";

export type RulesEditor = ReturnType<typeof useRulesEditor>;

/** The stored rules and their unsaved edits. Adding, deleting and importing take effect at once and keep edits. */
export function useRulesEditor() {
  const query = useStaffQuery(listRedirects, {}, { staleMs: 30_000, timeoutMs: listTimeoutMs });
  const { data, error, isFetching, refetch } = query;
  const { shown, edited } = useEditedRules(data, refetch);
  const { state, update, texts } = edited;

  // Ignore an answer that is older than a change stored here.
  useEffect(() => {
    const { stored } = state();
    if (data && !(stored && stored.version > data.version)) update({ stored: data });
  }, [data, state, update]);
  useEffect(() => {
    if (error && !isSessionError(error)) toast({ ...texts.loadFailure, tone: "destructive" });
  }, [error, texts]);

  const edit = useCallback(
    (rule: RedirectRule, changes: Partial<RedirectDraft>) => {
      update({ edits: withChanges(state().edits, rule, changes), discarded: noEdits });
      clearErrors(edited, rule.id);
    },
    [edited, state, update],
  );

  return {
    ...shown,
    error,
    isLoading: isFetching && shown.stored === null,
    reload: () => edited.reload(),
    edit,
    save: () => saveEdits(edited),
    create: (draft: RedirectDraft, idempotencyKey: string) => createRule(edited, draft, idempotencyKey),
    add: () => addEmptyRule(edited),
    remove: (rule: RedirectRule) => deleteRule(edited, rule),
    discard: () => {
      discardEdits(edited);
      toast({ title: "Changes Discarded" });
    },
    discarded: shown.discarded.size,
    restoreDiscarded: () => update({ edits: state().discarded, discarded: noEdits }),
    dismissChains: () => update({ chains: [] }),
    rebaseEdit: (theirs: RedirectRule) => rebaseEdit(edited, theirs),
    acceptTheirs: (id: string) => acceptTheirs(edited, id),
    recreate: (id: string, keyOf: (draft: RedirectDraft) => string) => recreateRule(edited, id, keyOf),
    /** After an import: reloads the list and discards edits of rules that no longer exist. */
    imported: async (chains: readonly RedirectChain[]) => {
      update({ chains });
      edited.refreshLogs();
      const now = await edited.reload();
      if (!now) return;
      const ids = new Set(now.redirects.map(({ id }) => id));
      update({ stored: now, edits: new Map([...state().edits].filter(([id]) => ids.has(id))) });
    },
  };
}
