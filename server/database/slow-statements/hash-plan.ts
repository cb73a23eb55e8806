import { hashText } from "./hash-text.ts";

/** A node of `EXPLAIN (FORMAT JSON)`. https://www.postgresql.org/docs/current/using-explain.html */
export type PlanNode = { Plans?: PlanNode[]; [field: string]: unknown };

/** What makes two plans the same way of finding rows; costs, widths and conditions, which hold values, do not. */
const shape = ["Node Type", "Join Type", "Strategy", "Parent Relationship", "Relation Name", "Index Name"] as const;

/** Two plans with the same joins, tables and indexes have the same hash, whatever values they were asked for. */
export function hashPlan(plan: PlanNode): string {
  return hashText(JSON.stringify(shapeOf(plan)));
}

function shapeOf(node: PlanNode): unknown {
  return [shape.map((field) => withoutDay(node[field])), (node.Plans ?? []).map(shapeOf)];
}

/** Partitions are named after their day: the plan of tomorrow's is the same. */
const withoutDay = (name: unknown) => (typeof name === "string" ? name.replace(/_\d{8}(?=_|$)/, "") : null);
