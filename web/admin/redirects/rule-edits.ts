import type { RedirectDraft } from "../../../contract/redirects.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import { cleanUrl, hasHiddenCharacters } from "../../../domain/redirects/canonical-path.ts";

/** An unsaved change: `base` is the rule before it, `draft` the rule after it. */
type RuleEdit = { base: RedirectRule; draft: RedirectDraft };

/** Unsaved changes by rule id. */
export type RuleEdits = ReadonlyMap<string, RuleEdit>;

export function draftOf(rule: RedirectDraft): RedirectDraft {
  const { sourceUrl, targetUrl, redirectType, isActive, matchType, description } = rule;
  return { sourceUrl, targetUrl, redirectType, isActive, matchType, description };
}

function isSameDraft(one: RedirectDraft, other: RedirectDraft): boolean {
  const fields = Object.keys(draftOf(one)) as (keyof RedirectDraft)[];
  return fields.every((field) => one[field] === other[field]);
}

/** Adds changes of a rule to the edits. A rule that is back to its base is no longer an edit. */
export function withChanges(edits: RuleEdits, rule: RedirectRule, changes: Partial<RedirectDraft>): RuleEdits {
  const { base, draft } = edits.get(rule.id) ?? { base: rule, draft: draftOf(rule) };
  const changed = { ...draft, ...changes };
  const next = new Map(edits);
  if (isSameDraft(changed, draftOf(base))) next.delete(rule.id);
  else next.set(rule.id, { base, draft: changed });
  return next;
}

/** The rules with the edits applied. */
export function withEdits(rules: readonly RedirectRule[], edits: RuleEdits): RedirectRule[] {
  return edits.size === 0
    ? [...rules]
    : rules.map((rule) => {
        const edit = edits.get(rule.id);
        return edit ? { ...rule, ...edit.draft } : rule;
      });
}

/** Removes the edits that were saved; what was typed during the save becomes an edit of the saved rule. */
export function withoutSaved(edits: RuleEdits, sent: RuleEdits, saved: readonly RedirectRule[]): RuleEdits {
  const now = new Map(saved.map((rule) => [rule.id, rule]));
  const next = new Map(edits);
  for (const [id, { base, draft }] of sent) {
    // The server returns only rules that changed.
    const rule = now.get(id) ?? base;
    // Reverted during the save: a new edit of the saved rule.
    const edit = edits.get(id) ?? { base, draft: draftOf(base) };
    next.delete(id);
    if (!isSameDraft(edit.draft, draft) && !isSameDraft(edit.draft, rule))
      next.set(id, { base: rule, draft: edit.draft });
  }
  return next;
}

/** The cleaned URL, and whether it had invisible characters. */
export function cleanUrlField(text: string): { text: string; found: boolean } {
  return { text: cleanUrl(text), found: hasHiddenCharacters(text) };
}

/** Cleans all edits: a field that still has the focus has not been cleaned yet. */
export function cleanEdits(edits: RuleEdits): { edits: RuleEdits; found: boolean } {
  let found = false;
  const cleaned = new Map(edits);
  for (const [id, { base, draft }] of edits) {
    const source = cleanUrlField(draft.sourceUrl);
    const target = cleanUrlField(draft.targetUrl);
    found ||= source.found || target.found;
    const next = { ...draft, sourceUrl: source.text, targetUrl: target.text };
    if (isSameDraft(next, draftOf(base))) cleaned.delete(id);
    else if (!isSameDraft(next, draft)) cleaned.set(id, { base, draft: next });
  }
  return { edits: cleaned, found };
}
