/**
 * `npm run bench -- import`: how many orders per second the import reads from a WordPress site that takes 2 s to list
 * 100 orders and 250 ms for the notes of one. Such a site can serve more than the target of 15. Exits with 1 if the
 * target is missed. `--orders N` sets the number of orders.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { openDatabase } from "../../../server/database/open-database.ts";
import { readEnvironment } from "../../../server/environment.ts";
import { prepareInstallation } from "../../../server/start/prepare-installation.ts";
import { createWooCommerceClient } from "../../../server/woocommerce/client/client.ts";
import { syncOrders } from "../../../server/woocommerce/import/sync-orders.ts";
import { startFakeWooCommerce } from "../../../test/fakes/woocommerce/fake-woocommerce.ts";
import { fillMonth } from "../../../test/woocommerce/fill-month.ts";
import { makeContext } from "../../woocommerce/make-context.ts";
import type { CleanUp } from "../clean-up.ts";

const minPerSecond = 15;
const [listMs, notesMs] = [2_000, 250];

export async function benchImport(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const { values } = parseArgs({ args, options: { orders: { type: "string", default: "500" } } });
  const orders = Number(values.orders);
  let now = new Date();
  const site = await startFakeWooCommerce({ now: () => now });
  cleanUp.add(() => site.close());
  fillMonth(site, { set: (instant) => (now = new Date(instant)) }, { orders });
  now = new Date();
  site.misbehave({ on: "listOrders", how: { kind: "slow", ms: listMs }, times: Number.POSITIVE_INFINITY });
  site.misbehave({ on: "readNotes", how: { kind: "slow", ms: notesMs }, times: Number.POSITIVE_INFINITY });

  const publicUrl = "http://localhost:3000";
  const database = await openDatabase({ databaseUrl: null, dataDir: cleanUp.folder(), publicUrl }, () => {}, {
    as: "tool",
    poolSize: 6,
  });
  cleanUp.add(() => database.stop());
  const { url, key, secret, webhookSecret, cert } = site;
  const client = createWooCommerceClient({ url, key, secret, webhookSecret, ca: cert });
  const environment = readEnvironment({ PUBLIC_URL: publicUrl, LOG_LEVEL: "silent" });
  const context = makeContext(database, await prepareInstallation(database.db, environment), client);
  cleanUp.add(() => context.live.close());

  const began = performance.now();
  const { state, orders: read, failed, problem } = await syncOrders(context);
  const seconds = (performance.now() - began) / 1_000;
  if (state !== "done" || failed > 0) throw new Error(`Not all orders were imported: ${problem ?? `${failed} failed`}`);
  const perSecond = read / seconds;
  console.log(
    `${read} orders in ${seconds.toFixed(1)} s: ${perSecond.toFixed(1)} a second (at least ${minPerSecond}), ${cpus().length} cores, site in the same process`,
  );
  if (perSecond < minPerSecond) console.error(`Fewer than ${minPerSecond} orders a second`);
  return perSecond >= minPerSecond;
}
