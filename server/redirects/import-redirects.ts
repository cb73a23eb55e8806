import type { OutputOf } from "../../contract/call.ts";
import type { ImportStrategy } from "../../contract/redirect-options.ts";
import type { importRedirects as call, RedirectDraft } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import { applyImport } from "../../domain/redirects/apply-import.ts";
import { isFailure, type Verb } from "../context.ts";
import { insertAnswer, runOrReplay } from "../idempotency/with-idempotency.ts";
import { changeRedirects } from "./change-redirects.ts";
import { isSameRule, newRedirect } from "./create-redirect.ts";

type Import = { strategy: ImportStrategy; redirects: RedirectDraft[] };

/** Imports a list in one transaction, using its strategy. Fails as `changeRedirects` does. */
export const importRedirects: Verb<Import, OutputOf<typeof call>> = (context, input) => {
  const request = { scope: "importRedirects", input };
  return runOrReplay(context, request, async () => {
    const counts = { added: 0, replaced: 0, skipped: 0, removed: 0 };
    const changed = await changeRedirects(
      context,
      "redirect.imported",
      (stored) => {
        const imported = applyImport<RedirectRule, RedirectDraft>(
          stored,
          input.redirects,
          input.strategy,
          (draft, existing) =>
            existing && isSameRule(draft, existing) ? existing : newRedirect(draft, context.now(), existing),
        );
        counts.added = imported.added.length;
        counts.replaced = imported.replaced.length;
        counts.removed = imported.removed.length;
        counts.skipped = imported.skipped;
        return { rules: imported.rules };
      },
      (context, { version, chains }) =>
        insertAnswer(context, request, { version, ...counts, chains }).execute(context.db),
    );
    return isFailure(changed) ? changed : { version: changed.version, ...counts, chains: changed.chains };
  });
};
