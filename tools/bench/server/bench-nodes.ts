import { cpus } from "node:os";
import { startEmbedded } from "../../../server/database/embedded/start-embedded.ts";
import { stopEmbedded } from "../../../server/database/embedded/stop-embedded.ts";
import { openDatabase } from "../../../server/database/open-database.ts";
import { freePort, type RunningServer } from "../../../test/server-process.ts";
import { startLoadGenerator } from "../child.ts";
import type { CleanUp } from "../clean-up.ts";
import type { LoadRequest } from "../load-client.ts";
import { makeContext } from "../make-context.ts";
import { prepareBookings, quoteRequests, toLoadRequest } from "../prepare-requests.ts";
import { processorMs } from "../processor-time.ts";
import { median } from "../quantile.ts";

type Options = { nodes: number; rounds: number; warmSeconds: number };
type Kind = "quotes" | "bookings";

/** `nodesMs` and `databaseMs`: processor time of one request, of all nodes together and of the database. */
type Measured = { perSecond: number; p50Ms: number; p95Ms: number; nodesMs: number; databaseMs: number };

const counts: Record<Kind, number> = { quotes: 3_000, bookings: 1_500 };
const levels = [16, 64];

/**
 * `npm run bench -- server --nodes N`: quotes and bookings through one node and through N of them on one database, in
 * turn in every round. All of them, the database and the load share this machine; there is no balancer, the load
 * connects to each node.
 */
export async function benchNodes({ nodes: count, rounds, warmSeconds }: Options, cleanUp: CleanUp): Promise<void> {
  const embedded = await startEmbedded(cleanUp.folder(), () => {});
  cleanUp.add(() => stopEmbedded(embedded.storage, { unlessUsed: false }));
  const publicUrl = `http://localhost:${await freePort()}`;
  const nodes: RunningServer[] = [];
  for (let index = 0; index < count; index++) {
    const own = { DATABASE_URL: embedded.url, PUBLIC_URL: publicUrl };
    const variables = { ...own, RATE_LIMITS: "off", NODE_ENV: "production", LOG_LEVEL: "info" };
    nodes.push(await cleanUp.server({ variables }));
  }
  const database = await openDatabase({ databaseUrl: embedded.url, dataDir: "", publicUrl }, () => {}, { as: "tool" });
  cleanUp.add(() => database.stop());
  const generator = startLoadGenerator();
  cleanUp.add(() => generator.close());
  const context = makeContext(database, publicUrl);

  const requestsOf = async (kind: Kind): Promise<LoadRequest[]> =>
    kind === "quotes"
      ? quoteRequests(counts.quotes)
      : (await prepareBookings(context, counts.bookings)).map(toLoadRequest);
  const measure = async (kind: Kind, used: RunningServer[], connections: number): Promise<Measured> => {
    const requests = await requestsOf(kind);
    const [url = "", ...otherUrls] = used.map((node) => node.url);
    const taken = () => ({
      nodes: used.reduce((sum, { pid }) => sum + processorMs(pid), 0),
      database: processorMs(embedded.pid, { children: true }),
    });
    const before = taken();
    const { perSecond, p50Ms, p95Ms, statuses } = await generator.run({ url, otherUrls, connections, requests });
    const after = taken();
    if (statuses[201] !== requests.length) throw new Error(`${kind} were answered ${JSON.stringify(statuses)}`);
    const nodesMs = (after.nodes - before.nodes) / requests.length;
    return { perSecond, p50Ms, p95Ms, nodesMs, databaseMs: (after.database - before.database) / requests.length };
  };

  console.log("Warming up");
  for (const until = performance.now() + warmSeconds * 1000; performance.now() < until; )
    for (const kind of ["quotes", "bookings"] as const) await measure(kind, nodes, 16);
  const measured = new Map<string, Measured[]>();
  for (let round = 1; round <= rounds; round++) {
    console.log(`Round ${round} of ${rounds}`);
    for (const kind of ["quotes", "bookings"] as const)
      for (const connections of levels)
        for (const used of [nodes.slice(0, 1), nodes]) {
          const name = `${kind}, ${connections} at once, ${used.length === 1 ? "one node" : `${used.length} nodes`}`;
          measured.set(name, [...(measured.get(name) ?? []), await measure(kind, used, connections)]);
        }
  }
  console.log(`\nMedians of ${rounds} rounds; Node ${process.version}, ${cpus().length} processors for all of it\n`);
  console.log("| What | a second | half within | 95 % within | processor a request: nodes | database |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const [name, all] of measured) {
    const of = (key: keyof Measured) => median(all.map((one) => one[key]));
    const ms = (key: keyof Measured, digits = 1) => `${of(key).toFixed(digits)} ms`;
    const cells = [Math.round(of("perSecond")), ms("p50Ms"), ms("p95Ms"), ms("nodesMs", 2), ms("databaseMs", 2)];
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
}
