import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
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
import { askFor, signIn } from "./api-client.ts";
import { startBalancer } from "./balancer.ts";
import { checkPayments } from "./check-payments.ts";
import { checkStored } from "./check-stored.ts";
import { administrator, switchPaymentsOn } from "./paying-shop.ts";
import { prepareReleased, released } from "./released-version.ts";
import { ownConnection, startLoad } from "./rolling-load.ts";
import { book } from "./visitors.ts";

/** Bookings through the balancer after each step, which the nodes share. */
const bookingsPerStep = 12;

/**
 * Two nodes of the last release are upgraded one after the other while customers book and pay and pages load their
 * scripts; then one goes back. No request is refused, and every booking and payment is stored once.
 */
export async function proveRolling(seed: number, say: (line: string) => void): Promise<void> {
  const old = await prepareReleased(say);
  if (old === null) return;
  const folder = mkdtempSync(join(tmpdir(), "currach-rolling-"));
  const started: RunningServer[] = [];
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
      started.push(nodes[index]);
      return nodes[index];
    };
    const stop = async (index: 0 | 1) => {
      nodes[index]?.signal("SIGTERM");
      assert.equal(await nodes[index]?.ended, 0, nodes[index]?.output());
    };
    const first = await start(0, old);
    const second = await start(1, old);
    await switchPaymentsOn(first.url);
    // Settings saved on one node are served by the other within a second.
    while (!(await askFor<PublicSettings>(second.url, getPublicSettings.path, 200)).livePaymentsEnabled)
      await sleep(50);
    const balancer = await startBalancer(port, ports);
    undo.push(() => balancer.close());

    const load = startLoad({ url, seed, stripe, refused });
    const began = performance.now();
    /** Checks that both nodes get a share of the next bookings. */
    const goOn = async (what: string) => {
      const before = ports.map(balancer.answered);
      await load.more(bookingsPerStep);
      const shares = ports.map((node, index) => balancer.answered(node) - (before[index] ?? 0));
      assert.ok(Math.min(...shares) > bookingsPerStep, `the nodes answered ${shares.join(" and ")} requests`);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      say(`${what}: ${load.paid.length} bookings paid and ${refused.length} requests refused after ${seconds} s`);
    };
    const delivered: number[] = [];
    /** Records a booking's collection at one node and its delivery at the other. */
    const deliver = async ({ orderId }: { orderId: number }) => {
      await untilDelivery(pool, orderId);
      for (const [index, stop] of (["pickup", "dropoff"] as const).entries()) {
        const url = nodes[(delivered.length + index) % nodes.length]?.url ?? "";
        const headers = await signIn(url, administrator.username, administrator.password);
        const path = recordDeliveryEvent.path.replace("{id}", String(orderId));
        const json = { eventId: randomUUID(), kind: "complete", stop, signedBy: "Nora Byrne" };
        await askFor(url, path, 200, { json, headers });
      }
      delivered.push(orderId);
    };
    /** Does so for two bookings, with the nodes swapped. */
    const goOnAndDeliver = async (what: string) => {
      await goOn(what);
      for (const booked of load.paid.slice(-2)) await deliver(booked);
    };
    await goOnAndDeliver(`two nodes of ${released.version}`);
    for (const index of [0, 1] as const) {
      // That release cannot drain, so the balancer is told first.
      await balancer.serve([ports[1 - index] ?? 0]);
      await stop(index);
      const node = await start(index, upgraded);
      await servesAssets(node.url, [old, findProjectRoot()]);
      await balancer.serve(ports);
      await goOnAndDeliver(`node ${index + 1} upgraded, ready after ${(node.readyMs / 1_000).toFixed(1)} s`);
    }
    await stop(1);
    const back = await start(1, old);
    const onOldNode = await book(back.url, seededRandom(seed), (why) => refused.push(why), ownConnection);
    await balancer.serve(ports);
    await goOnAndDeliver(`node 2 back to ${released.version}`);

    const assets = await load.end();
    assert.deepEqual(refused, [], "requests were refused");
    await stripe.delivered();
    await checkStored(pool, [...load.paid, onOldNode]);
    await checkDelivered(pool, delivered);
    const payments = await checkPayments(stripe, pool, delivered);
    assert.equal(payments, load.paid.length, "the payments and those who paid");
    const emails = await checkEmails(pool, smtp);
    say(
      `seed ${seed}: ${load.paid.length} bookings, ${payments} payments and ${emails} emails, each once; ${delivered.length} deliveries by both nodes; ${assets} scripts and styles loaded; none of it refused`,
    );
  } catch (error) {
    for (const { output } of started) if (output() !== "") say(output());
    throw error;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** Prepares a node's folder as `git pull && npm ci && node tools/ready.mjs build` would over the previous release. */
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

/** Checks that the node serves scripts and styles of all these builds, byte for byte. */
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

/** Waits for the delivery: an order whose customer did not come back is paid once the gateway's event has arrived. */
async function untilDelivery(pool: pg.Pool, orderId: number): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const { rowCount } = await pool.query("SELECT FROM deliveries WHERE order_id = $1", [orderId]);
    if (rowCount === 1) return;
    assert.ok(Date.now() < end, `the paid order ${orderId} has no delivery`);
    await sleep(50);
  }
}

/** Checks that each order has what staff recorded, once, whichever version stored it. */
async function checkDelivered(pool: pg.Pool, orders: number[]): Promise<void> {
  const { rows } = await pool.query(
    `SELECT order_id, state, (SELECT array_agg(stop ORDER BY received_at) FROM delivery_events WHERE order_id = deliveries.order_id) AS stops
     FROM deliveries WHERE order_id = ANY ($1) ORDER BY 1`,
    [orders],
  );
  const expected = orders.map((order_id) => ({ order_id, state: "delivered", stops: ["pickup", "dropoff"] }));
  assert.deepEqual(
    rows,
    expected.toSorted((a, b) => a.order_id - b.order_id),
  );
}

/** Checks that nodes of both versions send each email of their one outbox once. */
async function checkEmails(pool: pg.Pool, smtp: FakeSmtp): Promise<number> {
  // Emails that ask for payment wait for some minutes, and are deleted if the order is paid by then.
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
