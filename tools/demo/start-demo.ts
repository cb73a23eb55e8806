import { join } from "node:path";
import { portalPages } from "../../contract/portal-paths.ts";
import { staffPages } from "../../contract/staff-paths.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { isLoopback, readEnvironment } from "../../server/environment.ts";
import { builtPages } from "../../server/pages/pages.ts";
import { type StartedServer, startServer } from "../../server/start/start-server.ts";
import { stopOnSignal } from "../../server/start/stop-on-signal.ts";
import { realClock } from "./day/demo-clock.ts";
import { startDay } from "./day/start-day.ts";
import { demoAdministrator, demoFolder } from "./demo-folder.ts";
import { findPortalOwner, printSignInCodes } from "./portal-sign-in.ts";
import { seedDemo } from "./seed-demo.ts";
import { demoVatNumber } from "./seed-invoices.ts";

const seed = 1_922;
/** Together with those due anyway, about forty deliveries. */
const callsForToday = 34;
const say = (line: string) => console.log(line);

/**
 * Starts the server on its own data folder with twelve months of made-up bookings. It listens on this machine only
 * unless HOST is set, and never touches real data: neither `.env` nor DATABASE_URL is read.
 */
export async function startDemo(): Promise<void> {
  const { PORT, HOST = "127.0.0.1", DATA_DIR } = process.env;
  const folder = demoFolder(DATA_DIR);
  const environment = {
    ...readEnvironment({
      PORT,
      HOST,
      DATA_DIR: folder,
      PAYMENTS: "sandbox",
      VAT_NUMBER: demoVatNumber,
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    }),
    administrator: demoAdministrator(folder),
    demo: true,
  };
  const pages = builtPages(join(findProjectRoot(), "build"));
  const starting = startServer({ environment, print: say, pages });
  // From here on, an interruption must not leave a database running.
  const ends = new AbortController();
  stopOnSignal(async () => {
    say("Stopping…");
    ends.abort();
    await (await starting).stop();
  });
  const server = await starting;
  const orders = await fill(server);
  const door = (path: string, init: RequestInit) => fetch(server.url + path, init);
  const clock = realClock(ends.signal);
  const day = await startDay({ context: server.context, door, clock });
  // The shop works without the simulated drivers.
  day.ended.catch((error: unknown) => console.error("The demo's simulated drivers have stopped:", error));
  // One host everywhere: the links of pages and emails name this one.
  const address = isLoopback(server.url) ? environment.publicUrl : server.url;
  say(`\nThe demo runs at ${address} with ${orders} bookings. Nothing in it is real.`);
  say(`Sign in as ${environment.administrator.username} with the password ${environment.administrator.password}`);
  say(`  Board: ${address}${staffPages.dispatch}`);
  if (day.trackPath) say(`  A delivery on its way: ${address}${day.trackPath}`);
  say(`  ${day.signIn.name}’s phone, within ten minutes: ${day.signIn.address} (code ${day.signIn.code})`);
  const owner = await findPortalOwner(server.context);
  if (owner)
    say(`  Portal of ${owner.company}: ${address}${portalPages.signIn} as ${owner.email}; the code is shown here`);
  printSignInCodes(server.context, clock, say).catch((error: unknown) => {
    if (!ends.signal.aborted) console.error("Codes to sign in to the portal are no longer shown:", error);
  });
  say(`Data: ${folder} (delete it to start over). Ctrl-C ends the demo.`);
}

/** Creates the bookings at the first start. Returns how many there are. */
async function fill({ context, stop }: StartedServer): Promise<number> {
  const count = async () => {
    const orders = context.db.selectFrom("orders").select((eb) => eb.fn.countAll<number>().as("count"));
    return (await orders.executeTakeFirstOrThrow()).count;
  };
  const there = await count();
  if (there > 0) return there;
  say("Making up twelve months of bookings…");
  const began = performance.now();
  try {
    await seedDemo(context, { seed, forToday: callsForToday, onMonth: (month) => say(`  ${month}`) });
  } catch (error) {
    await stop();
    throw error;
  }
  say(`  done (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return count();
}
