import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getPublicSettings } from "../../contract/settings.ts";
import { startEmbedded } from "../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { runServer } from "../server-process.ts";
import { checkStored } from "./check-stored.ts";
import { startVisitors } from "./visitors.ts";

const visitors = 6;
const awaySeconds = 10;

/**
 * The database is stopped for ten seconds while visitors book, then hangs for twenty. Meanwhile every request that
 * needs it is answered with 503 and Retry-After, pages are still served and the process lives; afterwards everything
 * resumes by itself, with nothing lost or duplicated.
 */
export async function proveDatabaseAway(seed: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "currach-away-"));
  const database = await startEmbedded(folder, () => {});
  const server = await runServer({ variables: { DATABASE_URL: database.url, DATA_DIR: folder, RATE_LIMITS: "off" } });
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  try {
    const stream = startVisitors(server.url, visitors, seed);
    await until(() => stream.booked.length > visitors, stream);
    await stopEmbedded(database.storage, { unlessUsed: false });
    const before = stream.booked.length;
    const answers = await askWhileAway(server.url);
    assert.equal(over, false, `the server ended:\n${server.output()}`);
    // A booking whose answer was on its way may still be counted.
    assert.ok(stream.booked.length <= before + visitors, "something was booked without a database");
    await startEmbedded(folder, () => {}, database.port);
    const restarted = Date.now();
    const bookedAway = stream.booked.length;
    await until(() => stream.booked.length > bookedAway + visitors, stream);
    const resumedMs = Date.now() - restarted;
    const hung = await proveHanging(server.url, folder);
    const bookedHung = stream.booked.length;
    await until(() => stream.booked.length > bookedHung + visitors, stream);
    const { booked, retries } = await stream.end();
    const tool = await openDatabase({ databaseUrl: database.url, dataDir: folder, publicUrl: server.url }, () => {}, {
      as: "tool",
    });
    await checkStored(tool.pool, booked).finally(() => tool.stop());
    say(
      `${hung.asked} questions while PostgreSQL was stopped by a signal (SIGSTOP): each 503, the slowest after ${hung.slowestMs} ms; the slowest page ${hung.slowestPageMs} ms`,
    );
    say(`${answers} questions while the database was away: each 503 with Retry-After; pages were read throughout`);
    say(
      `${booked.length} bookings after ${retries} retries, all stored once; booking again ${resumedMs} ms after its return`,
    );
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    await stopEmbedded(database.storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The longest that an answer may take on a busy machine; queries to the database itself are given up after 5 s. */
const answeredWithinMs = 15_000;
const pageWithinMs = 4_500;

/** Halts every PostgreSQL process, like a hanging disk or frozen machine: connections stay open without answers. */
async function proveHanging(url: string, folder: string) {
  const halted = processesOf(folder);
  assert.ok(halted.length > 1, "PostgreSQL has no processes");
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of halted) {
      try {
        process.kill(pid, name);
      } catch {
        // The backend has just ended.
      }
    }
  };
  const found = { asked: 0, slowestMs: 0, slowestPageMs: 0 };
  const timed = async (path: string) => {
    const began = performance.now();
    const response = await fetch(url + path);
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get("retry-after"), ms: performance.now() - began };
  };
  signal("SIGSTOP");
  try {
    const end = Date.now() + awaySeconds * 2 * 1000;
    while (Date.now() < end) {
      const [order, readiness, page] = await Promise.all([
        timed("/wp-json/currach/v1/orders/1?key=wc_order_any"),
        timed("/readyz"),
        timed("/rewards"),
      ]);
      assert.equal(order.status, 503, `a question was answered ${order.status} while the database hung`);
      assert.match(order.retryAfter ?? "", /^\d+$/, "no Retry-After");
      assert.equal(readiness.status, 503, "a server whose database hangs said that it was ready");
      assert.equal(page.status, 200, "a page could not be read while the database hung");
      found.asked += 1;
      found.slowestMs = Math.max(found.slowestMs, Math.round(order.ms));
      found.slowestPageMs = Math.max(found.slowestPageMs, Math.round(page.ms));
      await sleep(100);
    }
  } finally {
    signal("SIGCONT");
  }
  assert.ok(found.slowestMs < answeredWithinMs, `an answer took ${found.slowestMs} ms`);
  assert.ok(found.slowestPageMs < pageWithinMs, `a page took ${found.slowestPageMs} ms`);
  return found;
}

/** PostgreSQL's main process, from its pid file, and its children. */
function processesOf(folder: string): number[] {
  const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("postmaster.pid"),
  );
  if (file === undefined) return [];
  const first = Number(readFileSync(join(folder, file), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ").map(Number);
  return [first, ...children.filter((pid) => pid > 0)];
}

/** Sends requests while the database is down, checks each answer, and returns how many there were. */
async function askWhileAway(url: string): Promise<number> {
  const end = Date.now() + awaySeconds * 1000;
  let asked = 0;
  while (Date.now() < end) {
    const [order, readiness, page] = await Promise.all([
      fetch(`${url}/wp-json/currach/v1/orders/1?key=wc_order_any`),
      fetch(`${url}/readyz`),
      fetch(`${url}/rewards`),
    ]);
    assert.equal(order.status, 503, `a question was answered ${order.status}`);
    assert.match(order.headers.get("retry-after") ?? "", /^\d+$/, "no Retry-After");
    assert.equal(readiness.status, 503);
    assert.equal(page.status, 200, "a page could not be read");
    await Promise.all([order.body?.cancel(), readiness.body?.cancel(), page.body?.cancel()]);
    asked += 1;
    await sleep(100);
  }
  assert.ok(asked > 3, `only ${asked} questions were answered in ${awaySeconds} s`);
  // The settings that a page needs are still served.
  const settings = await fetch(url + getPublicSettings.path);
  assert.equal(settings.status, 503);
  return asked;
}

async function until(holds: () => boolean, stream: { fault: Error | null }): Promise<void> {
  const end = Date.now() + 40_000;
  while (!holds()) {
    if (stream.fault) throw stream.fault;
    if (Date.now() > end) throw new Error("nothing more was booked within 40 s");
    await sleep(50);
  }
}
