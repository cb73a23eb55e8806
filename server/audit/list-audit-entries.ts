import type { z } from "zod";
import type { listAuditEntriesQuery } from "../../contract/audit-log.schema.ts";
import type { AuditLogEntry } from "../../contract/audit-log.ts";
import type { Verb } from "../context.ts";
import { matchAuditEntries, readAuditEntries } from "./read-audit-entries.ts";

const pageSize = 50;

/** A page of the audit log, newest first. */
export const listAuditEntries: Verb<
  z.output<typeof listAuditEntriesQuery>,
  { entries: AuditLogEntry[]; more: boolean }
> = async ({ db }, { before = null, ...filter }) => {
  const entries = await readAuditEntries(db, matchAuditEntries(db, filter), { before, limit: pageSize + 1 });
  return { entries: entries.slice(0, pageSize), more: entries.length > pageSize };
};
