import { useEffect, useState } from "react";

const tickMs = 15_000;

/** Re-renders every 15 seconds so that relative times stay right; answers `read()` in ms, rounded down. */
export function useTick(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(read() / tickMs) * tickMs;
}
