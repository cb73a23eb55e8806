import { readFileSync } from "node:fs";

/** The command line of a running process; '' if the system hides it; null for a missing process or a zombie. */
export function commandLine(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  if (process.platform !== "linux") return "";
  try {
    // Empty for a zombie, which kill(pid, 0) still finds: a container may have no process that reaps it.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
  } catch {
    return null;
  }
}

/** Unique even when the system reuses the process number. */
export function processIdentity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The 22nd field is the start time; the 2nd, in brackets, may contain spaces.
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return `${pid}`;
  }
}
