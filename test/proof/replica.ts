import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getHealth, type Health } from "../../contract/health.ts";
import { exportOrders } from "../../contract/staff-order.ts";
import { openPool } from "../../server/database/pool.ts";
import {
  type DebianPostgres,
  findOrInstallPostgres,
  runAsPostgres,
  startDebianPostgres,
} from "../../tools/debian-postgres.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { type RunningServer, runServer } from "../server-process.ts";
import { askFor, signIn } from "./api-client.ts";
import { book } from "./visitors.ts";

const administrator = { username: "orla", password: "a password for the proof" };
const maxLagSeconds = 4;

/**
 * A streaming replica of Debian's PostgreSQL: exports are read from it while it follows, from the database while it is
 * too far behind or away, and from it again afterwards; metrics and Health say which one.
 */
export async function proveReplica(seed: number, say: (line: string) => void): Promise<void> {
  const bin = await findOrInstallPostgres();
  const primary = await startDebianPostgres(bin);
  let copy: DebianPostgres | null = null;
  let server: RunningServer | null = null;
  try {
    copy = await startDebianPostgres(bin, {
      settings: ["hot_standby=on", "hot_standby_feedback=on"],
      fill: (data) =>
        void runAsPostgres(join(bin, "pg_basebackup"), [
          "-d",
          primary.url,
          "-D",
          data,
          "-R",
          "-X",
          "stream",
          "-c",
          "fast",
        ]),
    });
    server = await runServer({
      variables: {
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URL: copy.url,
        DATABASE_REPLICA_MAX_LAG: `${maxLagSeconds}`,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
      },
    });
    const { url } = server;
    const headers = await signIn(url, administrator.username, administrator.password);
    const random = seededRandom(seed);
    const bookOne = async () => (await book(url, random, () => undefined)).orderId;
    const exported = async () => {
      const text = await (await fetch(url + exportOrders.path, { headers })).text();
      return text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]));
    };
    const until = async (what: string, is: () => Promise<boolean>) => {
      for (let waited = 0; !(await is()); waited++) {
        assert.ok(waited < 200, what);
        await sleep(100);
      }
    };
    const metric = async (name: string) =>
      Number(
        new RegExp(`^currach_${name} (\\S+)$`, "m").exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? "NaN",
      );
    const database = async () =>
      (await askFor<Health>(url, getHealth.path, 200, { headers })).parts.find(({ key }) => key === "database");

    const first = await bookOne();
    await until("the replica never shows the first booking", async () => (await exported()).includes(first));
    const follower = openPool(copy.url, { size: 1 });
    await follower.query("SELECT pg_wal_replay_pause()");
    const second = await bookOne();
    assert.deepEqual(await exported(), [first], "the export was not read from the replica");
    say("an export is read from the replica");
    await until("a replica that is behind is read for ever", async () => (await exported()).includes(second));
    assert.ok((await metric("replica_lag_seconds")) > maxLagSeconds);
    assert.match((await database())?.summary ?? "", /not read from the replica. It is too far behind/);
    say(`from the database, once the replica is more than ${maxLagSeconds} s behind`);
    await follower.query("SELECT pg_wal_replay_resume()");
    await follower.end();
    await until("a replica that has caught up is not read again", async () => {
      await bookOne();
      return (await metric("replica_read")) === 1;
    });
    assert.equal((await database())?.state === "fault", false);
    await copy.stop();
    copy = null;
    const third = await bookOne();
    await until("without the replica there is no export", async () =>
      (await exported().catch(() => [0])).includes(third),
    );
    const began = performance.now();
    assert.ok((await exported()).includes(third));
    assert.ok(performance.now() - began < 2_000, "an export waits for a replica that is known to be away");
    assert.equal(await metric("replica_read"), 0);
    say("from it again after it has caught up, and from the database once it is away");
  } finally {
    server?.signal("SIGTERM");
    await server?.ended;
    await copy?.stop();
    await primary.stop();
  }
}
