import type { CurrentSettings } from "../context.ts";
import { type CachedReader, createCachedReader } from "../database/cached-reader.ts";
import type { Database } from "../database/kysely.ts";
import { readNewestSettings } from "./stored-settings.ts";

export type SettingsReader = CachedReader<CurrentSettings>;

export type SettingsReaderOptions = {
  /** If false, live payments read as off, whatever was stored while there was a gateway. */
  paymentsConfigured: boolean;
  /** Maximum age of the settings in milliseconds. */
  pollMs?: number;
};

/** Reads the version number at most every `pollMs`, and the settings only when it has changed. */
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
