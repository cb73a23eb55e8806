import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { orderPayPath, paymentWebhookPath } from "../../contract/paths.ts";
import { getSettings, saveSettings, type VersionedSettings } from "../../contract/staff-settings.ts";
import { checkBackup } from "../../server/database/backup/check-backup.ts";
import { restoreBackup } from "../../server/database/backup/restore-backup.ts";
import { writeBackup } from "../../server/database/backup/write-backup.ts";
import { type OpenDatabase, openDatabase } from "../../server/database/open-database.ts";
import { type FakeStripe, startFakeStripe } from "../fakes/stripe/fake-stripe.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { askFor, signIn } from "./api-client.ts";
import type { book } from "./visitors.ts";

/** The patience of a customer whose shop is killed every half second, on a machine that runs other proofs too. */
const timeoutMs = 180_000;

export const administrator = { username: "admin", password: "a long enough password" };

export type Booked = Awaited<ReturnType<typeof book>>;

/** A server with live payments by Stripe, and its fake Stripe. */
export type Shop = {
  stripe: FakeStripe;
  url: string;
  pool(): pg.Pool;
  /** The headers of calls by staff. */
  staff(): Promise<Record<string, string>>;
  /**
   * Kills the server with `kill -9` and restarts it on the same folder and port; concurrent calls share one restart.
   */
  restart(): Promise<void>;
  /** Sends a request as a customer's browser does, repeatedly while nobody answers. */
  insist(path: string, init?: RequestInit): Promise<Response>;
  retries(): number;
  /** Delivers events in place of the usual way while it is not null. */
  intercept: { deliver: ((body: string, signature: string) => Promise<number>) | null };
  backUp(): Promise<string>;
  /** Stops the shop and starts it from this backup, in a separate folder on the same port. */
  startFrom(backup: string): Promise<void>;
  close(): Promise<void>;
};

export async function openShop(seed: number): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), "currach-pay-"));
  let dataDir = join(folder, "data");
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const post = async (body: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const response = await fetch(url + paymentWebhookPath("stripe"), {
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
  const variables = () => ({
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
  });
  const openOwn = () =>
    openDatabase({ databaseUrl: null, dataDir, publicUrl: url }, () => {}, { as: "tool", migrates: false });
  let server: RunningServer = await runServer({ variables: variables() });
  let database: OpenDatabase = await openOwn();
  await switchPaymentsOn(url);
  let restarting: Promise<void> | null = null;
  let retries = 0;
  return {
    stripe,
    url,
    pool: () => database.pool,
    staff: () => signIn(url, administrator.username, administrator.password),
    intercept,
    retries: () => retries,
    restart() {
      restarting ??= (async () => {
        server.signal("SIGKILL");
        await server.ended;
        server = await runServer({ variables: variables() });
      })().finally(() => {
        restarting = null;
      });
      return restarting;
    },
    async insist(path, init) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const response = await fetch(url + path, {
          redirect: "manual",
          signal: AbortSignal.timeout(20_000),
          ...init,
        }).catch(() => null);
        if (response && response.status < 500) return response;
        assert.notEqual(response?.status, 500, `${path.replace(/\?.*/, "")} answered 500`);
        await response?.body?.cancel();
        if (Date.now() > end)
          throw new Error(`${path.replace(/\?.*/, "")} was not answered within ${timeoutMs / 1000} s`);
        retries += 1;
        await sleep(50);
      }
    },
    async backUp() {
      const file = join(folder, "shop.backup.gz");
      await writeBackup({ url: database.url, file, now: new Date(), say: () => {} });
      return file;
    },
    async startFrom(file) {
      await database.stop();
      server.signal("SIGTERM");
      await server.ended;
      dataDir = join(folder, "restored");
      const empty = await openOwn();
      await restoreBackup({ url: empty.url, backup: await checkBackup(file, () => {}), say: () => {} });
      await empty.stop();
      server = await runServer({ variables: variables() });
      database = await openOwn();
    },
    async close() {
      await stripe.close();
      await database.stop();
      server.signal("SIGTERM");
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function switchPaymentsOn(url: string): Promise<void> {
  const headers = await signIn(url, administrator.username, administrator.password);
  const { version } = await askFor<VersionedSettings>(url, getSettings.path, 200, { headers });
  await askFor(url, saveSettings.path, 200, { json: { version, livePaymentsEnabled: true }, headers });
}

/** Presses the pay button and returns the id of the payment page to which it leads. */
export async function pressPay(shop: Shop, { orderId, orderKey }: Booked): Promise<string> {
  const response = await shop.insist(orderPayPath(orderId, orderKey), { method: "POST" });
  const to = response.headers.get("location") ?? "";
  assert.ok(
    response.status === 303 && to.startsWith(shop.stripe.url),
    `the pay button led to ${response.status} ${to}`,
  );
  return new URL(to).pathname.split("/").at(-1) ?? "";
}
