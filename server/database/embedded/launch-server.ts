import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "../../start-refused.ts";
import type { Binaries } from "./binaries.ts";
import { type RunningServer, releaseStalePidFile } from "./running-server.ts";
import { socketFolder } from "./socket.ts";
import type { Storage } from "./storage.ts";
import { waitUntilAnswering } from "./wait-until-answering.ts";

const ATTEMPTS = 50;
const LOG_LIMIT_BYTES = 10_000_000;
/** What passes by itself: backends of a killed server still leaving, or the port taken a moment ago. */
const PASSING =
  /pre-existing shared memory block|Address already in use|could not bind|could not create any TCP\/IP sockets/;

/** Starts the server and returns once it answers. With `port` it takes that one and no other. */
export async function launchServer(storage: Storage, binaries: Binaries, port?: number): Promise<RunningServer> {
  if (existsSync(storage.logFile) && statSync(storage.logFile).size > LOG_LIMIT_BYTES) truncateSync(storage.logFile);
  releaseStalePidFile(storage.clusterFolder);
  for (let attempt = 1; ; attempt++) {
    const logStart = existsSync(storage.logFile) ? statSync(storage.logFile).size : 0;
    const server = await launchOnce(storage, binaries, port ?? (await findFreePort()));
    if (server) return server;
    const log = readFileSync(storage.logFile, "utf8").slice(logStart);
    if (attempt === ATTEMPTS || !PASSING.test(log)) {
      throw new StartRefused(
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
    // Details and statements of an error repeat what people typed.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    // Spares the three reader processes that PostgreSQL 18 keeps.
    "io_method=sync",
  ].flatMap((setting) => ["-c", setting]);
  const log = openSync(storage.logFile, "a", 0o600);
  const child = spawn(postgres, ["-D", storage.clusterFolder, "-p", String(port), ...settings], {
    ...(storage.account ? { uid: storage.account.uid, gid: storage.account.gid } : {}),
    cwd: "/",
    // In a session of its own: Ctrl-C at the terminal is for Node, which then stops the server in order.
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
  const answers = await waitUntilAnswering(port, storage.superuserPassword, { ended: () => ended });
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
