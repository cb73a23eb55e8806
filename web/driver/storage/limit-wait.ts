/** Longer than a slow phone takes to write; private windows of WebKit may never answer at all. */
const limitMs = 15_000;

/** The browser's storage did not answer in time, so it is unknown whether it saved anything. */
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
 * Wraps an object so that every promise from its methods, and a transaction's `done`, has the limit. Await requests of
 * a transaction's stores with `limitWait`.
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
