import { useCallback, useEffect } from "react";
import { listRedirects, type RedirectChain, type RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { toast } from "../../ui/toast.ts";
import { endsSession } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { discardEdits, dropFaults, listTimeoutMs, noEdits, useEditedRules } from "./edited-rules.ts";
import { withChanges } from "./rule-edits.ts";
import { addAgain, addEmptyRule, createRule, deleteRule, keepMine, keepTheirs, saveEdits } from "./store-rules.ts";

export type RulesEditor = ReturnType<typeof useRulesEditor>;

/**
 * The rules while they are edited: what is stored, and what was changed here and not saved. Adding, deleting and importing are stored at
 * once and leave unsaved changes of other rules as they are.
 */
export function useRulesEditor() {
  const query = useStaffQuery(listRedirects, {}, { staleMs: 30_000, timeoutMs: listTimeoutMs });
  const { data, error, isFetching, refetch } = query;
  const { shown, edited } = useEditedRules(data, refetch);
  const { state, update, texts } = edited;

  // An answer to a request that was sent before a change here would be out of date.
  useEffect(() => {
    const { stored } = state();
    if (data && !(stored && stored.version > data.version)) update({ stored: data });
  }, [data, state, update]);
  useEffect(() => {
    if (error && !endsSession(error)) toast({ ...texts.loadFailure, tone: "destructive" });
  }, [error, texts]);

  const edit = useCallback(
    (rule: RedirectRule, changes: Partial<RedirectDraft>) => {
      update({ edits: withChanges(state().edits, rule, changes), discarded: noEdits });
      dropFaults(edited, rule.id);
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
    bringBack: () => update({ edits: state().discarded, discarded: noEdits }),
    dropChains: () => update({ chains: [] }),
    keepMine: (theirs: RedirectRule) => keepMine(edited, theirs),
    takeTheirs: (id: string) => keepTheirs(edited, id),
    addAgain: (id: string, keyOf: (draft: RedirectDraft) => string) => addAgain(edited, id, keyOf),
    /** After an import: the list is read anew; edits of rules that are no longer there are dropped. */
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
