/** `recentRequests`: the caller with the fewest goes first. `isGuaranteed`: never refused. */
export type QueueEntry = { recentRequests: number; abortSignal?: AbortSignal; isGuaranteed?: boolean };

export type FairQueue = {
  /** Resolves to true once the caller may run and must then `release`; false if it was refused or aborted. */
  acquire(entry: QueueEntry): Promise<boolean>;
  release(): void;
};

type Waiting = QueueEntry & { settle: (isAcquired: boolean) => void };

/**
 * A semaphore with a fair, bounded queue. When it is full, a newcomer replaces the waiting caller with the most recent
 * requests, or is refused if that is the newcomer itself: a flood displaces only itself, and someone's first sign-in of
 * the day goes first.
 */
export function createFairQueue(limit: { concurrency: number; maxWaiting: number }): FairQueue {
  let running = 0;
  const queue: Waiting[] = [];
  const dequeue = (entry: Waiting, isAcquired: boolean) => {
    queue.splice(queue.indexOf(entry), 1);
    entry.settle(isAcquired);
  };

  const makeRoom = (newcomer: QueueEntry): boolean => {
    if (newcomer.isGuaranteed || queue.length < limit.maxWaiting) return true;
    const greediest = queue
      .filter(({ isGuaranteed }) => !isGuaranteed)
      .reduce<Waiting | null>(
        (found, one) => (found === null || one.recentRequests >= found.recentRequests ? one : found),
        null,
      );
    if (greediest === null || greediest.recentRequests <= newcomer.recentRequests) return false;
    dequeue(greediest, false);
    return true;
  };

  return {
    acquire(entry) {
      if (entry.abortSignal?.aborted) return Promise.resolve(false);
      if (running < limit.concurrency) {
        running += 1;
        return Promise.resolve(true);
      }
      if (!makeRoom(entry)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const abort = () => dequeue(waiting, false);
        const waiting: Waiting = {
          ...entry,
          settle: (isAcquired) => {
            entry.abortSignal?.removeEventListener("abort", abort);
            resolve(isAcquired);
          },
        };
        entry.abortSignal?.addEventListener("abort", abort);
        queue.push(waiting);
      });
    },
    release() {
      const next = queue.reduce<Waiting | null>(
        (found, one) => (found === null || one.recentRequests < found.recentRequests ? one : found),
        null,
      );
      // The next caller takes over this slot; the count falls only when nobody waits.
      if (next) dequeue(next, true);
      else running -= 1;
    },
  };
}
