import type { Kysely } from "kysely";
import type { CurrentSettings } from "../context.ts";
import type { DB } from "../database/types.ts";
import { readNewestSettings } from "./read-newest-settings.ts";

export type SettingsReader = {
  current(): Promise<CurrentSettings>;
  /** What `current` would give without asking the database; null when it would have to ask. */
  peek(): CurrentSettings | null;
  /** The next `current()` asks the database, because this node saved. */
  forget(): void;
};

export type SettingsReaderOptions = {
  /** False: live payments read as off, whatever was stored while there was a gateway. */
  paymentsConfigured: boolean;
  /** Longest age of an answer in milliseconds. */
  pollMs?: number;
};

/** Asks the database for the newest version at most every `pollMs`, and for the settings themselves only when it is another one. */
export function createSettingsReader(
  db: Kysely<DB>,
  { paymentsConfigured, pollMs = 500 }: SettingsReaderOptions,
): SettingsReader {
  let known: CurrentSettings | null = null;
  let freshUntil = 0;
  let reading: Promise<CurrentSettings> | null = null;

  const read = async (): Promise<CurrentSettings> => {
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
  };

  const peek = () => (known && performance.now() < freshUntil ? known : null);

  const current = async (): Promise<CurrentSettings> => {
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
  };

  return {
    current,
    peek,
    forget() {
      freshUntil = 0;
      reading = null;
    },
  };
}
