import type { AuditAct } from "../../contract/audit-acts.ts";
import type { Failure } from "../../contract/errors.ts";
import { hasPage } from "../../contract/known-pages.ts";
import { maxRedirects } from "../../contract/limits.ts";
import type { RedirectChain, RedirectRefusal } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import { findChains, findLoops, findNextRules, type Loop, type Site } from "../../domain/redirects/follow-redirects.ts";
import { type AuditContext, type AuditEntry, storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { readRedirects, withoutPosition } from "./read-redirects.ts";
import { writeRedirects } from "./write-redirects.ts";

export type ChangedList = { version: number; redirects: RedirectRule[]; chains: RedirectChain[] };

/** Computes the new list. Rules that do not change stay the same objects. */
export type ComputeRules = (stored: RedirectRule[]) => { rules: RedirectRule[] } | Failure;

const maxChains = 50;

/**
 * Changes the list atomically, one caller at a time; `also` runs in the same transaction. `redirect_loop` for a new
 * loop, `invalid_fields` for too many rules. Returns the rules that were added or changed, and the chains through them.
 */
export async function changeRedirects<C extends AuditContext & Pick<Context, "environment" | "redirects">>(
  context: C,
  act: AuditAct,
  computeRules: ComputeRules,
  also?: (context: C, changed: ChangedList) => Promise<unknown>,
): Promise<ChangedList | Failure> {
  const site = siteOf(context.environment.publicUrl);
  const result = await inTransaction(context, async (context) => {
    const list = await context.db.selectFrom("redirect_list").select("version").forUpdate().executeTakeFirstOrThrow();
    const stored = await readRedirects(context.db);
    const before = stored.map(withoutPosition);
    const computed = computeRules(before);
    if (isFailure(computed)) return computed;
    const { rules } = computed;
    if (rules.length > maxRedirects) return tooMany();
    const known = new Set(before);
    const touched = rules.filter((rule) => !known.has(rule));
    const isSame = rules.length === before.length && rules.every((rule, at) => rule === before[at]);
    const changed: ChangedList = { version: list.version, redirects: touched, chains: [] };
    if (!isSame) {
      const next = findNextRules(rules, site);
      const refused = refuseLoops(before, findLoops(rules, site, touched, next), site);
      if (refused) return refused;
      await writeRedirects(context.db, stored, rules);
      await storeAuditEntry(context, { act, ...describeRules(before, rules) });
      changed.version += 1;
      await context.db.updateTable("redirect_list").set({ version: changed.version }).execute();
      if (touched.length > 0) changed.chains = findChains(rules, site, touched, next).slice(0, maxChains);
    }
    await also?.(context, changed);
    return changed;
  });
  context.redirects.invalidate();
  return result;
}

/** For one changed rule, its state before and after; for several, only their number. */
function describeRules(
  before: readonly RedirectRule[],
  after: readonly RedirectRule[],
): Pick<AuditEntry, "object" | "before" | "after"> {
  const [stored, remaining] = [before, after].map((rules) => new Map(rules.map((rule) => [rule.id, rule])));
  const removed = before.filter(({ id }) => !remaining?.has(id));
  const added = after.filter(({ id }) => !stored?.has(id));
  const changed = after.filter((rule) => stored?.has(rule.id) && stored.get(rule.id) !== rule);
  const [only, ...others] = [...removed, ...added, ...changed];
  if (!only || others.length > 0)
    return { after: { added: added.length, changed: changed.length, removed: removed.length } };
  const [was, is] = [stored?.get(only.id), remaining?.get(only.id)];
  const show = ({ sourceUrl, targetUrl, redirectType, matchType, isActive }: RedirectRule) => ({
    from: sourceUrl,
    to: targetUrl,
    type: redirectType,
    match: matchType,
    active: isActive,
  });
  return {
    object: { kind: "redirect", id: only.id },
    ...(was && { before: show(was) }),
    ...(is && { after: show(is) }),
  };
}

export function siteOf(publicUrl: string): Site {
  return { hasPage, ownHosts: [new URL(publicUrl).host] };
}

/** Ignores loops that already existed, so that staff can fix them one at a time. */
function refuseLoops(
  before: readonly RedirectRule[],
  loops: readonly Loop<RedirectRule>[],
  site: Site,
): Failure | null {
  if (loops.length === 0) return null;
  const signatureOf = (rules: readonly RedirectRule[]) =>
    rules
      .map(({ id, sourceUrl, targetUrl, matchType }) => JSON.stringify([id, sourceUrl, targetUrl, matchType]))
      .sort()
      .join();
  const known = new Set(findLoops(before, site).map(({ rules }) => signatureOf(rules)));
  const fresh = loops.filter(({ rules }) => !known.has(signatureOf(rules))).map(({ steps }) => steps);
  const [first] = fresh;
  if (!first) return null;
  const details: RedirectRefusal = { loops: fresh };
  return { failed: "redirect_loop", message: `This would lead in a circle: ${pathText(first)}.`, details };
}

/** `/a → /b → /a`; a long path is shortened in the middle. */
function pathText(steps: readonly string[]): string {
  const shown = steps.length > 12 ? [...steps.slice(0, 6), "…", ...steps.slice(-5)] : steps;
  return shown.join(" → ");
}

function tooMany(): Failure {
  const message = `There may be at most ${maxRedirects} redirects.`;
  return { failed: "invalid_fields", message, params: { redirects: message } };
}

/** Deletes a rule. May fail with `redirect_loop`, because a wildcard after it may now match. */
export const deleteRedirect: Verb<{ id: string }, { version: number }> = async (context, { id }) => {
  const changed = await changeRedirects(context, "redirect.deleted", (stored) => {
    const rules = stored.filter((rule) => rule.id !== id);
    if (rules.length < stored.length) return { rules };
    return { failed: "not_found", message: "This redirect no longer exists." };
  });
  return isFailure(changed) ? changed : { version: changed.version };
};
