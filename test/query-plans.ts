import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import { type Context, isFailure } from "../server/context.ts";
import type { TestApp } from "./app.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  Plans?: Plan[];
};
type Work = (context: Context) => Promise<unknown>;

/** Runs `work` as an administrator and returns the tables that PostgreSQL would scan in full for its queries. */
export async function tablesReadWhole(app: TestApp, work: Work): Promise<string[]> {
  return (await explain(app, work, "format json")).flatMap(wholeReads);
}

/** Runs `work`, which may only read, and returns the most rows that PostgreSQL read in one scan of its queries. */
export async function mostRowsRead(app: TestApp, work: Work): Promise<number> {
  return Math.max(...(await explain(app, work, "analyze, format json")).flatMap(rowsRead));
}

/** The kinds of scans by which the rows of a table are found, such as 'Index Only Scan'. */
export async function scansOf(app: TestApp, table: string, work: Work): Promise<string[]> {
  const scans = (plan: Plan): string[] => [
    ...(plan["Relation Name"] === table ? [plan["Node Type"]] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  return (await explain(app, work, "format json")).flatMap(scans);
}

/** Updating the summaries from changed orders is left out, because a plan does not show it. */
async function explain(app: TestApp, work: Work, options: string): Promise<Plan[]> {
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
  const plans: Plan[] = [];
  for (const node of asked) {
    const { sql: text, parameters } = app.db.getExecutor().compileQuery(node, { queryId: "plan" });
    if (text.includes("fold_order_changes")) continue;
    const { rows } = await app.db.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (${options}) ${text}`, [...parameters]),
    );
    plans.push(...rows.flatMap((row) => row["QUERY PLAN"].map(({ Plan: plan }) => plan)));
  }
  if (plans.length === 0) throw new Error("Nothing was asked of the database");
  return plans;
}

function rowsRead(plan: Plan): number[] {
  const own = plan["Relation Name"] ? [(plan["Actual Rows"] ?? 0) * (plan["Actual Loops"] ?? 1)] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(rowsRead)];
}

function wholeReads(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}
