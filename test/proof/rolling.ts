import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { paymentWebhookPath } from "../../contract/paths.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { startEmbedded } from "../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { openPool } from "../../server/database/pool.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { run } from "../../tools/steps.ts";
import { type FakeSmtp, openFakeSmtp } from "../fakes/smtp.ts";
import { startFakeStripe } from "../fakes/stripe/fake-stripe.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { askFor } from "./api-client.ts";
import { startBalancer } from "./balancer.ts";
import { checkPayments } from "./check-payments.ts";
import { checkStored } from "./check-stored.ts";
import { administrator, switchPaymentsOn } from "./paying-shop.ts";
import { prepareReleased, released } from "./released-version.ts";
import { ownConnection, startLoad } from "./rolling-load.ts";
import { book } from "./visitors.ts";

/** Bookings through the balancer after each step, which its nodes share. */
const bookingsPerStep = 12;

/**
 * Two nodes of the last release are upgraded one after the other while customers book and pay and pages load their
 * scripts; then one goes back. No request is refused, and every booking and payment is stored once.
 */
export async function proveRolling(seed: number, say: (line: string) => void): Promise<void> {
  const old = await prepareReleased(say);
  if (old === null) return;
  const folder = mkdtempSync(join(tmpdir(), "currach-rolling-"));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const upgraded = await upgradeInPlace(old, join(folder, "upgraded"));
    const database = await startEmbedded(join(folder, "data"), () => {});
    undo.push(() => stopEmbedded(database.storage, { unlessUsed: false }));
    const pool = openPool(database.url, { size: 2 });
    undo.push(() => pool.end());
    const smtp = await openFakeSmtp();
    undo.push(() => smtp.goDown());
    const ports = [await freePort(), await freePort()] as const;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const refused: string[] = [];
    const stripe = await startFakeStripe({
      seed,
      async webhook(body, signature) {
        const headers = { "content-type": "application/json", "stripe-signature": signature, ...ownConnection };
        const response = await fetch(url + paymentWebhookPath("stripe"), { method: "POST", body, headers });
        const text = await response.text();
        if (!response.ok) refused.push(`an event of the gateway: ${response.status} ${text}`);
        return response.status;
      },
    });
    undo.push(() => stripe.close());
    const nodes: RunningServer[] = [];
    undo.push(async () => {
      for (const node of nodes) node.signal("SIGTERM");
      await Promise.all(nodes.map(({ ended }) => ended));
    });
    const start = async (index: 0 | 1, root: string) => {
      nodes[index] = await runServer({
        root,
        variables: {
          DATABASE_URL: database.url,
          PORT: String(ports[index]),
          PUBLIC_URL: url,
          DRAIN_SECONDS: "5",
          RATE_LIMITS: "off",
          LOG_LEVEL: "error",
          SMTP_URL: smtp.url,
          TEAM_EMAIL: "team@courier.example",
          PAYMENTS: "stripe",
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_API_BASE: stripe.url,
          ADMIN_USERNAME: administrator.username,
          ADMIN_PASSWORD: administrator.password,
        },
      });
      return nodes[index];
    };
    const stop = async (index: 0 | 1) => {
      nodes[index]?.signal("SIGTERM");
      assert.equal(await nodes[index]?.ended, 0, nodes[index]?.output());
    };
    const first = await start(0, old);
    const second = await start(1, old);
    await switchPaymentsOn(first.url);
    // What was saved on one node is served by the other within a second.
    while (!(await askFor<PublicSettings>(second.url, getPublicSettings.path, 200)).livePaymentsEnabled)
      await sleep(50);
    const balancer = await startBalancer(port, ports);
    undo.push(() => balancer.close());

    const load = startLoad({ url, seed, stripe, refused });
    const began = performance.now();
    /** Both nodes have a share of what is booked now. */
    const goOn = async (what: string) => {
      const before = ports.map(balancer.answered);
      await load.more(bookingsPerStep);
      const shares = ports.map((node, index) => balancer.answered(node) - (before[index] ?? 0));
      assert.ok(Math.min(...shares) > bookingsPerStep, `the nodes answered ${shares.join(" and ")} requests`);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      say(`${what}: ${load.paid.length} bookings paid and ${refused.length} requests refused after ${seconds} s`);
    };
    await goOn(`two nodes of ${released.version}`);
    for (const index of [0, 1] as const) {
      // This release does not drain yet, so the balancer is told first.
      await balancer.serve([ports[1 - index] ?? 0]);
      await stop(index);
      const node = await start(index, upgraded);
      await servesAssets(node.url, [old, findProjectRoot()]);
      await balancer.serve(ports);
      await goOn(`node ${index + 1} upgraded, ready after ${(node.readyMs / 1_000).toFixed(1)} s`);
    }
    await stop(1);
    const back = await start(1, old);
    const onOldNode = await book(back.url, seededRandom(seed), (why) => refused.push(why), ownConnection);
    await balancer.serve(ports);
    await goOn(`node 2 back to ${released.version}`);

    const assets = await load.end();
    assert.deepEqual(refused, [], "requests were refused");
    await stripe.delivered();
    await checkStored(pool, [...load.paid, onOldNode]);
    const payments = await checkPayments(stripe, pool);
    assert.equal(payments, load.paid.length, "the payments and those who paid");
    const emails = await checkEmails(pool, smtp);
    say(
      `seed ${seed}: ${load.paid.length} bookings, ${payments} payments and ${emails} emails, each once; ${assets} scripts and styles loaded; none of it refused`,
    );
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** The folder of a node after `git pull && npm ci && node tools/ready.mjs build` over the release before. */
async function upgradeInPlace(old: string, folder: string): Promise<string> {
  const root = findProjectRoot();
  const isOurs = (path: string) =>
    !/^\/(\.git|\.cache|node_modules|build|data|test-results)(\/|$)/.test(path.slice(root.length));
  cpSync(root, folder, { recursive: true, filter: isOurs });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(join(old, "build"), join(folder, "build"), { recursive: true });
  await run(process.execPath, ["--import", "tsx", "tools/preserve-previous-assets.ts"], { cwd: folder });
  for (const name of readdirSync(join(root, "build"))) {
    if (name === "previous") continue;
    rmSync(join(folder, "build", name), { recursive: true, force: true });
    cpSync(join(root, "build", name), join(folder, "build", name), { recursive: true });
  }
  return folder;
}

/** Scripts and styles of all these builds, byte for byte. */
async function servesAssets(url: string, roots: string[]): Promise<void> {
  for (const root of roots) {
    const assets = join(root, "build/client/assets");
    for (const name of readdirSync(assets).filter((one) => /\.(js|css)$/.test(one))) {
      const response = await fetch(`${url}/assets/${name}`);
      assert.equal(response.status, 200, `/assets/${name}, which pages still ask for, is answered ${response.status}`);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(assets, name))), `/assets/${name}`);
    }
  }
}

/** Nodes of both versions send from one outbox; each email once. */
async function checkEmails(pool: pg.Pool, smtp: FakeSmtp): Promise<number> {
  // What asks for payment waits for some minutes, and is deleted where the order is paid by then.
  await pool.query("UPDATE emails SET next_attempt_at = now() WHERE state = 'queued' AND attempts = 0");
  const query = "SELECT state, attempts, last_error, count(*)::int FROM emails WHERE state <> 'sent' GROUP BY 1, 2, 3";
  const end = Date.now() + 120_000;
  for (;;) {
    const { rows: waiting } = await pool.query(query);
    if (waiting.length === 0) break;
    assert.ok(Date.now() < end, `emails are not sent: ${JSON.stringify(waiting)}`);
    await sleep(100);
  }
  const { rows } = await pool.query<{ message_id: string }>("SELECT message_id FROM emails");
  const arrived = smtp.received.map(({ headers }) => headers.get("message-id")?.[0] ?? "");
  assert.deepEqual(arrived.sort(), rows.map(({ message_id }) => message_id).sort(), "the emails that arrived");
  return arrived.length;
}
