import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Context } from "../context.ts";
import { betaDatabaseAdvice, isBetaDatabase } from "../database/embedded/beta-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { openReplica } from "../database/replica/replica.ts";
import { logSlowStatements } from "../database/slow-statements/log-slow-statements.ts";
import type { Environment } from "../environment.ts";
import { allJobs } from "../jobs/jobs.ts";
import { type RunningJobs, runJobs } from "../jobs/run-jobs.ts";
import { createLive } from "../live/live.ts";
import { createSmtpTransport } from "../mail/smtp-transport.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import type { Maps } from "../maps/maps.ts";
import type { PagesFactory } from "../pages/pages.ts";
import { hasBucketPictures } from "../pictures/count-pictures.ts";
import { describeCurrentWork } from "../watch/current-work.ts";
import { deleteNode } from "../watch/report-node.ts";
import { createWatch } from "../watch/watch.ts";
import { type ComposedApp, composeApp } from "./compose-app.ts";
import { createLog } from "./create-log.ts";
import { createMaps } from "./create-maps.ts";
import { listen } from "./listen.ts";
import { warmUpQuotes } from "./warm-up-quotes.ts";

/** Warming up longer hardly makes a quote faster: docs/measurements.md. */
const warmUpMs = 250;

export type StartOptions = {
  environment: Environment;
  /** Receives lines for the terminal, including a generated password once. */
  print: (line: string) => void;
  pages: PagesFactory;
  maps?: Maps;
  now?: () => Date;
  log?: Logger;
};

export type StartedServer = {
  url: string;
  context: Context;
  firstAdministrator: ComposedApp["firstAdministrator"];
  /**
   * Keeps serving for `drainMs`, so that a balancer notices, then closes everything once current requests and jobs are
   * done. A second call awaits the first.
   */
  stop: () => Promise<void>;
};

/** Starts everything in order, and undoes the earlier steps if a later one fails. */
export async function startServer({ environment, print, pages, ...given }: StartOptions): Promise<StartedServer> {
  const now = given.now ?? (() => new Date());
  const watch = createWatch();
  const log = given.log ?? createLog(environment.logLevel, { watch });
  const { googleMaps, openMaps } = environment;
  const afterMs = environment.slowStatementMs;
  const slow =
    afterMs === null
      ? null
      : {
          afterMs,
          report: logSlowStatements({
            log,
            count: watch.metrics.countSlowStatement,
            describeWork: describeCurrentWork,
          }),
        };
  const opening = timed(print, "Database", () =>
    openDatabase(environment, print, { as: "server", ...(slow && { slow }) }),
  );
  // In parallel with the database, which takes as long to start.
  const startMaps = async (): Promise<Maps> => {
    const embedded = await timed(print, "Maps", async () => createEmbeddedMaps());
    await warmUpQuotes(embedded, warmUpMs);
    return createMaps({ googleMaps, openMaps, now, log, watch, embedded });
  };
  const [opened, mapped] = await Promise.allSettled([opening, given.maps ?? startMaps()]);
  const database = resultOf(opened);
  watch.watchPool(() => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  });
  const undo: (() => unknown)[] = [() => database.stop()];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    // First of all, so that an occupied port can't lose the first password.
    const listening = await listen(environment);
    let jobs: RunningJobs | null = null;
    const live = createLive(database.url, log);
    // In parallel, because each waits for its own work in flight; endless streams have to be closed explicitly.
    undo.push(() => Promise.all([live.close(), listening.close(), jobs?.stop()]));
    const maps = resultOf(mapped);
    const replica = environment.replica && openReplica({ ...environment.replica, log, ...(slow && { slow }) });
    if (replica) undo.splice(1, 0, () => replica.stop());
    const composed = await timed(print, "Settings and pages", () =>
      composeApp({ environment, db: database.db, replica, maps, live, now, log, pages, watch }),
    );
    // After the last request and before the database closes.
    undo.splice(
      1,
      0,
      () => deleteNode(composed.context).catch(() => undefined),
      () => writeLastVisits(composed.context),
    );
    if (!environment.picturesBucket && (await hasBucketPictures(composed.context)))
      print("Pictures are stored in a bucket, but PICTURES_S3_URL is not set: nobody can see them until it is.");
    if (isBetaDatabase(environment)) print(betaDatabaseAdvice);
    listening.serve(composed.fetch);
    jobs = runJobs(
      composed.context,
      allJobs({ mail: createSmtpTransport(environment), woocommerce: composed.woocommerce }),
    );
    let stopping: Promise<void> | null = null;
    return {
      url: addressOf(environment, listening.port),
      context: composed.context,
      firstAdministrator: composed.firstAdministrator,
      stop: () => {
        stopping ??= (async () => {
          if (environment.drainMs > 0) {
            composed.announceStop();
            listening.endConnections();
            await sleep(environment.drainMs);
          }
          await undoAll();
        })();
        return stopping;
      },
    };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

function resultOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Flushes the last visit counts; a failure doesn't stop the shutdown. */
async function writeLastVisits({ visits, log }: Context): Promise<void> {
  await visits.flush().catch((error: unknown) => log.error({ err: error }, "The last visits could not be written"));
}

async function timed<T>(say: (line: string) => void, name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${name} ready in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** The server's address on this machine. */
function addressOf({ host }: Environment, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
