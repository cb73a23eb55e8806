import type { Failure } from "../../contract/errors.ts";
import { hasPage } from "../../contract/known-pages.ts";
import { maxRedirects, type RedirectChain, type RedirectRefusal } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import { findChains, findLoops, followEach, type Loop, type Site } from "../../domain/redirects/follow-redirects.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { plainRule, readRedirects } from "./read-redirects.ts";
import { writeRedirects } from "./write-redirects.ts";

export type ChangedList = { version: number; redirects: RedirectRule[]; chains: RedirectChain[] };

/** What the list is to become. A rule that stays as it is stays the same object. */
export type Wanted = (stored: RedirectRule[]) => { rules: RedirectRule[] } | Failure;

/** More chains than anybody reads. */
const maxChains = 50;

/**
 * Makes the list what `wanted` says, one change at a time, all or nothing. `redirect_loop` for a loop that was not there before,
 * `invalid_fields` for more rules than there may be. `also` runs in the same transaction. Gives back the rules that were made or changed,
 * and chains through them.
 */
export async function changeRedirects<C extends Pick<Context, "db" | "environment" | "redirects">>(
  context: C,
  wanted: Wanted,
  also?: (context: C, changed: ChangedList) => Promise<unknown>,
): Promise<ChangedList | Failure> {
  const site = siteOf(context.environment.publicUrl);
  const result = await inTransaction(context, async (context) => {
    const list = await context.db.selectFrom("redirect_list").select("version").forUpdate().executeTakeFirstOrThrow();
    const stored = await readRedirects(context.db);
    const before = stored.map(plainRule);
    const wantedList = wanted(before);
    if (isFailure(wantedList)) return wantedList;
    const { rules } = wantedList;
    if (rules.length > maxRedirects) return tooMany();
    const known = new Set(before);
    const touched = rules.filter((rule) => !known.has(rule));
    const isSame = rules.length === before.length && rules.every((rule, at) => rule === before[at]);
    const changed: ChangedList = { version: list.version, redirects: touched, chains: [] };
    if (!isSame) {
      const next = followEach(rules, site);
      const refused = refuseLoops(before, findLoops(rules, site, touched, next), site);
      if (refused) return refused;
      await writeRedirects(context.db, stored, rules);
      changed.version += 1;
      await context.db.updateTable("redirect_list").set({ version: changed.version }).execute();
      if (touched.length > 0) changed.chains = findChains(rules, site, touched, next).slice(0, maxChains);
    }
    await also?.(context, changed);
    return changed;
  });
  context.redirects.forget();
  return result;
}

/** The site on which the rules are followed. */
export function siteOf(publicUrl: string): Site {
  return { hasPage, ownHosts: [new URL(publicUrl).host] };
}

/** A loop that was there before is not this change's fault, and must not keep staff from mending another. */
function refuseLoops(
  before: readonly RedirectRule[],
  loops: readonly Loop<RedirectRule>[],
  site: Site,
): Failure | null {
  if (loops.length === 0) return null;
  const nameOf = (rules: readonly RedirectRule[]) =>
    rules
      .map(({ id, sourceUrl, targetUrl, matchType }) => JSON.stringify([id, sourceUrl, targetUrl, matchType]))
      .sort()
      .join();
  const known = new Set(findLoops(before, site).map(({ rules }) => nameOf(rules)));
  const fresh = loops.filter(({ rules }) => !known.has(nameOf(rules))).map(({ steps }) => steps);
  const [first] = fresh;
  if (!first) return null;
  const details: RedirectRefusal = { loops: fresh };
  return { failed: "redirect_loop", message: `This would lead in a circle: ${pathText(first)}.`, details };
}

/** `/a → /b → /a`; of a long way its two ends. */
function pathText(steps: readonly string[]): string {
  const shown = steps.length > 12 ? [...steps.slice(0, 6), "…", ...steps.slice(-5)] : steps;
  return shown.join(" → ");
}

function tooMany(): Failure {
  const message = `There may be at most ${maxRedirects} redirects.`;
  return { failed: "invalid_fields", message, params: { redirects: message } };
}

/** Deletes a rule. `not_found` without it; else fails as `changeRedirects` does, since a wildcard behind it may close a loop. */
export const deleteRedirect: Verb<{ id: string }, { version: number }> = async (context, { id }) => {
  const changed = await changeRedirects(context, (stored) => {
    const rules = stored.filter((rule) => rule.id !== id);
    if (rules.length < stored.length) return { rules };
    return { failed: "not_found", message: "This redirect is not there any more." };
  });
  return isFailure(changed) ? changed : { version: changed.version };
};
