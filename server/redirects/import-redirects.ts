import type { OutputOf } from "../../contract/call.ts";
import type { importRedirects as call, ImportStrategy, RedirectDraft } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import { applyImport } from "../../domain/redirects/apply-import.ts";
import { isFailure, type Verb } from "../context.ts";
import { orEarlierAnswer, rememberAnswer } from "../idempotency/with-idempotency.ts";
import { changeRedirects } from "./change-redirects.ts";
import { isSameRule, newRedirect } from "./create-redirect.ts";

type Import = { strategy: ImportStrategy; redirects: RedirectDraft[] };

/** Takes a list over in one transaction, by its strategy. Fails as `changeRedirects` does. */
export const importRedirects: Verb<Import, OutputOf<typeof call>> = (context, input) => {
  const request = { scope: "importRedirects", input };
  return orEarlierAnswer(context, request, async () => {
    const counts = { added: 0, replaced: 0, skipped: 0, removed: 0 };
    const changed = await changeRedirects(
      context,
      (stored) => {
        const taken = applyImport<RedirectRule, RedirectDraft>(
          stored,
          input.redirects,
          input.strategy,
          (draft, instead) =>
            instead && isSameRule(draft, instead) ? instead : newRedirect(draft, context.now(), instead),
        );
        counts.added = taken.added.length;
        counts.replaced = taken.replaced.length;
        counts.removed = taken.removed.length;
        counts.skipped = taken.skipped;
        return { rules: taken.rules };
      },
      (context, { version, chains }) =>
        rememberAnswer(context, request, { version, ...counts, chains }).execute(context.db),
    );
    return isFailure(changed) ? changed : { version: changed.version, ...counts, chains: changed.chains };
  });
};
