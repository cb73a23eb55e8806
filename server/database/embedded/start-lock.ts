import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";
import { commandLine, processIdentity } from "./process-state.ts";

const TIMEOUT_MS = 60_000;

/** Lets one process at a time start or stop a cluster. The lock of a dead process is taken over. */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  while (!acquire(file)) {
    if (Date.now() > end)
      throw new StartupError(
        `Another process has been starting the database for a minute. If none is, delete ${file}.`,
      );
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file: string): boolean {
  // Linked into place with its content, so that nobody ever reads an empty lock.
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, processIdentity(process.pid), { mode: 0o600 });
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    removeStale(file);
    return false;
  } finally {
    unlinkSync(ownFile);
  }
}

function removeStale(file: string): void {
  const owner = read(file);
  if (owner === null || isHeld(owner)) return;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another process was faster and this is its new lock: put it back.
    if (read(aside) !== owner) linkSync(aside, file);
  } catch {
    return;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isHeld(owner: string): boolean {
  const pid = Number.parseInt(owner, 10);
  return commandLine(pid) !== null && processIdentity(pid) === owner;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
