import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import { type Context, isFailure } from "../server/context.ts";
import type { TestApp } from "./app.ts";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/**
 * Runs `work` as an administrator and returns the tables that PostgreSQL would read completely for its queries.
 * Updating the summaries from changed orders is left out, because a plan does not show it.
 */
export async function tablesReadWhole(app: TestApp, work: (context: Context) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const actor = {
    kind: "staff" as const,
    address: "",
    userId: 1,
    username: "a",
    role: "administrator" as const,
    capabilities: [],
  };
  const answer = await work({ ...app.context, actor, idempotencyKey: null, db: app.db.withPlugin(recorder) });
  if (isFailure(answer)) throw new Error(answer.message);
  const read: string[] = [];
  let explained = 0;
  for (const node of asked) {
    const { sql: text, parameters } = app.db.getExecutor().compileQuery(node, { queryId: "plan" });
    if (text.includes("fold_order_changes")) continue;
    explained += 1;
    const { rows } = await app.db.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    for (const row of rows) for (const { Plan: plan } of row["QUERY PLAN"]) read.push(...wholeReads(plan));
  }
  if (explained === 0) throw new Error("Nothing was asked of the database");
  return read;
}

function wholeReads(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}
