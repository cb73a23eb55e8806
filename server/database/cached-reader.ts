export type CachedReader<Value> = {
  current(): Promise<Value>;
  /** The cached value without a query; null if it is stale. */
  peek(): Value | null;
  /** Makes the next `current()` query the database, after this node changed the value. */
  invalidate(): void;
};

/**
 * Caches a value for `pollMs`; after that, `read` gets the known value and returns the same one if nothing is newer.
 * Concurrent callers share one read.
 */
export function createCachedReader<Value>(
  read: (known: Value | null) => Promise<Value>,
  { pollMs = 500 }: { pollMs?: number } = {},
): CachedReader<Value> {
  let known: Value | null = null;
  let freshUntil = 0;
  let reading: Promise<Value> | null = null;
  const peek = () => (known !== null && performance.now() < freshUntil ? known : null);
  return {
    peek,
    async current() {
      const fresh = peek();
      if (fresh !== null) return fresh;
      const ownRead = reading ?? read(known);
      reading = ownRead;
      try {
        const result = await ownRead;
        // A read started before `invalidate` must not count as fresh.
        if (reading === ownRead) {
          known = result;
          freshUntil = performance.now() + pollMs;
        }
        return result;
      } finally {
        if (reading === ownRead) reading = null;
      }
    },
    invalidate() {
      freshUntil = 0;
      reading = null;
    },
  };
}
