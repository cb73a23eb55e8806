import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startEmbedded } from "../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { openPool } from "../../server/database/pool.ts";
import { emailBatchSize } from "../../server/mail/send-due-emails.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { type FakeSmtp, openFakeSmtp } from "../fakes/smtp.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { type Booked, checkStored } from "./check-stored.ts";
import { startVisitors } from "./visitors.ts";

const rounds = 4;
const visitors = 6;

/**
 * Two nodes serve one database while visitors book on both; each in turn is killed with `kill -9` and restarted while
 * the other goes on. Everything that was answered with 201 is stored once and complete, and each email was sent once.
 */
export async function proveTwoNodes(seed: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "currach-nodes-"));
  const database = await startEmbedded(folder, () => {});
  const smtp = await openFakeSmtp();
  const pool = openPool(database.url, { size: 2 });
  const nodes: RunningServer[] = [];
  const start = (port: number) =>
    runServer({
      variables: {
        DATABASE_URL: database.url,
        PORT: String(port),
        PUBLIC_URL: "http://localhost:3000",
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        SMTP_URL: smtp.url,
        TEAM_EMAIL: "team@courier.example",
      },
    });
  try {
    const ports = [await freePort(), await freePort()];
    nodes.push(...(await Promise.all(ports.map(start))));
    const random = seededRandom(seed);
    const stream = startVisitors(
      nodes.map(({ url }) => url),
      visitors,
      seed,
    );
    for (let round = 0; round < rounds; round++) {
      await sleep(random.whole(300, 1_500));
      const index = round % 2;
      nodes[index]?.signal("SIGKILL");
      await nodes[index]?.ended;
      const before = stream.booked.length;
      await until(() => stream.booked.length > before + visitors, "the other node books nothing", stream);
      nodes[index] = await start(ports[index] ?? 0);
      say(`round ${round + 1}: node ${index + 1} killed and started again; ${stream.booked.length} bookings so far`);
    }
    const { booked, retries } = await stream.end();
    await checkStored(pool, booked);
    say(`seed ${seed}: ${booked.length} bookings answered 201 after ${retries} retries, all stored once and whole`);
    await checkEmails(pool, smtp, booked, say);
  } finally {
    for (const node of nodes) node.signal("SIGTERM");
    await Promise.all(nodes.map(({ ended }) => ended));
    await pool.end();
    await smtp.goDown();
    await stopEmbedded(database.storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Checks that the live nodes send each due email once. Emails that a killed node had claimed are retried after their
 * lease, here at once; only such an email may have been sent before.
 */
async function checkEmails(
  pool: pg.Pool,
  smtp: FakeSmtp,
  booked: Booked[],
  say: (line: string) => void,
): Promise<void> {
  const ids = async (where: string) =>
    (await pool.query<{ message_id: string }>(`SELECT message_id FROM emails WHERE ${where}`)).rows.map(
      ({ message_id }) => message_id,
    );
  await until(
    async () => (await ids("state = 'queued' AND attempts = 0")).length === 0,
    "emails wait and nobody sends",
  );
  // Emails that a live node is sending will be recorded in a moment.
  await until(
    async () => (await ids("state = 'queued'")).length <= rounds * emailBatchSize,
    "more emails are in hand than the killed nodes had taken",
  );
  const held = new Set(await ids("state = 'queued'"));
  await pool.query("UPDATE emails SET next_attempt_at = now() WHERE state = 'queued'");
  await until(async () => (await ids("state <> 'sent'")).length === 0, "what killed nodes had in hand is not sent");
  const times = new Map<string, number>();
  for (const { headers } of smtp.received) {
    const id = headers.get("message-id")?.[0] ?? "";
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const sent = await ids("true");
  assert.equal(sent.length, booked.length * 2, "two emails a booking");
  assert.deepEqual([...times.keys()].sort(), sent.sort(), "the emails that arrived and those of the outbox");
  const twice = [...times].filter(([, count]) => count > 1).map(([id]) => id);
  const doubled = twice.filter((id) => !held.has(id));
  assert.deepEqual(doubled, [], "emails were doubled that no killed node had in hand");
  say(
    `${sent.length} emails arrived, ${held.size} of them taken over from killed nodes, ${twice.length} of these under their Message-ID once more`,
  );
}

async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: string,
  stream: { fault: Error | null } = { fault: null },
): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    if (stream.fault) throw stream.fault;
    if (Date.now() > end) throw new Error(`${otherwise} within a minute`);
    await sleep(50);
  }
}
