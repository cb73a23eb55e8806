import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import { type RunningServer, releaseStalePidFile } from "./running-server.ts";
import { socketFolder } from "./socket.ts";
import type { Storage } from "./storage.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

const ATTEMPTS = 50;
const LOG_LIMIT_BYTES = 10_000_000;
/** Errors that pass on their own: leftover backends of a killed server, or a port that was taken a moment ago. */
const TRANSIENT_ERRORS =
  /pre-existing shared memory block|Address already in use|could not bind|could not create any TCP\/IP sockets/;

/** Starts the server and returns once it accepts connections; uses only `port` if it is given. */
export async function launchServer(storage: Storage, binaries: Binaries, port?: number): Promise<RunningServer> {
  if (existsSync(storage.logFile) && statSync(storage.logFile).size > LOG_LIMIT_BYTES) truncateSync(storage.logFile);
  releaseStalePidFile(storage.clusterFolder);
  for (let attempt = 1; ; attempt++) {
    const logStart = existsSync(storage.logFile) ? statSync(storage.logFile).size : 0;
    const server = await launchOnce(storage, binaries, port ?? (await findFreePort()));
    if (server) return server;
    const log = readFileSync(storage.logFile, "utf8").slice(logStart);
    if (attempt === ATTEMPTS || !TRANSIENT_ERRORS.test(log)) {
      throw new StartupError(
        `PostgreSQL did not start (${storage.logFile}): ${log.trim().split("\n").slice(-2).join(" ")}`,
      );
    }
    await sleep(200);
  }
}

async function launchOnce(storage: Storage, { postgres }: Binaries, port: number): Promise<RunningServer | null> {
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${socketFolder(storage.clusterFolder) ?? ""}`,
    "max_connections=100",
    "timezone=UTC",
    "log_timezone=UTC",
    // Errors in full would repeat what people typed, in their details and statements.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    // Saves the three I/O worker processes of PostgreSQL 18.
    "io_method=sync",
  ].flatMap((setting) => ["-c", setting]);
  const log = openSync(storage.logFile, "a", 0o600);
  const child = spawn(postgres, ["-D", storage.clusterFolder, "-p", String(port), ...settings], {
    ...(storage.account ? { uid: storage.account.uid, gid: storage.account.gid } : {}),
    cwd: "/",
    // In a session of its own: Ctrl-C reaches only Node, which then stops the server cleanly.
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
  });
  closeSync(log);
  child.unref();
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  const answers = await waitUntilReady(port, storage.superuserPassword, { ended: () => ended });
  return answers && child.pid ? { pid: child.pid, port } : null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
