import type { RedirectRule } from "../../contract/settings.ts";
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
export async function readRedirectsVersion(db: Database): Promise<number> {
  return (await db.selectFrom("redirect_list").select("version").executeTakeFirstOrThrow()).version;
}

/** A rule as callers know it. */
export function plainRule({ position: _, ...rule }: PlacedRule): RedirectRule {
  return rule;
}
