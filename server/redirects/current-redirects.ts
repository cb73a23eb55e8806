import { matchRedirects } from "../../domain/redirects/match-redirects.ts";
import type { CurrentRedirects } from "../context.ts";
import { createKeptReader, type KeptReader } from "../database/kept-reader.ts";
import type { Database } from "../database/kysely.ts";
import { plainRule, readRedirects, readRedirectsVersion } from "./read-redirects.ts";

export type RedirectsReader = KeptReader<CurrentRedirects>;

/** Asks the database for the list's version at most every `pollMs`, and for the rules themselves only when it is another one. */
export function createRedirectsReader(db: Database, options: { pollMs?: number } = {}): RedirectsReader {
  return createKeptReader(async (known: CurrentRedirects | null) => {
    // Before the rules: a change in between is then read once more, never missed.
    const version = await readRedirectsVersion(db);
    if (known?.version === version) return known;
    const rules = (await readRedirects(db)).map(plainRule);
    return { version, rules, matcher: matchRedirects(rules) };
  }, options);
}
