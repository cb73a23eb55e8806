/**
 * `npm run bench -- server`: the server's throughput, compared with what its database does by itself. Server, load,
 * yardstick and bare server run in separate processes over loopback, the database in a temporary folder with fsync on.
 * `--json FILE` also writes the figures to a file, `--warm SECONDS` changes the warm-up from 30 s. `--nodes N` only
 * compares one node with N of them on one database. `--against URL` only
 * compares the wc/v3 calls with those of any WooCommerce, whose key is in OTHER_KEY and OTHER_SECRET; it creates
 * orders there.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createBooking } from "../../../contract/bookings.ts";
import { pages } from "../../../contract/paths.ts";
import { type OpenDatabase, openDatabase } from "../../../server/database/open-database.ts";
import { type RunningServer, runServer } from "../../../test/server-process.ts";
import { startBareInsert, startBarePage, startLoadGenerator, startYardstick } from "../child.ts";
import type { CleanUp } from "../clean-up.ts";
import { makeContext } from "../make-context.ts";
import { quoteRequests } from "../prepare-requests.ts";
import { residentMegabytes } from "../processor-time.ts";
import { benchNodes } from "./bench-nodes.ts";
import { counts, measureCost, type Round, runRound, targetConcurrency, warmUp } from "./rounds.ts";
import { measureShop, otherShop, ourShop, shopTable } from "./shop-calls.ts";
import { type OneTimeFigures, summarise, table } from "./summarise.ts";

type Options = { json?: string; rounds: number; warmSeconds: number; profile: boolean };
/** A measurement's settings, and what it closes at the end. */
type Measuring = { options: Options; dataDir: string; cleanUp: CleanUp };

export async function benchServer(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: "string" },
      rounds: { type: "string", default: "5" },
      warm: { type: "string", default: "30" },
      "cpu-prof": { type: "boolean", default: false },
      against: { type: "string" },
      nodes: { type: "string", default: "1" },
    },
  });
  const options: Options = {
    rounds: Number(values.rounds),
    warmSeconds: Number(values.warm),
    profile: values["cpu-prof"],
    ...(values.json !== undefined && { json: values.json }),
  };
  const nodes = Number(values.nodes);
  if (nodes > 1) {
    await benchNodes({ nodes, rounds: options.rounds, warmSeconds: options.warmSeconds }, cleanUp);
    return true;
  }
  const measuring = { options, dataDir: cleanUp.folder(), cleanUp };
  if (values.against === undefined) return measureRounds(measuring);
  await compareShops(measuring, values.against);
  return true;
}

const variablesFor = (dataDir: string) => ({
  DATA_DIR: dataDir,
  RATE_LIMITS: "off",
  NODE_ENV: "production",
  LOG_LEVEL: "info",
});

async function startMeasured(
  { options, dataDir, cleanUp }: Measuring,
  more: Record<string, string> = {},
): Promise<{ server: RunningServer; database: OpenDatabase }> {
  const nodeFlags = options.profile ? ["--cpu-prof", "--cpu-prof-dir=.cache"] : [];
  const server = await cleanUp.server({ variables: { ...variablesFor(dataDir), ...more }, nodeFlags });
  const database = await openDatabase({ databaseUrl: null, dataDir, publicUrl: server.url }, () => {}, { as: "tool" });
  cleanUp.add(() => database.stop());
  return { server, database };
}

/** Four connections, as PHP usually has that many workers. */
async function compareShops(measuring: Measuring, url: string): Promise<void> {
  const { OTHER_KEY: consumerKey, OTHER_SECRET: consumerSecret } = process.env;
  if (!consumerKey || !consumerSecret) throw new Error("OTHER_KEY and OTHER_SECRET must hold the other shop's key");
  const ourKey = { consumerKey: `ck_${"b".repeat(40)}`, consumerSecret: `cs_${"b".repeat(40)}` };
  const { server } = await startMeasured(measuring, {
    CONSUMER_KEY: ourKey.consumerKey,
    CONSUMER_SECRET: ourKey.consumerSecret,
  });
  const [ours, theirs] = [ourShop(server.url, ourKey), await otherShop(url, { consumerKey, consumerSecret })];
  for (const shop of [ours, theirs]) await measureShop(shop, 4, measuring.options.warmSeconds / 6);
  console.log(shopTable(await measureShop(ours, 4, 10), await measureShop(theirs, 4, 10)));
}

async function measureRounds(measuring: Measuring): Promise<boolean> {
  const { options, dataDir, cleanUp } = measuring;
  const secondStartMs = await measureSecondStart(dataDir);
  const { server, database } = await startMeasured(measuring);
  const generator = startLoadGenerator();
  cleanUp.add(() => generator.close());
  const bare = await startBarePage(server.url + pages.quickQuote);
  cleanUp.add(() => bare.close());
  const bareInsert = await startBareInsert(database.url);
  cleanUp.add(() => bareInsert.close());
  const yardstick = startYardstick(database.url);
  cleanUp.add(() => yardstick.close());

  const bench = {
    serverUrl: server.url,
    bareUrl: bare.url,
    bareInsertUrl: bareInsert.url,
    serverPid: server.pid,
    context: makeContext(database, server.url),
    database,
    generator,
    yardstick,
  };
  const first = await measureCost(bench, quoteRequests(200), targetConcurrency);
  console.log("Warming up");
  await warmUp(bench, options.warmSeconds);
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    console.log(`Round ${number} of ${options.rounds}`);
    rounds.push(await runRound(bench));
  }
  const once: OneTimeFigures = {
    firstQuotesPerSecond: first.perSecond,
    secondStartMs,
    memory: await measureMemory(server.url, server.pid),
  };
  const { rows } = await database.pool.query<{ version: string; fsync: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync",
  );
  const machine = { node: process.version, processors: cpus().length, postgres: rows[0] };
  const summary = summarise(rounds, once);
  if (options.json) {
    writeFileSync(options.json, `${JSON.stringify({ machine, counts, once, ...summary, rounds }, null, 2)}\n`);
  }
  console.log(`\nMedians of ${rounds.length} rounds; Node ${machine.node}, ${machine.processors} processors`);
  console.log(`\n${table(summary, once)}`);
  return summary.aims.every(({ met }) => met);
}

/** The first start creates the database; the fastest of three more counts, since the machine does other work too. */
async function measureSecondStart(dataDir: string): Promise<number> {
  const readyMs: number[] = [];
  for (let start = 0; start < 4; start++) {
    const server = await runServer({ variables: variablesFor(dataDir) });
    server.signal("SIGTERM");
    await server.ended;
    if (start > 0) readyMs.push(server.readyMs);
  }
  return Math.min(...readyMs);
}

async function measureMemory(url: string, pid: number): Promise<OneTimeFigures["memory"]> {
  const underLoad = residentMegabytes(pid);
  const body = JSON.stringify({ packageDescription: "x".repeat(4_000_000) });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}${createBooking.path}`, { method: "POST", headers, body });
  if (response.status !== 413) throw new Error(`a body of 4 MB was answered with ${response.status}`);
  const afterRefusedBody = residentMegabytes(pid);
  await sleep(60_000);
  return { underLoad, afterRefusedBody, aMinuteLater: residentMegabytes(pid) };
}
