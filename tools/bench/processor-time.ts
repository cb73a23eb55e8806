import { readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU milliseconds used so far; `children` adds those of child processes, finished ones included. Linux only. */
export function processorMs(pid: number, { children = false } = {}): number {
  const own = readStat(pid);
  if (!own) return 0;
  const ticks = children ? own.ticks + own.endedTicks + sum(childrenOf(pid)) : own.ticks;
  return (ticks / ticksPerSecond) * 1000;
}

/** The process's resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

type Stat = { parent: number; ticks: number; endedTicks: number };

function readStat(pid: number): Stat | null {
  try {
    // The program's name, the second field, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}

function childrenOf(pid: number): Stat[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map((name) => readStat(Number(name))).filter((stat): stat is Stat => stat?.parent === pid);
}

const sum = (stats: Stat[]) => stats.reduce((ticks, stat) => ticks + stat.ticks, 0);
