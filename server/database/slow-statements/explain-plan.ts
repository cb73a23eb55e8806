import type pg from "pg";
import type { PlanNode } from "./hash-plan.ts";

const explainable = /^(\/\*[^*]*\*\/\s*)?(select|with|insert|update|delete)\b/i;
export const explanation = "explain (format json) ";

/**
 * The plan that PostgreSQL would choose now for these values, without running the statement. Null for statements
 * without a plan, and while the pool has no connection to spare for it.
 */
export async function explainPlan(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<PlanNode | null> {
  if (!explainable.test(text.trimStart()) || !hasSpare(pool)) return null;
  try {
    const { rows } = await pool.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(explanation + text, [...values]);
    return rows[0]?.["QUERY PLAN"][0]?.Plan ?? null;
  } catch {
    return null;
  }
}

const hasSpare = ({ waitingCount, idleCount, totalCount, options }: pg.Pool) =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max);
