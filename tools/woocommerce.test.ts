import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { type FakeWooCommerce, startFakeWooCommerce } from "../test/fakes/woocommerce/fake-woocommerce.ts";
import { storeOrders } from "../test/store-order.ts";

let database: TestDatabase;
let site: FakeWooCommerce;
const folder = mkdtempSync(join(tmpdir(), "currach-import-"));
beforeAll(async () => {
  database = await createTestDatabase();
  site = await startFakeWooCommerce();
  writeFileSync(join(folder, "site.pem"), site.cert);
});
afterAll(async () => {
  await site.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the tool as a terminal would; returns its output and exit code. */
function bringIn(): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    NODE_EXTRA_CA_CERTS: join(folder, "site.pem"),
    SHOP: "woocommerce",
    WOOCOMMERCE_URL: site.url,
    WOOCOMMERCE_KEY: site.key,
    WOOCOMMERCE_SECRET: site.secret,
    WOOCOMMERCE_WEBHOOK_SECRET: site.webhookSecret,
  };
  return new Promise((resolve) => {
    execFile("node_modules/.bin/tsx", ["tools/woocommerce.ts", "import"], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

it("npm run woocommerce -- import imports all but corrupt orders, names those, and raises the next order number; run again, it imports those too", async () => {
  const [failing, , last] = Array.from({ length: 3 }, (_, day) =>
    site.addOrder({ id: 5_001 + day, total: "10.00", date_created_gmt: `2026-03-0${day + 1}T09:00:00` }),
  );
  if (!failing || !last) throw new Error("There are too few orders");
  site.misbehave({ on: "readNotes", of: failing.id, how: { kind: "error" }, times: 10_000 });
  site.spoil(last.id, { total: "ten" });
  const first = await bringIn();
  expect(first.code).toBe(1);
  expect(first.said).toMatch(/^New orders here are numbered on from 5004/m);
  expect(first.said).toMatch(/^2026-03 .* differs: 5001, 5003$/m);
  expect(first.said).toMatch(/^Not imported from there: orders 5001, 5003 \(/m);
  expect(await storeOrders(database.db, [{ email: "mary@example.ie", at: new Date() }])).toEqual([5_004]);

  site.behave();
  site.spoil(last.id, { total: "10.00" });
  const second = await bringIn();
  expect(second.said).toMatch(/^Both sides are equal$/m);
  expect(second.said).not.toContain("Not imported");
  expect(second.code).toBe(0);
}, 240_000);
