/** Calls while `work` runs share one further run, because the current one may have started too early for them. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let after: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const mine = work().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (after) return after;
    if (!running) return begin();
    const next = () => {
      after = null;
      return begin();
    };
    after = running.then(next, next);
    return after;
  };
}
