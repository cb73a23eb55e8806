import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openDatabase } from "../server/database/open-database.ts";
import { readEnvironment } from "../server/environment.ts";
import { stopOnSignal } from "../server/start/stop-on-signal.ts";
import { pagesVariable } from "./dev/proxy-pages.ts";
import { servePages } from "./dev/serve-pages.ts";
import { watchServer } from "./dev/watch-server.ts";

/**
 * `npm run dev`: keeps the slow starters running, which are the database and the pages served from source, and bundles
 * and restarts the server whenever one of its files changes.
 */
const variables = { NODE_ENV: "development", ...process.env };
const environment = readEnvironment(variables);
const say = (line: string) => console.log(line);
// As a tool, it joins a database that is already running and stops it only if nobody else uses it.
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
  // In its own process group, so that Ctrl-C reaches the server only through this process.
  server = spawn(process.execPath, ["--enable-source-maps", file], { stdio: "inherit", env, detached: true });
});
