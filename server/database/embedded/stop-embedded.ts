import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findRunningServer, isServerOf } from "./running-server.ts";
import { withStartLock } from "./start-lock.ts";
import type { Storage } from "./storage.ts";
import { superuser } from "./wait-until-ready.ts";

const TIMEOUT_MS = 60_000;

/**
 * Stops the server like `pg_ctl stop -m fast` and waits for it to exit. `unlessUsed` leaves it running while others are
 * connected. Returns false if it is still running.
 */
export function stopEmbedded(storage: Storage, { unlessUsed }: { unlessUsed: boolean }): Promise<boolean> {
  return withStartLock(storage.lockFile, async () => {
    const server = findRunningServer(storage.clusterFolder);
    if (!server) return true;
    if (unlessUsed && (await findOtherClients(server.port, storage.superuserPassword))) return false;
    signal(server.pid, "SIGINT");
    const end = Date.now() + TIMEOUT_MS;
    // The pid file disappears a moment before the process.
    while (isServerOf(storage.clusterFolder, server.pid)) {
      if (Date.now() > end) return false;
      await sleep(20);
    }
    return true;
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The server exited on its own in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function findOtherClients(port: number, password: string): Promise<boolean> {
  const client = new pg.Client(superuser(port, password));
  client.on("error", () => {});
  await client.connect();
  try {
    const others = "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    // Connections that were just closed may still be listed.
    for (let attempt = 1; attempt <= 5; attempt++) {
      if ((await client.query(others)).rowCount === 0) return false;
      await sleep(50);
    }
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}
