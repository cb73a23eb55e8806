import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../server/database/embedded/stop-embedded.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { createKysely } from "../../server/database/kysely.ts";
import { openPool } from "../../server/database/pool.ts";
import { findSummaryDifferences } from "../../server/database/summaries/find-summary-differences.ts";
import { type FakeWooCommerce, startFakeWooCommerce } from "../fakes/woocommerce/fake-woocommerce.ts";
import { expectSameBooks } from "../woocommerce/expect-same-books.ts";
import { fillMonth } from "../woocommerce/fill-month.ts";

const orders = 5_000;

/**
 * `npm run woocommerce -- import` of 5,000 orders of a month in every status, with refunds and notes, 2,000 of them
 * changed in the same second: killed with `kill -9` halfway, then without a connection to the site, then run to the
 * end. Each order is imported once and equal to the cent.
 */
export async function proveWooCommerceMonth(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "currach-woocommerce-"));
  const database = await startEmbedded(folder, () => {});
  let now = new Date();
  const site = await startFakeWooCommerce({ now: () => now });
  const pool = openPool(database.url, { size: 2 });
  const db = createKysely(pool);
  try {
    fillMonth(site, { set: (instant) => (now = new Date(instant)) }, { orders });
    now = new Date();
    const certificate = join(folder, "site.pem");
    writeFileSync(certificate, site.cert);
    const bringIn = () => runImport(site, { databaseUrl: database.url, certificate });

    const first = bringIn();
    const stop = whenRead(site, 1_500, first.kill);
    assert.equal(await first.ended, "SIGKILL", first.said());
    stop();
    say(`killed after ${site.requests.length} calls`);

    const away = whenRead(site, site.requests.length + 1_500, () =>
      site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 10_000 }),
    );
    const second = bringIn();
    assert.equal(await second.ended, 1, second.said());
    away();
    assert.match(second.said(), /did not answer.*run it again/);
    site.behave();
    say(`the site away after ${site.requests.length} calls`);

    const began = performance.now();
    const third = bringIn();
    assert.equal(await third.ended, 0, third.said());
    assert.match(third.said(), /Both sides are equal/);
    say(`the rest in ${Math.round((performance.now() - began) / 1_000)} s, ${site.requests.length} calls in all`);
    await expectSameBooks(db, site);
    assert.deepEqual(await findSummaryDifferences(db), []);
    const { rows } = await pool.query("select count(*)::integer as emails from emails");
    assert.deepEqual(rows, [{ emails: 0 }]);
    for (const line of third.said().split("\n").slice(-5)) if (line) say(line);
  } finally {
    await db.destroy();
    await site.close();
    await stopEmbedded(database.storage, { unlessUsed: false });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` once the site has received so many calls. Returns a function that stops waiting. */
function whenRead(site: FakeWooCommerce, calls: number, work: () => void): () => void {
  const timer = setInterval(() => {
    if (site.requests.length < calls) return;
    clearInterval(timer);
    work();
  }, 5);
  return () => clearInterval(timer);
}

function runImport(site: FakeWooCommerce, { databaseUrl, certificate }: { databaseUrl: string; certificate: string }) {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/woocommerce.ts", "import"], {
    cwd: findProjectRoot(),
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_EXTRA_CA_CERTS: certificate,
      DATABASE_URL: databaseUrl,
      SHOP: "woocommerce",
      WOOCOMMERCE_URL: site.url,
      WOOCOMMERCE_KEY: site.key,
      WOOCOMMERCE_SECRET: site.secret,
      WOOCOMMERCE_WEBHOOK_SECRET: site.webhookSecret,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal ?? 1));
  });
  return { ended, said: () => said, kill: () => void child.kill("SIGKILL") };
}
