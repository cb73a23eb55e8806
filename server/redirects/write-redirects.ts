import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { RedirectRule } from "../../contract/settings.ts";
import type { Database } from "../database/kysely.ts";
import type { PlacedRule } from "./read-redirects.ts";

/** Replaces the stored list in two statements, however many rules change. Returns the rules that were written. */
export async function writeRedirects(
  db: Database,
  before: readonly PlacedRule[],
  after: readonly RedirectRule[],
): Promise<PlacedRule[]> {
  const stored = new Map(before.map((rule) => [rule.id, rule]));
  const placed = placeRules(after, stored);
  const changed = placed.filter((rule) => !isDeepStrictEqual(rule, stored.get(rule.id)));
  const remaining = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  if (removed.length > 0) {
    await sql`delete from redirects where id = any(${removed}::text[])`.execute(db);
  }
  if (changed.length > 0) {
    await sql`
      insert into redirects (id, position, source_url, target_url, redirect_type, match_type, is_active, description, created_at, updated_at)
      select id, position, "sourceUrl", "targetUrl", "redirectType", "matchType", "isActive", description, "createdAt", "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as rule (id text, position integer, "sourceUrl" text,
        "targetUrl" text, "redirectType" text, "matchType" text, "isActive" boolean, description text, "createdAt" timestamptz,
        "updatedAt" timestamptz)
      on conflict (id) do update set position = excluded.position, source_url = excluded.source_url,
        target_url = excluded.target_url, redirect_type = excluded.redirect_type, match_type = excluded.match_type,
        is_active = excluded.is_active, description = excluded.description, updated_at = excluded.updated_at`.execute(
      db,
    );
  }
  return changed;
}

/** New rules at the top get positions before the existing ones; any other change of order renumbers the list. */
function placeRules(after: readonly RedirectRule[], stored: ReadonlyMap<string, PlacedRule>): PlacedRule[] {
  const firstKept = after.findIndex(({ id }) => stored.has(id));
  const leading = firstKept === -1 ? after.length : firstKept;
  const places = after.slice(leading).map(({ id }) => stored.get(id)?.position);
  const keepOrder = places.every((place, index) => {
    const previous = index === 0 ? Number.NEGATIVE_INFINITY : (places[index - 1] ?? Number.POSITIVE_INFINITY);
    return place !== undefined && place > previous;
  });
  const first = (keepOrder ? (places[0] ?? 1) : 1) - leading;
  return after.map((rule, index) => ({
    ...rule,
    position: keepOrder ? (index < leading ? first + index : (places[index - leading] ?? 0)) : index + 1,
  }));
}
