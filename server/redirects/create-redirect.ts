import type { RedirectDraft, RedirectsSaved } from "../../contract/redirects.ts";
import type { Verb } from "../context.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { rememberAnswer } from "../idempotency/remember-answer.ts";
import { changeRedirects } from "./change-redirects.ts";
import { newRedirect } from "./new-redirect.ts";

const scope = "createRedirect";

/** Adds a rule as the first of the list; of several with one source the first counts. Fails as `changeRedirects` does. */
export const createRedirect: Verb<RedirectDraft, RedirectsSaved> = (context, draft) =>
  answerOnce(context, scope, draft, () =>
    changeRedirects(
      context,
      (stored) => ({ rules: [newRedirect(draft, context.now()), ...stored] }),
      (context, response) => rememberAnswer(context, scope, draft, { status: 201, response }).execute(context.db),
    ),
  );
