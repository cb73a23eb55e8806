import { useCallback, useEffect, useRef, useState } from "react";
import {
  createRedirect,
  deleteRedirect,
  get404Logs,
  listRedirects,
  type RedirectChain,
  type RedirectDraft,
  type RedirectRefusal,
  type RedirectsSaved,
  saveRedirects,
} from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { useShop } from "../../site/public-settings.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { cleanEdits } from "./clean-url-field.ts";
import { faultsOfRules, type RuleFaults } from "./faults-of-rules.ts";
import { draftOf, type RuleEdits, withChanges, withoutSaved } from "./rule-edits.ts";
import { type BackendTexts, backendTexts, hiddenCharacters } from "./texts.ts";

/** Thousands of rules take their time on a slow line. */
const listTimeoutMs = 60_000;

export type StoredRules = { version: number; redirects: readonly RedirectRule[] };

export type RulesEditor = ReturnType<typeof useRulesEditor>;

const noEdits: RuleEdits = new Map();
const noFaults: RuleFaults = new Map();

/**
 * The rules while they are edited: what is stored, and what was changed here and not saved. Adding, deleting and importing are stored at
 * once and leave unsaved changes of other rules as they are.
 */
export function useRulesEditor() {
  const { data, error, isFetching, refetch } = useStaffQuery(
    listRedirects,
    {},
    { staleMs: 30_000, timeoutMs: listTimeoutMs },
  );
  const refresh = useRefresh();
  const { loadFailure, saveFailure } = backendTexts[useShop()];
  const [stored, setStored] = useState<StoredRules | null>(data ?? null);
  const [edits, setEdits] = useState<RuleEdits>(noEdits);
  const [discarded, setDiscarded] = useState<RuleEdits>(noEdits);
  const [faults, setFaults] = useState<RuleFaults>(noFaults);
  const [refusal, setRefusal] = useState<RedirectRefusal | null>(null);
  const [chains, setChains] = useState<readonly RedirectChain[]>([]);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef({ edits, stored, isSaving });
  latest.current = { edits, stored, isSaving };

  // An answer that was under way while something was changed here says less than is known.
  useEffect(() => {
    if (data) setStored((known) => (known && known.version > data.version ? known : data));
  }, [data]);
  useEffect(() => {
    if (error && !endsSession(error)) toast({ ...loadFailure, tone: "destructive" });
  }, [error, loadFailure]);

  /** What the server has made of the list. Was there another change in between, all of it is read again. */
  const adopt = (version: number, change: (rules: readonly RedirectRule[]) => readonly RedirectRule[]) => {
    const { stored: known } = latest.current;
    setStored((before) => before && { version, redirects: change(before.redirects) });
    if (known && version !== known.version + 1) void refetch();
    void refresh(get404Logs);
  };

  const edit = useCallback((rule: RedirectRule, changes: Partial<RedirectDraft>) => {
    setEdits((before) => withChanges(before, rule, changes));
    setDiscarded(noEdits);
    setFaults((before) => (before.has(rule.id) ? new Map([...before].filter(([id]) => id !== rule.id)) : before));
  }, []);

  const save = async () => {
    if (latest.current.isSaving || latest.current.edits.size === 0) return;
    const { edits: sent, found } = cleanEdits(latest.current.edits);
    if (found) toast(hiddenCharacters);
    setEdits(sent);
    setSaving(true);
    setRefusal(null);
    setFaults(noFaults);
    const list = [...sent.values()];
    const redirects = list.map(({ base, draft }) => ({ ...draft, id: base.id, updatedAt: base.updatedAt }));
    try {
      const answer = await staffCall(saveRedirects, { body: { redirects } }, { timeoutMs: listTimeoutMs });
      const saved = new Map(answer.redirects.map((rule) => [rule.id, rule]));
      adopt(answer.version, (rules) => rules.map((rule) => saved.get(rule.id) ?? rule));
      setEdits((now) => withoutSaved(now, sent, answer.redirects));
      setChains(answer.chains);
      toast({ title: "Changes Saved", tone: "success" });
    } catch (failure) {
      if (endsSession(failure)) return;
      const said = refusalOf(failure);
      setRefusal(said);
      setFaults(
        faultsOfRules(
          failure,
          list.map(({ base }) => base.id),
        ),
      );
      if (said?.changedSince) takeIn(said.changedSince.rules);
      toast({ ...saveFailure, description: refusedText(failure, saveFailure), tone: "destructive" });
    } finally {
      setSaving(false);
    }
  };

  /** Somebody else's rules are shown as they are now; edits stay on top, and still know what they were made of. */
  const takeIn = (theirs: readonly RedirectRule[]) => {
    const now = new Map(theirs.map((rule) => [rule.id, rule]));
    setStored((before) => before && { ...before, redirects: before.redirects.map((rule) => now.get(rule.id) ?? rule) });
  };

  const dropEdit = (id: string) =>
    setEdits((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });

  const settle = (id: string) =>
    setRefusal((before) => {
      const ids = before?.changedSince?.ids.filter((each) => each !== id) ?? [];
      return ids.length > 0 ? { changedSince: { ids, rules: before?.changedSince?.rules ?? [] } } : null;
    });

  /** Stores a rule at once as the first of the list. Throws what the call throws. */
  const create = async (draft: RedirectDraft, idempotencyKey: string): Promise<RedirectRule | undefined> => {
    const answer: RedirectsSaved = await staffCall(createRedirect, { body: draft }, { idempotencyKey });
    const ids = new Set(answer.redirects.map(({ id }) => id));
    adopt(answer.version, (rules) => [...answer.redirects, ...rules.filter(({ id }) => !ids.has(id))]);
    setChains(answer.chains);
    return answer.redirects[0];
  };

  return {
    stored,
    error,
    isLoading: isFetching && stored === null,
    reload: () => refetch(),
    edits,
    faults,
    refusal,
    chains,
    isSaving,
    edit,
    save,
    create,
    /** A rule with nothing in it, which never matches until both its URLs are filled in. */
    add: async (): Promise<RedirectRule | undefined> => {
      try {
        const added = await create(emptyDraft, newIdempotencyKey());
        toast({ title: "Redirect Added", description: "It does nothing until both URLs are saved.", tone: "success" });
        return added;
      } catch (failure) {
        if (!endsSession(failure))
          toast({ ...saveFailure, description: refusedText(failure, saveFailure), tone: "destructive" });
        return undefined;
      }
    },
    /** True where the rule is gone. */
    remove: async (rule: RedirectRule): Promise<boolean> => {
      try {
        const { version } = await staffCall(deleteRedirect, { params: { id: rule.id } });
        adopt(version, (rules) => rules.filter(({ id }) => id !== rule.id));
      } catch (failure) {
        if (endsSession(failure)) return false;
        if (!(failure instanceof ApiError && failure.code === "not_found")) {
          toast({ ...saveFailure, description: refusedText(failure, saveFailure), tone: "destructive" });
          return false;
        }
        void refetch();
      }
      dropEdit(rule.id);
      toast({ title: "Redirect Deleted", description: rule.sourceUrl || undefined, tone: "success" });
      return true;
    },
    discard: () => {
      setDiscarded(latest.current.edits);
      setEdits(noEdits);
      setFaults(noFaults);
      setRefusal(null);
      toast({ title: "Changes Discarded" });
    },
    /** Changes that were just discarded and can be brought back. */
    discarded: discarded.size,
    bringBack: () => {
      setEdits(discarded);
      setDiscarded(noEdits);
    },
    dropChains: () => setChains([]),
    /** Of a rule that somebody else changed: my changes become changes of theirs, and the next save takes them. */
    keepMine: (theirs: RedirectRule) => {
      setEdits((before) => {
        const mine = before.get(theirs.id);
        return mine ? new Map(before).set(theirs.id, { base: theirs, draft: mine.draft }) : before;
      });
      settle(theirs.id);
    },
    takeTheirs: (id: string) => {
      dropEdit(id);
      settle(id);
      if (!latest.current.stored) return;
      const gone = !refusal?.changedSince?.rules.some((rule) => rule.id === id);
      if (gone) {
        setStored((before) => before && { ...before, redirects: before.redirects.filter((rule) => rule.id !== id) });
      }
    },
    /** Of a rule that somebody else deleted: it is stored again at once, as it stands here. */
    addAgain: async (id: string) => {
      const mine = latest.current.edits.get(id);
      if (!mine) return;
      try {
        await create(draftOf(mine.draft), newIdempotencyKey());
        dropEdit(id);
        settle(id);
        setStored((before) => before && { ...before, redirects: before.redirects.filter((rule) => rule.id !== id) });
        toast({ title: "Redirect Added", description: mine.draft.sourceUrl || undefined, tone: "success" });
      } catch (failure) {
        if (!endsSession(failure))
          toast({ ...saveFailure, description: refusedText(failure, saveFailure), tone: "destructive" });
      }
    },
    /** After an import: the list is read anew; edits of rules that are no longer there are dropped. */
    imported: async (importChains: readonly RedirectChain[]) => {
      setChains(importChains);
      void refresh(get404Logs);
      const { data: now } = await refetch();
      if (!now) return;
      setStored(now);
      const ids = new Set(now.redirects.map(({ id }) => id));
      setEdits((before) => new Map([...before].filter(([id]) => ids.has(id))));
    },
  };
}

const emptyDraft: RedirectDraft = {
  sourceUrl: "",
  targetUrl: "",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
};

/** The shell has said so already, and leads to the login. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}

function refusalOf(error: unknown): RedirectRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { loops, changedSince } = error.data as RedirectRefusal;
  return loops || changedSince ? { ...(loops && { loops }), ...(changedSince && { changedSince }) } : null;
}

/** What the server says against it, or that it could not be done. */
export function refusedText(error: unknown, saveFailure: BackendTexts["saveFailure"]): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return saveFailure.description;
  return [...new Set(Object.values(error.params))].join(" ") || error.message || saveFailure.description;
}
