import { auditLogFilter, listAuditEntriesQuery } from "../../../contract/audit-log.schema.ts";
import * as calls from "../../../contract/audit-log.ts";
import { exportAuditLog } from "../../audit/export-audit-log.ts";
import { listAuditEntries } from "../../audit/list-audit-entries.ts";
import { type Row, route } from "../route.ts";

export const auditLogRoutes: Row[] = [
  route({ call: calls.listAuditEntries, query: listAuditEntriesQuery, verb: listAuditEntries }),
  route({ call: calls.exportAuditLog, query: auditLogFilter, verb: exportAuditLog, answer: "csv" }),
];
