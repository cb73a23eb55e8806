/** Small sites have few worker processes, and their visitors need them too. */
const startWith = 4;
const minConcurrent = 2;
const maxConcurrent = 16;
/** Answers below this are prompt. */
const promptMs = 400;
const slowdown = 3;

/**
 * How many calls a site gets at once: more while it answers as fast as it can, fewer as soon as it slows down. Created
 * per page or batch, so that every one starts cautiously.
 */
export class Pace {
  #limit = startWith;
  #fastestMs = Number.POSITIVE_INFINITY;

  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Called with the duration of each answer. */
  record(ms: number): void {
    this.#fastestMs = Math.min(this.#fastestMs, ms);
    if (ms > promptMs && ms > this.#fastestMs * slowdown) this.#limit = Math.max(minConcurrent, this.#limit - 1);
    else this.#limit = Math.min(maxConcurrent, this.#limit + 0.25);
  }
}

/** Throws the first error once all started work has ended. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  pace: Pace = new Pace(),
): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for (const item of items) {
    while (running.size >= pace.limit) await Promise.race(running);
    if (errors.length > 0) break;
    const started = performance.now();
    const done = work(item)
      .then(
        () => pace.record(performance.now() - started),
        (error: unknown) => void errors.push(error),
      )
      .finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}
