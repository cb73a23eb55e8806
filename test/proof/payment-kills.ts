import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { orderPayPath, paymentReturnPath, stripeWebhookPath } from "../../contract/paths.ts";
import { getSettings, saveSettings, type VersionedSettings } from "../../contract/settings.ts";
import { type OpenDatabase, openDatabase } from "../../server/database/open-database.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe/fake-stripe.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { askFor, signIn } from "./api-client.ts";
import { book } from "./visitors.ts";

const randomKills = 30;
const customers = 4;
const administrator = { username: "admin", password: "a long enough password" };

/** The moments at which the gateway kills our server, one customer each. */
const moments = [
  "after a payment page was made, before its answer",
  "before the news of a payment is sent",
  "while the news of a payment is being booked",
  "after the news of a payment was booked, before its 2xx",
  "while the return page asks",
  "while the return page books",
] as const;
type Moment = (typeof moments)[number];

/**
 * The gateway kills our server, `kill -9`, at each of the moments that matter and at thirty random ones while customers book, pay and come
 * back. After the restart every payment has its order, paid once: one receipt, one letter to each side, and nothing goes back.
 */
export async function provePaymentKills(seed: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const random = seededRandom(seed);
    for (const moment of moments) {
      await killAt(shop, moment, random);
      say(`killed ${moment}`);
    }
    const retries = await killAtRandom(shop, random);
    await shop.stripe.delivered();
    const paid = await checkBooks(shop);
    say(`seed ${seed}: ${moments.length} chosen kills, ${randomKills} random ones, ${retries} retries of customers`);
    say(
      `${paid} payments at the gateway: each has its order, paid once, one receipt without a gap, two emails, nothing refunded`,
    );
  } finally {
    await shop.close();
  }
}

type Random = ReturnType<typeof seededRandom>;
type Shop = {
  stripe: FakeStripe;
  url: string;
  pool: pg.Pool;
  /** `kill -9` and a new start on the same folder and port; several at once are one. */
  restart(): Promise<void>;
  /** What a customer's browser asks, again and again while nobody answers. */
  insist(path: string, init?: RequestInit): Promise<Response>;
  retries(): number;
  /** In place of handing events over in the ordinary way, until it is null again. */
  intercept: { deliver: ((body: string, signature: string) => Promise<number>) | null };
  close(): Promise<void>;
};

async function openShop(seed: number): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-pay-kill-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const post = async (body: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const response = await fetch(url + stripeWebhookPath, {
      method: "POST",
      body,
      headers,
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const intercept: Shop["intercept"] = { deliver: null };
  const stripe = await startFakeStripe({ seed, webhook: (...event) => (intercept.deliver ?? post)(...event) });
  const variables = {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: url,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  };
  let server: RunningServer = await runServer({ variables });
  const database: OpenDatabase = await openDatabase({ databaseUrl: null, dataDir, publicUrl: url }, () => {}, {
    as: "tool",
  });
  await switchPaymentsOn(url);
  let restarting: Promise<void> | null = null;
  let retries = 0;
  return {
    stripe,
    url,
    pool: database.pool,
    intercept,
    retries: () => retries,
    restart() {
      restarting ??= (async () => {
        server.signal("SIGKILL");
        await server.ended;
        server = await runServer({ variables });
      })().finally(() => {
        restarting = null;
      });
      return restarting;
    },
    async insist(path, init) {
      const end = Date.now() + 60_000;
      for (;;) {
        const response = await fetch(url + path, {
          redirect: "manual",
          signal: AbortSignal.timeout(20_000),
          ...init,
        }).catch(() => null);
        if (response && response.status < 500) return response;
        await response?.body?.cancel();
        if (Date.now() > end) throw new Error(`${path.replace(/\?.*/, "")} was not answered within 60 s`);
        retries += 1;
        await sleep(50);
      }
    },
    async close() {
      await stripe.close();
      await database.stop();
      server.signal("SIGTERM");
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function switchPaymentsOn(url: string): Promise<void> {
  const headers = await signIn(url, administrator.username, administrator.password);
  const { version } = await askFor<VersionedSettings>(url, getSettings.path, 200, { headers });
  await askFor(url, saveSettings.path, 200, { json: { version, livePaymentsEnabled: true }, headers });
}

type Booked = Awaited<ReturnType<typeof book>>;

/** Books, presses pay and has the payment page's id. */
async function openPage(shop: Shop, random: Random): Promise<{ booked: Booked; session: string }> {
  const booked = await book(shop.url, random, () => {});
  return { booked, session: await pressPay(shop, booked) };
}

async function pressPay(shop: Shop, { orderId, orderKey }: Booked): Promise<string> {
  const response = await shop.insist(orderPayPath(orderId, orderKey), { method: "POST" });
  const to = response.headers.get("location") ?? "";
  assert.ok(
    response.status === 303 && to.startsWith(shop.stripe.url),
    `the pay button led to ${response.status} ${to}`,
  );
  return new URL(to).pathname.split("/").at(-1) ?? "";
}

async function comeBack(shop: Shop, { orderId, orderKey }: Booked): Promise<void> {
  const response = await shop.insist(paymentReturnPath(orderId, orderKey));
  const to = response.headers.get("location") ?? "";
  assert.ok(to.startsWith("/booking-confirmation"), `coming back led to ${response.status} ${to}`);
}

async function killAt(shop: Shop, moment: Moment, random: Random): Promise<void> {
  const { stripe } = shop;
  let restarted: Promise<void> | null = null;
  const kill = () => {
    restarted ??= shop.restart();
  };
  if (moment === "after a payment page was made, before its answer") {
    const booked = await book(shop.url, random, () => {});
    const unwatch = stripe.watch("after", "sessions.create", kill);
    const session = await pressPay(shop, booked);
    unwatch();
    await stripe.pay(session);
  } else {
    const { booked, session } = await openPage(shop, random);
    if (moment === "while the return page asks" || moment === "while the return page books") {
      await stripe.news({ held: true });
      await stripe.pay(session);
      const unwatch = stripe.watch(moment.endsWith("asks") ? "before" : "after", "sessions.retrieve", kill);
      await comeBack(shop, booked);
      unwatch();
      await stripe.news({ held: false });
    } else {
      let struck = false;
      shop.intercept.deliver = async (body, signature) => {
        // Other news of the same payment book nothing.
        if (struck || !body.includes('"checkout.session.completed"')) return 503;
        struck = true;
        if (moment === "before the news of a payment is sent") {
          kill();
          throw new Error("nobody answers");
        }
        const headers = { "stripe-signature": signature };
        const answered = fetch(shop.url + stripeWebhookPath, { method: "POST", body, headers }).catch(() => null);
        if (moment === "while the news of a payment is being booked") await sleep(random.whole(0, 6));
        else await untilBooked(shop, booked.orderId);
        kill();
        await answered;
        // Whatever it was, the answer never reached the gateway.
        return 503;
      };
      await stripe.pay(session);
      await until(() => restarted !== null);
      await restarted;
      shop.intercept.deliver = null;
    }
  }
  await restarted;
  await stripe.delivered();
}

async function untilBooked({ pool }: Shop, orderId: number): Promise<void> {
  await until(async () => (await pool.query("SELECT 1 FROM payments WHERE order_id = $1", [orderId])).rowCount === 1);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it did not come to that within 30 s");
    await sleep(1);
  }
}

/** Customers book, press twice now and then, pay and come back, while the server is killed again and again. Answers their retries. */
async function killAtRandom(shop: Shop, random: Random): Promise<number> {
  let open = true;
  const customer = async (own: Random) => {
    while (open) {
      const { booked, session } = await openPage(shop, own);
      const again = own.chance(0.3) ? await pressPay(shop, booked) : session;
      assert.equal(again, session, "a second press opened a second page");
      await shop.stripe.pay(session);
      if (own.chance(0.7)) await comeBack(shop, booked);
    }
  };
  const all = Promise.all(
    Array.from({ length: customers }, (_, index) => customer(seededRandom(random.whole(1, 1e6) + index))),
  );
  const fault = all.then(
    () => null,
    (error: Error) => error,
  );
  for (let round = 1; round <= randomKills; round++) {
    const failed = await Promise.race([fault, sleep(random.whole(100, 900))]);
    if (failed) throw failed;
    await shop.restart();
  }
  open = false;
  await all;
  return shop.retries();
}

type Row = {
  reference: string;
  status: string;
  receipts: number;
  confirmed: number;
  paid_events: number;
  state: string;
};

/** The gateway's payments and the shop's orders are the same, each once. */
async function checkBooks({ stripe, pool }: Shop): Promise<number> {
  const { intents, refunds } = await stripe.books();
  const paid = intents.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  const { rows } = await pool.query<Row>(`
    SELECT reference, orders.status, payments.state,
      (SELECT count(*)::int FROM documents WHERE order_id = orders.id) AS receipts,
      (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND data->>'flag' = 'confirmed_booking') AS confirmed,
      (SELECT count(*)::int FROM order_events WHERE order_id = orders.id AND kind = 'paid') AS paid_events
    FROM payments JOIN orders ON orders.id = payments.order_id`);
  assert.deepEqual(
    rows.map(({ reference }) => reference).sort(),
    paid.sort(),
    "the payments of the gateway and of the shop",
  );
  for (const { reference, ...row } of rows) {
    assert.deepEqual(
      row,
      { status: "processing", state: "applied", receipts: 1, confirmed: 2, paid_events: 1 },
      `the order of ${reference}`,
    );
  }
  assert.equal(refunds.length, 0, "something was refunded");
  const { rows: numbers } = await pool.query<{ number: number }>("SELECT number FROM documents ORDER BY number");
  assert.deepEqual(
    numbers.map(({ number }) => number),
    numbers.map((_, index) => index + 1),
    "the receipts' numbers",
  );
  const { rows: strays } = await pool.query("SELECT 1 FROM payments WHERE order_id IS NULL OR state <> 'applied'");
  assert.equal(strays.length, 0, "a payment belongs to no order");
  assert.ok(paid.length > moments.length + randomKills / 2, `only ${paid.length} payments were made`);
  return paid.length;
}
