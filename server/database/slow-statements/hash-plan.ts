import { hashText } from "./hash-text.ts";

/** A node of `EXPLAIN (FORMAT JSON)`. https://www.postgresql.org/docs/current/using-explain.html */
export type PlanNode = { Plans?: PlanNode[]; [field: string]: unknown };

/**
 * The fields that make two plans the same way of finding rows; costs, widths and conditions, which contain values, do
 * not.
 */
const shape = ["Node Type", "Join Type", "Strategy", "Parent Relationship", "Relation Name", "Index Name"] as const;

/** Plans with the same joins, tables and indexes have the same hash, whatever their values. */
export function hashPlan(plan: PlanNode): string {
  return hashText(JSON.stringify(shapeOf(plan)));
}

function shapeOf(node: PlanNode): unknown {
  return [shape.map((field) => withoutDay(node[field])), (node.Plans ?? []).map(shapeOf)];
}

/** Partitions are named after their day, and tomorrow's has the same plan. */
const withoutDay = (name: unknown) => (typeof name === "string" ? name.replace(/_\d{8}(?=_|$)/, "") : null);
