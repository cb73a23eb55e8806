import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { RedirectRule } from "../../contract/settings.ts";
import type { Database } from "../database/kysely.ts";
import type { PlacedRule } from "./read-redirects.ts";

/** Makes the stored list this one, in two statements however many rules change. Gives back the rules that were written. */
export async function writeRedirects(
  db: Database,
  before: readonly PlacedRule[],
  after: readonly RedirectRule[],
): Promise<PlacedRule[]> {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const placed = placeRules(after, old);
  const changed = placed.filter((rule) => !isDeepStrictEqual(rule, old.get(rule.id)));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await sql`delete from redirects where id = any(${gone}::text[])`.execute(db);
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

/** New rules before those that are there need only places before theirs; any other order is numbered afresh. */
function placeRules(after: readonly RedirectRule[], old: ReadonlyMap<string, PlacedRule>): PlacedRule[] {
  const firstKept = after.findIndex(({ id }) => old.has(id));
  const leading = firstKept === -1 ? after.length : firstKept;
  const places = after.slice(leading).map(({ id }) => old.get(id)?.position);
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
