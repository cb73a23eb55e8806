import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "./process-state.ts";

export type RunningServer = { pid: number; port: number };

/** The server running on this cluster, from its pid file and a check that the process is alive. */
export function findRunningServer(clusterFolder: string): RunningServer | null {
  const lines = readPidFile(clusterFolder);
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!pid || !port) return null;
  return isServerOf(clusterFolder, pid) ? { pid, port } : null;
}

/** Whether this process is the server of this cluster, and not a later process with the same number. */
export function isServerOf(clusterFolder: string, pid: number): boolean {
  const command = commandLine(pid);
  return command !== null && (command === "" || command.includes(clusterFolder));
}

/**
 * PostgreSQL refuses to start while the process in its pid file seems alive, as a zombie or a reused number does.
 * Replaces only the number, with one that no process has; PostgreSQL needs the shared memory line to wait for old
 * backends.
 */
export function releaseStalePidFile(clusterFolder: string): void {
  const lines = readPidFile(clusterFolder);
  if (process.platform !== "linux" || !lines || isServerOf(clusterFolder, Number(lines[0]))) return;
  const impossiblePid = 2 ** 31 - 1;
  // 'r+' keeps owner and mode.
  writeFileSync(join(clusterFolder, "postmaster.pid"), [impossiblePid, ...lines.slice(1)].join("\n"), { flag: "r+" });
}

function readPidFile(clusterFolder: string): string[] | null {
  try {
    const lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
    return lines.length > 1 ? lines : null;
  } catch {
    return null;
  }
}
