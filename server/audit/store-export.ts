import type { AuditAct } from "../../contract/audit-acts.ts";
import { type AuditContext, type AuditDetails, type AuditEntry, storeAuditEntry } from "./store-audit-entry.ts";

type Export = {
  act: AuditAct & `export.${string}`;
  object?: NonNullable<AuditEntry["object"]>;
  filter?: object;
  rows: number;
};

/** Filters whose typed or picked value may name a person. */
const personalFilters = new Set(["search", "customer"]);

/**
 * Records that data was exported. Call it before the first byte leaves, with the number of rows that match at that
 * moment.
 */
export function storeExport(context: AuditContext, { act, object, filter = {}, rows }: Export): Promise<void> {
  return storeAuditEntry(context, { act, ...(object && { object }), after: { ...describeFilter(filter), rows } });
}

function describeFilter(filter: object): AuditDetails {
  const used = Object.entries(filter as AuditDetails).filter(
    ([, value]) => value !== undefined && value !== "" && value !== false,
  );
  return Object.fromEntries(used.map(([key, value]) => [key, personalFilters.has(key) ? "given" : value]));
}
