import type { auditLogFilter, listAuditEntriesQuery } from "./audit-log.schema.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/** An entry; an act or a kind that this version does not know is shown as it was stored. */
export type AuditLogEntry = {
  id: number;
  at: string;
  act: string;
  /** `name` is the current one; null for an actor who was erased or has none. */
  actor: { kind: string; id: number | null; name: string | null };
  address: string | null;
  object: { kind: string; id: string; name: string | null } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export const listAuditEntries = defineCall<
  { query: typeof listAuditEntriesQuery },
  { entries: AuditLogEntry[]; more: boolean }
>({
  name: "listAuditEntries",
  method: "GET",
  path: `${api}/audit-log`,
  access: "administrator",
  summary: "Who did what from where: newest first, 50 a page, `before` an entry",
});

export const exportAuditLog = defineCall<{ query: typeof auditLogFilter }, unknown>({
  name: "exportAuditLog",
  method: "GET",
  path: `${api}/audit-log.csv`,
  access: "administrator",
  summary: "The entries of a filter as CSV, newest first",
});
