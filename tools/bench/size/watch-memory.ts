import { residentMegabytes } from "../processor-time.ts";

const everyMs = 250;

/** Reads the memory of a process until `stop`, which returns the highest in megabytes. */
export function watchMemory(pid: number): { highest(): number; stop(): number } {
  let highest = residentMegabytes(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, everyMs);
  return {
    highest: () => highest,
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}
