import { randomUUID } from "node:crypto";
import type { RedirectDraft, SaveRedirectsResult } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";
import { insertAnswer, runOrReplay } from "../idempotency/with-idempotency.ts";
import { changeRedirects } from "./change-redirects.ts";

/**
 * Adds a rule at the top, because the first of several with the same source applies. Fails as `changeRedirects` does.
 */
export const createRedirect: Verb<RedirectDraft, SaveRedirectsResult> = (context, draft) => {
  const request = { scope: "createRedirect", input: draft };
  return runOrReplay(context, request, () =>
    changeRedirects(
      context,
      "redirect.created",
      (stored) => ({ rules: [newRedirect(draft, context.now()), ...stored] }),
      (context, saved) => insertAnswer(context, request, saved).execute(context.db),
    ),
  );
};

/** A new rule, or `existing` with the draft applied. `updatedAt` always increases, even within a millisecond. */
export function newRedirect(draft: RedirectDraft, now: Date, existing: RedirectRule | null = null): RedirectRule {
  const { sourceUrl, targetUrl, redirectType, isActive, matchType, description } = draft;
  const updated = Math.max(now.getTime(), existing ? Date.parse(existing.updatedAt) + 1 : 0);
  return {
    id: existing?.id ?? randomUUID(),
    sourceUrl,
    targetUrl,
    redirectType,
    isActive,
    matchType,
    description,
    createdAt: existing?.createdAt ?? now.toISOString(),
    updatedAt: new Date(updated).toISOString(),
  };
}

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
