import type { Logger } from "pino";
import { cutText } from "../../../domain/text/cut-text.ts";
import { explainPlan } from "./explain-plan.ts";
import { hashPlan } from "./hash-plan.ts";
import { hashText } from "./hash-text.ts";
import type { ReportSlowStatement } from "./slow-statement.ts";

/** A statement that is always slow is logged once per this time, with the number of the others. */
const quietMs = 10_000;
/** Bounds the memory; so many different statements are slow only if everything is. */
const maxStatements = 500;
const maxTextLength = 600;

type Options = {
  log: Logger;
  count: () => void;
  /** The fields of a line that identify the request or job. */
  describeWork: () => Record<string, string>;
  nowMs?: () => number;
};

/**
 * Logs slow statements as warnings: which statement (the hash of its text), which plan (the hash of its shape), how
 * long, how many rows, and for which request or job. Never logs values, which contain what people typed.
 */
export function logSlowStatements({
  log,
  count,
  describeWork,
  nowMs = () => performance.now(),
}: Options): ReportSlowStatement {
  const last = new Map<string, { at: number; unlogged: number }>();
  return async ({ text, values, ms, rows, code }, pool) => {
    count();
    const work = describeWork();
    const statement = hashText(text);
    const known = last.get(statement);
    if (known && nowMs() - known.at < quietMs) {
      known.unlogged++;
      return;
    }
    if (last.size >= maxStatements) last.clear();
    last.set(statement, { at: nowMs(), unlogged: 0 });
    const plan = await explainPlan(pool, text, values);
    log.warn(
      {
        ...work,
        statement,
        ...(plan && { plan: hashPlan(plan) }),
        ms: Math.round(ms),
        rows,
        ...(code !== null && { code }),
        ...(known && known.unlogged > 0 && { unlogged: known.unlogged }),
        sql: cutText(text.replace(/\s+/g, " ").trim(), maxTextLength),
      },
      "A statement was slow",
    );
  };
}
