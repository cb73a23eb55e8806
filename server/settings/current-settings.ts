import type { CurrentSettings } from "../context.ts";
import { createCachedReader, type KeptReader } from "../database/cached-reader.ts";
import type { Database } from "../database/kysely.ts";
import { readNewestSettings } from "./stored-settings.ts";

export type SettingsReader = KeptReader<CurrentSettings>;

export type SettingsReaderOptions = {
  /** False: live payments read as off, whatever was stored while there was a gateway. */
  paymentsConfigured: boolean;
  /** Longest age of an answer in milliseconds. */
  pollMs?: number;
};

/** Asks the database for the newest version at most every `pollMs`, and for the settings themselves only when it is another one. */
export function createSettingsReader(
  db: Database,
  { paymentsConfigured, ...options }: SettingsReaderOptions,
): SettingsReader {
  return createCachedReader(async (known: CurrentSettings | null) => {
    if (known) {
      const newest = await db
        .selectFrom("settings_versions")
        .select(({ fn }) => fn.max("version").as("version"))
        .executeTakeFirst();
      if (newest?.version === known.version) return known;
    }
    const { version, settings } = await readNewestSettings(db);
    return {
      version,
      settings: { ...settings, livePaymentsEnabled: settings.livePaymentsEnabled && paymentsConfigured },
    };
  }, options);
}
