import { useEffect, useState } from "react";

const tickMs = 15_000;

/** The time, again and again: what is said of ages grows older by itself. `read` answers ms. */
export function useTick(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(read() / tickMs) * tickMs;
}
