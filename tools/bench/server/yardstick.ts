/** Measures in its own process what the database can do by itself. Talks to its parent by messages. */
import pg from "pg";
import { quantile } from "../quantile.ts";

/** `seconds` of durable single-row inserts, or of `select 1`, on that many connections. */
export type DatabaseLoad = { statement: "insert" | "select"; connections: number; seconds: number };

const statements = {
  insert: { name: "insert", text: "insert into bench_rows (body) values ($1)", values: ["a row of some thirty bytes"] },
  select: { name: "select", text: "select 1" },
};

const [databaseUrl = ""] = process.argv.slice(2);

async function run({ statement, connections, seconds }: DatabaseLoad): Promise<{ perSecond: number; p50Ms: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(
    "create table if not exists bench_rows (id bigint generated always as identity primary key, body text)",
  );
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const asked = performance.now();
      await pool.query(statements[statement]);
      latencies.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const perSecond = latencies.length / ((performance.now() - began) / 1000);
  await pool.end();
  return { perSecond, p50Ms: quantile(latencies, 0.5) };
}

process.on("message", (load: DatabaseLoad) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
