/** Longer than a slow phone takes to write; private windows of WebKit may never answer at all. */
const limitMs = 15_000;

/** The browser's storage has not answered in time, so it is unknown what it did. */
export class StorageTimeoutError extends Error {}

/** Rejects with `StorageTimeoutError` if the storage takes longer than 15 seconds. */
export function limitWait<T>(wait: Promise<T>, ms = limitMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageTimeoutError("The storage does not answer")), ms);
  });
  return Promise.race([wait, timeout]).finally(() => clearTimeout(timer));
}

/**
 * The object with a limit on every promise that its methods return and, of a transaction, on `done`. Requests of a
 * transaction's stores are awaited with `limitWait`.
 */
export function withLimits<T extends object>(limited: T): T {
  return new Proxy(limited, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (member instanceof Promise) return limitWait(member);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        const answer: unknown = member.apply(target, given);
        if (answer instanceof Promise) return limitWait(answer);
        return name === "transaction" ? withLimits(answer as object) : answer;
      };
    },
  });
}
