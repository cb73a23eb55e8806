import type { RedirectDraft, RedirectsSaved } from "../../contract/redirects.ts";
import type { Verb } from "../context.ts";
import { orEarlierAnswer, rememberAnswer } from "../idempotency/answer-once.ts";
import { changeRedirects } from "./change-redirects.ts";
import { newRedirect } from "./new-redirect.ts";

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
