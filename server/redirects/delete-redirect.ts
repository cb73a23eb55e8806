import { isFailure, type Verb } from "../context.ts";
import { changeRedirects } from "./change-redirects.ts";

/** Deletes a rule. `not_found` without it; else fails as `changeRedirects` does, since a wildcard behind it may close a loop. */
export const deleteRedirect: Verb<{ id: string }, { version: number }> = async (context, { id }) => {
  const changed = await changeRedirects(context, (stored) => {
    const rules = stored.filter((rule) => rule.id !== id);
    if (rules.length < stored.length) return { rules };
    return { failed: "not_found", message: "This redirect is not there any more." };
  });
  return isFailure(changed) ? changed : { version: changed.version };
};
