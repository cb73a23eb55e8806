export type KeptReader<Value> = {
  current(): Promise<Value>;
  /** What `current` would give without asking the database; null when it would have to ask. */
  peek(): Value | null;
  /** The next `current()` asks the database, because this node changed what is kept. */
  forget(): void;
};

/**
 * Keeps a value for `pollMs`, after which `read` is asked again: it gets the value that is known and gives the same one back where the
 * database has no newer. Questions at the same moment share one reading.
 */
export function createCachedReader<Value>(
  read: (known: Value | null) => Promise<Value>,
  { pollMs = 500 }: { pollMs?: number } = {},
): KeptReader<Value> {
  let known: Value | null = null;
  let freshUntil = 0;
  let reading: Promise<Value> | null = null;
  const peek = () => (known !== null && performance.now() < freshUntil ? known : null);
  return {
    peek,
    async current() {
      const fresh = peek();
      if (fresh !== null) return fresh;
      const mine = reading ?? read(known);
      reading = mine;
      try {
        const result = await mine;
        // After `forget` an older reading must not come back as fresh.
        if (reading === mine) {
          known = result;
          freshUntil = performance.now() + pollMs;
        }
        return result;
      } finally {
        if (reading === mine) reading = null;
      }
    },
    forget() {
      freshUntil = 0;
      reading = null;
    },
  };
}
