/**
 * `npm run bench -- live`: 500 phones that report their position every 15 s and 5,000 open tracking pages on one
 * server, with bookings made as fast as they are accepted. Phones and pages run in a separate process and use the
 * public endpoints. Exits with 1 if a target is missed: 99 of 100 positions shown on their page within 1 s, the server
 * under 400 MB, and at least 0.8 of the booking rate without them. `--phones N`, `--pages N`, `--seconds N` of
 * measuring, `--bookings N` at a time, `--folder FOLDER` (a DATA_DIR that is filled if empty, and not deleted),
 * `--json FILE`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { startLoadGenerator } from "../child.ts";
import type { CleanUp } from "../clean-up.ts";
import { makeContext } from "../make-context.ts";
import { openShop, type Shop } from "../open-shop.ts";
import { prepareBookings, toLoadRequest } from "../prepare-requests.ts";
import { processorMs, residentMegabytes } from "../processor-time.ts";
import { targetConcurrency } from "../server/rounds.ts";
import { fillDay, type SimulatedDriver } from "./fill-day.ts";
import { aimsOf, type Measured, tableOf } from "./report.ts";
import { startClients } from "./start-clients.ts";

const everySeconds = 15;

type Options = { phones: number; pages: number; seconds: number; bookings: number; folder?: string; profile: boolean };

export async function benchLive(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      phones: { type: "string", default: "500" },
      pages: { type: "string", default: "5000" },
      seconds: { type: "string", default: "40" },
      bookings: { type: "string", default: "1500" },
      folder: { type: "string" },
      json: { type: "string" },
      "cpu-prof": { type: "boolean", default: false },
    },
  });
  const options: Options = {
    phones: Number(values.phones),
    pages: Number(values.pages),
    seconds: Number(values.seconds),
    bookings: Number(values.bookings),
    profile: values["cpu-prof"],
    ...(values.folder !== undefined && { folder: values.folder }),
  };
  refuseFewFiles(options);
  const measured = await measure(options, cleanUp);
  const aims = aimsOf(measured);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ measured, aims }, null, 2)}\n`);
  console.log(`\n${tableOf(measured, aims)}`);
  return aims.every(({ met }) => met);
}

/**
 * Server and clients each need an open file for every stream. Node raises its own limit as far as the system allows.
 */
function refuseFewFiles({ phones, pages }: Options): void {
  const needed = phones + pages + 500;
  const [, most = "unlimited"] = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  if (most === "unlimited" || Number(most) >= needed) return;
  throw new Error(
    `${phones} phones and ${pages} pages are ${needed} open files for the server and as many for the clients; this terminal allows ${most}. Allow more with \`ulimit -n ${needed}\`, or take fewer with --phones and --pages.`,
  );
}

async function measure(options: Options, cleanUp: CleanUp): Promise<Measured> {
  const { phones, pages, seconds, bookings } = options;
  const dataDir = cleanUp.folder(options.folder);
  const nodeFlags = options.profile ? ["--cpu-prof", "--cpu-prof-dir=.cache"] : [];
  const driven = await fill(dataDir, options);
  // Restarted, so that the server's memory does not include what filling the shop left there.
  const shop = await openShop(dataDir, 0, 1, { nodeFlags });
  cleanUp.add(() => shop.close());
  const context = makeContext(shop.database, shop.url);
  cleanUp.add(() => context.live.close());
  const generator = startLoadGenerator();
  cleanUp.add(() => generator.close());

  const prepare = async () => (await prepareBookings(context, bookings)).map(toLoadRequest);
  const book = async (requests: Awaited<ReturnType<typeof prepare>>) => {
    const result = await generator.run({ url: shop.url, connections: targetConcurrency, requests });
    if (result.statuses["201"] !== bookings)
      throw new Error(`bookings were answered ${JSON.stringify(result.statuses)}`);
    return result.perSecond;
  };
  await book(await prepare());
  const without = [await book(await prepare())];

  const emptyMegabytes = residentMegabytes(shop.serverPid);
  const clients = startClients();
  const { openedMs } = await clients.open({ url: shop.url, driven, everySeconds });
  console.log(`${phones} phones and ${pages} pages are connected after ${(openedMs / 1_000).toFixed(1)} s`);
  await clients.measure(everySeconds);
  const [quiet, processor] = await withProcessor(shop, () => clients.measure(seconds));
  const megabytes = residentMegabytes(shop.serverPid);
  const during: number[] = [];
  const busy = await clients.measureWhile(async () => {
    for (const requests of [await prepare(), await prepare()]) during.push(await book(requests));
  });
  const mostMegabytes = Math.max(megabytes, residentMegabytes(shop.serverPid));
  await clients.close();
  without.push(await book(await prepare()));
  return {
    machine: { node: process.version, processors: cpus().length },
    load: { phones, pages, everySeconds },
    openedMs,
    quiet,
    busy,
    processor,
    emptyMegabytes,
    megabytes: mostMegabytes,
    bookings: { without, during },
  };
}

async function fill(dataDir: string, { phones, pages }: Options): Promise<SimulatedDriver[]> {
  const shop = await openShop(dataDir, pages + 1_500, 1);
  const context = makeContext(shop.database, shop.url);
  try {
    const quoted = await prepareBookings(context, phones);
    const day = dublinDate(new Date());
    return await fillDay(shop.db, { day, drivers: phones, deliveries: pages, quoted });
  } finally {
    await context.live.close();
    await shop.close();
  }
}

/** Runs `work` and measures the processor time of server and database meanwhile, in percent. */
async function withProcessor<T extends { seconds: number }>(shop: Shop, work: () => Promise<T>) {
  const taken = () =>
    [processorMs(shop.serverPid), processorMs(shop.database.embedded?.pid ?? 0, { children: true })] as const;
  const before = taken();
  const result = await work();
  const after = taken();
  const [server, database] = [0, 1].map((of) => ((after[of] ?? 0) - (before[of] ?? 0)) / result.seconds / 10);
  return [result, { server: server ?? 0, database: database ?? 0 }] as const;
}
