import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../server/database/open-database.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { freePort, isReady, type RunningServer, runServer } from "../server-process.ts";
import { type Booked, checkStored } from "./check-stored.ts";
import { startVisitors } from "./visitors.ts";

const rounds = 20;
const visitors = 6;

/** What is killed, and by which signal. */
const deaths = {
  "Node, kill -9": 2,
  "PostgreSQL, kill -9": 1,
  "PostgreSQL, fast stop": 1,
} as const;
type Death = keyof typeof deaths;

/**
 * While visitors book, Node or the database is killed at random moments. In the end everything that was answered with
 * 201 is in the database, complete and without duplicates.
 */
export async function proveKillRounds(seed: number, say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-kill-"));
  const random = seededRandom(seed);
  const variables = { DATA_DIR: dataDir, RATE_LIMITS: "off", PORT: String(await freePort()) };
  let server = await runServer({ variables });
  try {
    const stream = startVisitors(server.url, visitors, seed);
    const killed: Partial<Record<Death, number>> = {};
    for (let round = 1; round <= rounds; round++) {
      const death = random.weighted(Object.entries(deaths) as [Death, number][]);
      await sleep(random.whole(200, 1_500));
      server = await kill(death, server, dataDir, variables);
      const before = stream.booked.length;
      await untilAnother(
        () => stream.booked.length > before + visitors,
        () => stream.fault,
      );
      killed[death] = (killed[death] ?? 0) + 1;
      say(`round ${round}: ${death}; ${stream.booked.length} bookings so far`);
    }
    const { booked, retries } = await stream.end();
    const url = server.url;
    await checkDatabase(dataDir, url, booked);
    say(
      `seed ${seed}: ${rounds} rounds (${Object.entries(killed)
        .map(([name, count]) => `${count} × ${name}`)
        .join(", ")})`,
    );
    say(
      `${booked.length} bookings answered 201 after ${retries} retries: all stored once, with lines, event, 2 submissions, 2 emails`,
    );
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function kill(
  death: Death,
  server: RunningServer,
  dataDir: string,
  variables: Record<string, string>,
): Promise<RunningServer> {
  if (death === "Node, kill -9") {
    server.signal("SIGKILL");
    await server.ended;
    return runServer({ variables });
  }
  process.kill(postmasterOf(dataDir), death === "PostgreSQL, kill -9" ? "SIGKILL" : "SIGINT");
  // The server starts its database again by itself.
  await untilAnother(
    () => isReady(server.url),
    () => null,
  );
  return server;
}

/** The cluster may be outside the data folder if its account cannot enter that; `database.json` says where it is. */
export function postmasterOf(dataDir: string): number {
  const { cluster } = JSON.parse(readFileSync(join(dataDir, "database.json"), "utf8")) as { cluster: string };
  const folder = cluster.startsWith("/") ? cluster : join(dataDir, cluster);
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function untilAnother(holds: () => boolean | Promise<boolean>, fault: () => Error | null): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    const error = fault();
    if (error) throw error;
    if (Date.now() > end) throw new Error("after the kill nothing more was booked within 120 s");
    await sleep(50);
  }
}

async function checkDatabase(dataDir: string, publicUrl: string, booked: Booked[]): Promise<void> {
  assert.ok(booked.length > rounds, `only ${booked.length} bookings were made`);
  const database = await openDatabase({ databaseUrl: null, dataDir, publicUrl }, () => {}, { as: "tool" });
  try {
    await checkStored(database.pool, booked);
  } finally {
    await database.stop();
  }
}
