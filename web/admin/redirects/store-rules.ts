import {
  createRedirect,
  deleteRedirect,
  type RedirectDraft,
  type RedirectRefusal,
  type RedirectsSaved,
  saveRedirects,
} from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { dropEdit, dropRule, type EditedRules, faultsOfRules, listTimeoutMs, showStored } from "./edited-rules.ts";
import { type BackendTexts, hiddenCharacters } from "./redirect-texts.ts";
import { cleanEdits, draftOf, withoutSaved } from "./rule-edits.ts";

const emptyDraft: RedirectDraft = {
  sourceUrl: "",
  targetUrl: "",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
};

/** Saves every rule that was changed. */
export async function saveEdits(edited: EditedRules): Promise<void> {
  const { state, update, texts } = edited;
  if (state().isSaving || state().edits.size === 0) return;
  const { edits: sent, found } = cleanEdits(state().edits);
  if (found) toast(hiddenCharacters);
  update({ edits: sent, isSaving: true, refusal: null, faults: new Map() });
  const list = [...sent.values()];
  const redirects = list.map(({ base, draft }) => ({ ...draft, id: base.id, updatedAt: base.updatedAt }));
  try {
    const answer = await staffCall(saveRedirects, { body: { redirects } }, { timeoutMs: listTimeoutMs });
    const saved = new Map(answer.redirects.map((rule) => [rule.id, rule]));
    showStored(edited, answer.version, (rules) => rules.map((rule) => saved.get(rule.id) ?? rule));
    update({ edits: withoutSaved(state().edits, sent, answer.redirects), chains: answer.chains });
    toast({ title: "Changes Saved", tone: "success" });
  } catch (failure) {
    if (endsSession(failure)) return;
    const refusal = refusalOf(failure);
    const ids = list.map(({ base }) => base.id);
    update({ refusal, faults: faultsOfRules(failure, ids) });
    if (refusal?.changedSince) showTheirs(edited, refusal.changedSince.rules);
    reportFailure(failure, texts);
  } finally {
    update({ isSaving: false });
  }
}

/** Shows the rules as somebody else has saved them. Our edits stay, each with the base it was made from. */
function showTheirs({ state, update }: EditedRules, theirs: readonly RedirectRule[]): void {
  const { stored } = state();
  const now = new Map(theirs.map((rule) => [rule.id, rule]));
  if (stored) update({ stored: { ...stored, redirects: stored.redirects.map((rule) => now.get(rule.id) ?? rule) } });
}

/** Stores a rule at once as the first of the list. Throws what the call throws. */
export async function createRule(
  edited: EditedRules,
  draft: RedirectDraft,
  idempotencyKey: string,
): Promise<RedirectRule | undefined> {
  const answer: RedirectsSaved = await staffCall(createRedirect, { body: draft }, { idempotencyKey });
  const ids = new Set(answer.redirects.map(({ id }) => id));
  showStored(edited, answer.version, (rules) => [...answer.redirects, ...rules.filter(({ id }) => !ids.has(id))]);
  edited.update({ chains: answer.chains });
  return answer.redirects[0];
}

/** A rule with nothing in it, which never matches until both its URLs are filled in. */
export async function addEmptyRule(edited: EditedRules): Promise<RedirectRule | undefined> {
  try {
    const added = await createRule(edited, emptyDraft, newIdempotencyKey());
    toast({ title: "Redirect Added", description: "It does nothing until both URLs are saved.", tone: "success" });
    return added;
  } catch (failure) {
    reportFailure(failure, edited.texts);
    return undefined;
  }
}

/** True where the rule is gone. */
export async function deleteRule(edited: EditedRules, rule: RedirectRule): Promise<boolean> {
  try {
    const { version } = await staffCall(deleteRedirect, { params: { id: rule.id } });
    showStored(edited, version, (rules) => rules.filter(({ id }) => id !== rule.id));
  } catch (failure) {
    const isGone = failure instanceof ApiError && failure.code === "not_found";
    if (!isGone || endsSession(failure)) {
      reportFailure(failure, edited.texts);
      return false;
    }
    dropRule(edited, rule.id);
    void edited.reload();
  }
  dropEdit(edited, rule.id);
  toast({ title: "Redirect Deleted", description: rule.sourceUrl || undefined, tone: "success" });
  return true;
}

/** For a rule that somebody else changed: bases my edit on their version, so that the next save overwrites it. */
export function keepMine(edited: EditedRules, theirs: RedirectRule): void {
  const { edits } = edited.state();
  const mine = edits.get(theirs.id);
  if (mine) edited.update({ edits: new Map(edits).set(theirs.id, { base: theirs, draft: mine.draft }) });
  settle(edited, theirs.id);
}

/** For a rule that somebody else changed or deleted: drops my edit and accepts theirs. */
export function keepTheirs(edited: EditedRules, id: string): void {
  const isGone = !edited.state().refusal?.changedSince?.rules.some((rule) => rule.id === id);
  dropEdit(edited, id);
  settle(edited, id);
  if (isGone) dropRule(edited, id);
}

/** For a rule that somebody else deleted: stores it again at once, with my changes. `keyOf`: a press after a lost answer adds no second one. */
export async function addAgain(
  edited: EditedRules,
  id: string,
  keyOf: (draft: RedirectDraft) => string,
): Promise<void> {
  const mine = edited.state().edits.get(id);
  if (!mine) return;
  const draft = draftOf(mine.draft);
  try {
    await createRule(edited, draft, keyOf(draft));
    dropEdit(edited, id);
    settle(edited, id);
    dropRule(edited, id);
    toast({ title: "Redirect Added", description: mine.draft.sourceUrl || undefined, tone: "success" });
  } catch (failure) {
    reportFailure(failure, edited.texts);
  }
}

/** Takes a rule off the conflict notice. The notice closes with the last one. */
function settle({ state, update }: EditedRules, id: string): void {
  const { changedSince } = state().refusal ?? {};
  const ids = changedSince?.ids.filter((each) => each !== id) ?? [];
  update({ refusal: ids.length > 0 ? { changedSince: { ids, rules: changedSince?.rules ?? [] } } : null });
}

function reportFailure(failure: unknown, { saveFailure }: BackendTexts): void {
  if (endsSession(failure)) return;
  toast({ ...saveFailure, description: refusedText(failure, saveFailure), tone: "destructive" });
}

function refusalOf(error: unknown): RedirectRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { loops, changedSince } = error.data as RedirectRefusal;
  return loops || changedSince ? { ...(loops && { loops }), ...(changedSince && { changedSince }) } : null;
}

/** The server's reasons for refusing, else the general failure text. */
export function refusedText(error: unknown, saveFailure: BackendTexts["saveFailure"]): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return saveFailure.description;
  return [...new Set(Object.values(error.params))].join(" ") || error.message || saveFailure.description;
}
