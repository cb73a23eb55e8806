import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod";
import { type AuditAct, type AuditArea, actsOf, auditAreas } from "../../contract/audit-acts.ts";
import type { auditLogFilter } from "../../contract/audit-log.schema.ts";
import type { AuditLogEntry } from "../../contract/audit-log.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { orderNumberIn } from "../database/order-number.ts";
import type { AuditEntries, DB } from "../database/types.ts";

export type AuditLogFilter = z.output<typeof auditLogFilter>;

/** The entries that match a filter; each condition is the first column of an index. */
export function matchAuditEntries(
  db: Database,
  { act, actorKind, actorId, objectKind, objectId, from, to }: AuditLogFilter,
): SelectQueryBuilder<DB, "audit_entries", object> {
  let query = db.selectFrom("audit_entries");
  if (act) query = query.where("act", "in", isArea(act) ? actsOf(act) : [act]);
  if (actorKind) query = query.where("actor_kind", "=", actorKind);
  if (actorId !== undefined) query = query.where("actor_id", "=", actorId);
  if (objectKind) query = query.where("object_kind", "=", objectKind);
  if (objectId) query = query.where("object_id", "=", objectId);
  if (from) query = query.where("at", ">=", midnight(from));
  if (to) query = query.where("at", "<", midnight(addDays(to, 1)));
  return query;
}

function isArea(act: AuditAct | AuditArea): act is AuditArea {
  return Object.hasOwn(auditAreas, act);
}

type Batch = { before: number | null; limit: number };

/** Up to `limit` entries older than another entry, newest first, with today's names. */
export async function readAuditEntries(
  db: Database,
  matching: SelectQueryBuilder<DB, "audit_entries", object>,
  { before, limit }: Batch,
): Promise<AuditLogEntry[]> {
  const rows = await matching
    .selectAll()
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (select at, id from audit_entries where id = ${before})`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const names = await readNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    act: row.act,
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name ?? names.get(`${row.actor_kind} ${row.actor_id}`) ?? null,
    },
    address: row.address,
    object:
      row.object_kind === null || row.object_id === null
        ? null
        : {
            kind: row.object_kind,
            id: row.object_id,
            name: names.get(`${row.object_kind} ${row.object_id}`) ?? null,
          },
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }));
}

/** Today's names by kind and id; erased people have none. */
async function readNames(db: Database, rows: Selectable<AuditEntries>[]): Promise<Map<string, string>> {
  const named = rows.flatMap((row) => [
    { kind: row.actor_kind, id: row.actor_id },
    { kind: row.object_kind, id: Number(row.object_id) },
  ]);
  const idsOf = (kind: string) => [
    ...new Set(named.flatMap((each) => (each.kind === kind && Number.isSafeInteger(each.id) ? [each.id ?? 0] : []))),
  ];
  const { rows: found } = await sql<{ kind: string; id: number; name: string }>`
    select 'user' as kind, id, display_name as name from users where id = any(${idsOf("user")}::integer[])
    union all select 'driver', drivers.id, display_name from drivers join users on users.id = user_id
      where drivers.id = any(${idsOf("driver")}::integer[])
    union all select 'api_key', id, description from api_keys where id = any(${idsOf("api_key")}::integer[])
    union all select 'webhook', id, name from webhooks where id = any(${idsOf("webhook")}::integer[])
    union all select 'customer', id, name from customers where id = any(${idsOf("customer")}::integer[])
    union all select 'member', id, name from members where name <> '' and id = any(${idsOf("member")}::integer[])
    union all select 'account', id, name from accounts where id = any(${idsOf("account")}::integer[])
    union all select 'price_agreement', id, name from price_agreements
      where id = any(${idsOf("price_agreement")}::integer[])
    union all select 'order', id, ${orderNumberIn("orders")} #>> '{}' from orders where id = any(${idsOf("order")}::integer[])`.execute(
    db,
  );
  return new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}
