import { randomUUID } from "node:crypto";
import type { RedirectDraft, RedirectsSaved } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";
import { orEarlierAnswer, rememberAnswer } from "../idempotency/with-idempotency.ts";
import { changeRedirects } from "./change-redirects.ts";

/** Adds a rule as the first of the list; of several with one source the first counts. Fails as `changeRedirects` does. */
export const createRedirect: Verb<RedirectDraft, RedirectsSaved> = (context, draft) => {
  const request = { scope: "createRedirect", input: draft };
  return orEarlierAnswer(context, request, () =>
    changeRedirects(
      context,
      (stored) => ({ rules: [newRedirect(draft, context.now()), ...stored] }),
      (context, saved) => rememberAnswer(context, request, saved).execute(context.db),
    ),
  );
};

/** A rule of a draft: a new one, or `instead` as it becomes. A change always moves its time on, were it in the same millisecond. */
export function newRedirect(draft: RedirectDraft, now: Date, instead: RedirectRule | null = null): RedirectRule {
  const { sourceUrl, targetUrl, redirectType, isActive, matchType, description } = draft;
  const updated = Math.max(now.getTime(), instead ? Date.parse(instead.updatedAt) + 1 : 0);
  return {
    id: instead?.id ?? randomUUID(),
    sourceUrl,
    targetUrl,
    redirectType,
    isActive,
    matchType,
    description,
    createdAt: instead?.createdAt ?? now.toISOString(),
    updatedAt: new Date(updated).toISOString(),
  };
}

/** True where the draft says what the rule says already. */
export function isSameRule(draft: RedirectDraft, rule: RedirectRule): boolean {
  return (
    draft.sourceUrl === rule.sourceUrl &&
    draft.targetUrl === rule.targetUrl &&
    draft.redirectType === rule.redirectType &&
    draft.isActive === rule.isActive &&
    draft.matchType === rule.matchType &&
    draft.description === rule.description
  );
}
