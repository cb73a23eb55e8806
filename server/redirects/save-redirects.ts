import type { Failure } from "../../contract/errors.ts";
import type { RedirectChange, RedirectRefusal, SaveRedirectsResult } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";
import { changeRedirects } from "./change-redirects.ts";
import { isSameRule, newRedirect } from "./create-redirect.ts";

/**
 * Changes rules in place, all or none. `redirects_changed` with their current state if one was changed or deleted since
 * it was read; otherwise fails as `changeRedirects` does.
 */
export const saveRedirects: Verb<{ redirects: RedirectChange[] }, SaveRedirectsResult> = (context, { redirects }) =>
  changeRedirects(context, "redirect.saved", (stored) => {
    const changes = new Map(redirects.map((change) => [change.id, change]));
    const refused = refuseStale(stored, changes);
    if (refused) return refused;
    const rules = stored.map((rule) => {
      const change = changes.get(rule.id);
      return change && !isSameRule(change, rule) ? newRedirect(change, context.now(), rule) : rule;
    });
    return { rules };
  });

function refuseStale(stored: readonly RedirectRule[], changes: ReadonlyMap<string, RedirectChange>): Failure | null {
  const current = new Map(stored.map((rule) => [rule.id, rule]));
  const ids = [...changes.values()]
    .filter(({ id, updatedAt }) => current.get(id)?.updatedAt !== updatedAt)
    .map(({ id }) => id);
  if (ids.length === 0) return null;
  const details: RedirectRefusal = { changedSince: { ids, rules: ids.flatMap((id) => current.get(id) ?? []) } };
  const message = "Somebody else changed or deleted some of these redirects in the meantime. Nothing was saved.";
  return { failed: "redirects_changed", message, details };
}
