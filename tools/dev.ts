import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { stopOnSignal } from "../server/start/stop-on-signal.ts";
import { pagesVariable } from "./dev/pages-from.ts";
import { servePages } from "./dev/serve-pages.ts";
import { watchServer } from "./dev/watch-server.ts";

/**
 * `npm run dev`: what takes long to start stays, the database and the pages from their source; the server beside them is bundled and started
 * again whenever a file of its own changes.
 */
const variables = { NODE_ENV: "development", ...process.env };
const environment = readEnvironment(variables);
const say = (line: string) => console.log(line);
// A tool joins a database that runs already, and ends it only if nobody else works with it.
const opening = environment.databaseUrl === null ? openDatabase(environment, say, { as: "tool" }) : null;
const serving = servePages();
let server: ChildProcess | null = null;

async function stopServer(): Promise<void> {
  const running = server;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGTERM");
  await ended;
}

stopOnSignal(async () => {
  await stopServer();
  await (await serving).stop();
  await (await opening)?.stop();
});
const [database, pages] = await Promise.all([opening, serving]);
const env = { ...variables, ...(database && { DATABASE_URL: database.url }), [pagesVariable]: pages.url };
await watchServer(async (file) => {
  await stopServer();
  // In a group of its own: Ctrl-C at the terminal comes here, and from here to the server.
  server = spawn(process.execPath, ["--enable-source-maps", file], { stdio: "inherit", env, detached: true });
});
