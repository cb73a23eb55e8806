import { auditActors, auditActs, auditObjects } from "../../contract/audit-acts.ts";
import type { AuditLogEntry } from "../../contract/audit-log.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { countAll } from "../database/count-up-to.ts";
import { type AuditLogFilter, matchAuditEntries, readAuditEntries } from "./read-audit-entries.ts";
import { storeExport } from "./store-export.ts";

/** The number of entries in memory at a time. */
const batchSize = 1000;

/**
 * The matching entries as CSV, newest first, with Dublin times. The export's own entry comes first if there is no
 * filter.
 */
export const exportAuditLog: Verb<AuditLogFilter, FileOutput> = async (context, filter) => {
  const rows = await countAll(context.db, matchAuditEntries(context.db, filter));
  await storeExport(context, { act: "export.audit_log", filter, rows });
  return { name: `audit-log-${dublinDate(context.now())}.csv`, chunks: linesOf(context, filter) };
};

const columns = [
  "Entry",
  "At",
  "Act",
  "Actor",
  "Actor id",
  "Name",
  "Address",
  "Object",
  "Object id",
  "Before",
  "After",
];

async function* linesOf({ db }: Context, filter: AuditLogFilter): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (let before: number | null = null; ; ) {
    const entries: AuditLogEntry[] = await readAuditEntries(db, matchAuditEntries(db, filter), {
      before,
      limit: batchSize,
    });
    if (entries.length > 0) yield entries.map((entry) => csvLine(cellsOf(entry))).join("");
    const last = entries.at(-1);
    if (!last || entries.length < batchSize) return;
    before = last.id;
  }
}

const nameIn = (names: Readonly<Record<string, string>>, key: string) => names[key] ?? key;
const details = (value: Record<string, unknown> | null) => (value === null ? "" : JSON.stringify(value));

function cellsOf({ id, at, act, actor, address, object, before, after }: AuditLogEntry): (string | number)[] {
  return [
    id,
    `${dublinDate(new Date(at))} ${dublinTime(new Date(at))}`,
    nameIn(auditActs, act),
    nameIn(auditActors, actor.kind),
    actor.id ?? "",
    actor.name ?? "",
    address ?? "",
    object ? nameIn(auditObjects, object.kind) : "",
    object?.id ?? "",
    details(before),
    details(after),
  ];
}
