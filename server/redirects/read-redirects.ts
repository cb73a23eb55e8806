import type { RedirectRule } from "../../contract/settings.ts";
import { matchRedirects } from "../../domain/redirects/match-redirects.ts";
import type { CurrentRedirects, Verb } from "../context.ts";
import { createCachedReader, type KeptReader } from "../database/cached-reader.ts";
import type { Database } from "../database/kysely.ts";

/** A rule with its place in the list; lower comes first. */
export type PlacedRule = RedirectRule & { position: number };

/** All rules in their order. */
export async function readRedirects(db: Database): Promise<PlacedRule[]> {
  const rows = await db.selectFrom("redirects").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    sourceUrl: row.source_url,
    targetUrl: row.target_url,
    redirectType: row.redirect_type as RedirectRule["redirectType"],
    isActive: row.is_active,
    matchType: row.match_type as RedirectRule["matchType"],
    description: row.description,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** Grows with every change of the list. */
async function readRedirectsVersion(db: Database): Promise<number> {
  return (await db.selectFrom("redirect_list").select("version").executeTakeFirstOrThrow()).version;
}

/** A rule as callers know it. */
export function plainRule({ position: _, ...rule }: PlacedRule): RedirectRule {
  return rule;
}

export type RedirectsReader = KeptReader<CurrentRedirects>;

/** Asks the database for the list's version at most every `pollMs`, and for the rules themselves only when it is another one. */
export function createRedirectsReader(db: Database, options: { pollMs?: number } = {}): RedirectsReader {
  return createCachedReader(async (known: CurrentRedirects | null) => {
    // Before the rules: a change in between is then read once more, never missed.
    const version = await readRedirectsVersion(db);
    if (known?.version === version) return known;
    const rules = (await readRedirects(db)).map(plainRule);
    return { version, rules, matcher: matchRedirects(rules) };
  }, options);
}

/** All rules in their order; always the newest. */
export const listRedirects: Verb<object, { version: number; redirects: RedirectRule[] }> = async ({ redirects }) => {
  redirects.forget();
  const { version, rules } = await redirects.current();
  return { version, redirects: [...rules] };
};
