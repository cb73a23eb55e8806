import type { RedirectRule } from "../../contract/settings.ts";
import { createRedirectMatcher } from "../../domain/redirects/match-redirects.ts";
import type { CurrentRedirects, Verb } from "../context.ts";
import { type CachedReader, createCachedReader } from "../database/cached-reader.ts";
import type { Database } from "../database/kysely.ts";

/** A rule with its position; the lowest comes first. */
export type PlacedRule = RedirectRule & { position: number };

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

/** The list's version, which increases with every change. */
async function readRedirectsVersion(db: Database): Promise<number> {
  return (await db.selectFrom("redirect_list").select("version").executeTakeFirstOrThrow()).version;
}

export function withoutPosition({ position: _, ...rule }: PlacedRule): RedirectRule {
  return rule;
}

export type RedirectsReader = CachedReader<CurrentRedirects>;

/** Reads the list's version at most every `pollMs`, and the rules only when it has changed. */
export function createRedirectsReader(db: Database, options: { pollMs?: number } = {}): RedirectsReader {
  return createCachedReader(async (known: CurrentRedirects | null) => {
    // Read before the rules, so that a change in between is read again rather than missed.
    const version = await readRedirectsVersion(db);
    if (known?.version === version) return known;
    const rules = (await readRedirects(db)).map(withoutPosition);
    return { version, rules, matcher: createRedirectMatcher(rules) };
  }, options);
}

/** All rules in order; never cached. */
export const listRedirects: Verb<object, { version: number; redirects: RedirectRule[] }> = async ({ redirects }) => {
  redirects.invalidate();
  const { version, rules } = await redirects.current();
  return { version, redirects: [...rules] };
};
