import { cleanUrl, hasHiddenCharacters } from "../../../domain/redirects/canonical-path.ts";
import { draftOf, isSameDraft, type RuleEdits } from "./rule-edits.ts";

/** The cleaned address, and whether it held invisible characters. */
export function cleanUrlField(text: string): { text: string; found: boolean } {
  return { text: cleanUrl(text), found: hasHiddenCharacters(text) };
}

/** Cleans every unsaved change: a field that still has the focus has not been cleaned yet. */
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
