import { matchRedirects } from "../../domain/redirects/match-redirects.ts";
import type { CurrentRedirects } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { plainRule, readRedirects, readRedirectsVersion } from "./read-redirects.ts";

export type RedirectsReader = {
  current(): Promise<CurrentRedirects>;
  /** What `current` would give without asking the database; null when it would have to ask. */
  peek(): CurrentRedirects | null;
  /** The next `current()` asks the database, because this node changed the list. */
  forget(): void;
};

/** Asks the database for the list's version at most every `pollMs`, and for the rules themselves only when it is another one. */
export function createRedirectsReader(db: Database, { pollMs = 500 }: { pollMs?: number } = {}): RedirectsReader {
  let known: CurrentRedirects | null = null;
  let freshUntil = 0;
  let reading: Promise<CurrentRedirects> | null = null;

  const read = async (): Promise<CurrentRedirects> => {
    // Before the rules: a change in between is then read once more, never missed.
    const version = await readRedirectsVersion(db);
    if (known?.version === version) return known;
    const rules = (await readRedirects(db)).map(plainRule);
    return { version, rules, matcher: matchRedirects(rules) };
  };
  const peek = () => (known && performance.now() < freshUntil ? known : null);

  return {
    peek,
    async current() {
      const fresh = peek();
      if (fresh) return fresh;
      const mine = reading ?? read();
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
