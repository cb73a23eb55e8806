/**
 * `npm run bench`: how much of the database's speed the HTTP side leaves. Server, load and bare answer run in processes of their own on this
 * machine's loopback, the database in a temporary folder with fsync on. `--json FILE` also writes the figures there.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pages } from "../contract/paths.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { runServer } from "../test/server-process.ts";
import { startBarePage, startLoadGenerator } from "./bench/child.ts";
import { makeContext } from "./bench/make-context.ts";
import { counts, type Round, runRound } from "./bench/rounds.ts";
import { summarise, table } from "./bench/summarise.ts";

const { values } = parseArgs({
  options: { json: { type: "string" }, rounds: { type: "string", default: "5" }, "cpu-prof": { type: "boolean" } },
});

const dataDir = mkdtempSync(join(tmpdir(), "currach-bench-"));
const variables = { DATA_DIR: dataDir, RATE_LIMITS: "off", NODE_ENV: "production", LOG_LEVEL: "info" };
const nodeFlags = values["cpu-prof"] ? ["--cpu-prof", "--cpu-prof-dir=.cache"] : [];
const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
try {
  const server = await runServer({ variables, nodeFlags });
  undo.push(() => {
    server.signal("SIGTERM");
    return server.ended;
  });
  const database = await openDatabase({ databaseUrl: null, dataDir, publicUrl: server.url }, () => {}, { as: "tool" });
  undo.push(() => database.stop());
  const generator = startLoadGenerator();
  undo.push(() => generator.close());
  const bare = await startBarePage(server.url + pages.quickQuote);
  undo.push(() => bare.close());

  const bench = {
    serverUrl: server.url,
    bareUrl: bare.url,
    context: makeContext(database, server.url),
    database,
    generator,
  };
  console.log("Warming up");
  await runRound(bench);
  const rounds: Round[] = [];
  for (let number = 1; number <= Number(values.rounds); number++) {
    console.log(`Round ${number} of ${values.rounds}`);
    rounds.push(await runRound(bench));
  }
  const { rows } = await database.pool.query<{ version: string; fsync: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync",
  );
  const machine = { node: process.version, processors: cpus().length, postgres: rows[0] };
  const summary = summarise(rounds);
  const json = JSON.stringify({ machine, counts, ...summary, rounds }, null, 2);
  if (values.json) writeFileSync(values.json, `${json}\n`);
  console.log(
    `\nMedians of ${rounds.length} rounds, ${counts.connections} connections\n\n${table(summary)}\n\n${json}`,
  );
} finally {
  for (const step of undo.reverse()) await step();
}
