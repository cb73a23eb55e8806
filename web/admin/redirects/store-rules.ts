import {
  createRedirect,
  deleteRedirect,
  type RedirectDraft,
  type RedirectRefusal,
  type SaveRedirectsResult,
  saveRedirects,
} from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { ApiError } from "../../api/api-error.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { toast } from "../../ui/toast.ts";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import {
  applyStoredChange,
  discardEdit,
  type EditedRules,
  listTimeoutMs,
  parseRuleErrors,
  removeFromList,
} from "./edited-rules.ts";
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

/** Saves all edited rules. */
export async function saveEdits(edited: EditedRules): Promise<void> {
  const { state, update, texts } = edited;
  if (state().isSaving || state().edits.size === 0) return;
  const { edits: sent, found } = cleanEdits(state().edits);
  if (found) toast(hiddenCharacters);
  update({ edits: sent, isSaving: true, refusal: null, fieldErrors: new Map() });
  const list = [...sent.values()];
  const redirects = list.map(({ base, draft }) => ({ ...draft, id: base.id, updatedAt: base.updatedAt }));
  try {
    const answer = await staffCall(saveRedirects, { body: { redirects } }, { timeoutMs: listTimeoutMs });
    const saved = new Map(answer.redirects.map((rule) => [rule.id, rule]));
    applyStoredChange(edited, answer.version, (rules) => rules.map((rule) => saved.get(rule.id) ?? rule));
    update({ edits: withoutSaved(state().edits, sent, answer.redirects), chains: answer.chains });
    toast({ title: "Changes Saved", tone: "success" });
  } catch (failure) {
    if (isSessionError(failure)) return;
    const refusal = refusalOf(failure);
    const ids = list.map(({ base }) => base.id);
    update({ refusal, fieldErrors: parseRuleErrors(failure, ids) });
    if (refusal?.changedSince) showTheirs(edited, refusal.changedSince.rules);
    reportFailure(failure, texts);
  } finally {
    update({ isSaving: false });
  }
}

/** Shows the rules as someone else saved them; our edits keep their own base. */
function showTheirs({ state, update }: EditedRules, theirs: readonly RedirectRule[]): void {
  const { stored } = state();
  const now = new Map(theirs.map((rule) => [rule.id, rule]));
  if (stored) update({ stored: { ...stored, redirects: stored.redirects.map((rule) => now.get(rule.id) ?? rule) } });
}

/** Creates a rule as the first of the list. Throws what the call throws. */
export async function createRule(
  edited: EditedRules,
  draft: RedirectDraft,
  idempotencyKey: string,
): Promise<RedirectRule | undefined> {
  const answer: SaveRedirectsResult = await staffCall(createRedirect, { body: draft }, { idempotencyKey });
  const ids = new Set(answer.redirects.map(({ id }) => id));
  applyStoredChange(edited, answer.version, (rules) => [
    ...answer.redirects,
    ...rules.filter(({ id }) => !ids.has(id)),
  ]);
  edited.update({ chains: answer.chains });
  return answer.redirects[0];
}

/** Creates an empty rule, which matches nothing until both URLs are filled in. */
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

/** Deletes a rule; true also where it was already deleted. */
export async function deleteRule(edited: EditedRules, rule: RedirectRule): Promise<boolean> {
  try {
    const { version } = await staffCall(deleteRedirect, { params: { id: rule.id } });
    applyStoredChange(edited, version, (rules) => rules.filter(({ id }) => id !== rule.id));
  } catch (failure) {
    const wasDeleted = failure instanceof ApiError && failure.code === "not_found";
    if (!wasDeleted || isSessionError(failure)) {
      reportFailure(failure, edited.texts);
      return false;
    }
    removeFromList(edited, rule.id);
    void edited.reload();
  }
  discardEdit(edited, rule.id);
  toast({ title: "Redirect Deleted", description: rule.sourceUrl || undefined, tone: "success" });
  return true;
}

/** Resolves a conflict by basing my edit on their version, so that the next save overwrites it. */
export function rebaseEdit(edited: EditedRules, theirs: RedirectRule): void {
  const { edits } = edited.state();
  const mine = edits.get(theirs.id);
  if (mine) edited.update({ edits: new Map(edits).set(theirs.id, { base: theirs, draft: mine.draft }) });
  resolveConflict(edited, theirs.id);
}

/** Resolves a conflict by discarding my edit of a rule that someone else changed or deleted. */
export function acceptTheirs(edited: EditedRules, id: string): void {
  const wasDeleted = !edited.state().refusal?.changedSince?.rules.some((rule) => rule.id === id);
  discardEdit(edited, id);
  resolveConflict(edited, id);
  if (wasDeleted) removeFromList(edited, id);
}

/** Resolves a conflict by creating a deleted rule again with my changes. `keyOf` makes a retry idempotent. */
export async function recreateRule(
  edited: EditedRules,
  id: string,
  keyOf: (draft: RedirectDraft) => string,
): Promise<void> {
  const mine = edited.state().edits.get(id);
  if (!mine) return;
  const draft = draftOf(mine.draft);
  try {
    await createRule(edited, draft, keyOf(draft));
    discardEdit(edited, id);
    resolveConflict(edited, id);
    removeFromList(edited, id);
    toast({ title: "Redirect Added", description: mine.draft.sourceUrl || undefined, tone: "success" });
  } catch (failure) {
    reportFailure(failure, edited.texts);
  }
}

/** Removes a rule from the conflict notice, which closes with the last one. */
function resolveConflict({ state, update }: EditedRules, id: string): void {
  const { changedSince } = state().refusal ?? {};
  const ids = changedSince?.ids.filter((each) => each !== id) ?? [];
  update({ refusal: ids.length > 0 ? { changedSince: { ids, rules: changedSince?.rules ?? [] } } : null });
}

function reportFailure(failure: unknown, { saveFailure }: BackendTexts): void {
  if (isSessionError(failure)) return;
  toast({ ...saveFailure, description: refusalText(failure, saveFailure), tone: "destructive" });
}

function refusalOf(error: unknown): RedirectRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { loops, changedSince } = error.data as RedirectRefusal;
  return loops || changedSince ? { ...(loops && { loops }), ...(changedSince && { changedSince }) } : null;
}

/** The server's reasons for refusing, else the general text. */
export function refusalText(error: unknown, saveFailure: BackendTexts["saveFailure"]): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return saveFailure.description;
  return [...new Set(Object.values(error.params))].join(" ") || error.message || saveFailure.description;
}
