import { useEffect, useState } from "react";

const everyMs = 20_000;

/** The time, kept fresh so that a cut-off passes while the page is open. Null until the browser takes over: cached pages have no clock. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}
