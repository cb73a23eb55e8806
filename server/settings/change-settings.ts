import { isDeepStrictEqual } from "node:util";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import { type Context, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { settingsConflict } from "./settings-conflict.ts";
import { maySee, settingsFor } from "./settings-rights.ts";
import { readNewestSettings } from "./stored-settings.ts";

export type Change = {
  /** The version that the actor has seen. */
  version: number;
  /** Why, for the list of versions; may be empty. */
  note: string;
  /** What the settings are to become; keys that are left out or say the same stay. */
  wanted: (db: Database, stored: Settings) => Promise<Partial<Settings> | Failure>;
};

/**
 * Writes what changes as a new version. `settings_conflict` when `version` is not the newest, `forbidden` for a changed key outside the
 * actor's rights, `invalid_fields` for live payments without a gateway and for prices by which nothing could be sold. Where nothing changes there is no new version.
 */
export async function changeSettings(
  context: Context,
  { version, note, wanted }: Change,
): Promise<VersionedSettings | Failure> {
  const saved = await inTransaction(context, async (context) => {
    const stored = await readNewestSettings(context.db);
    if (stored.version !== version) return settingsConflict(context.actor, context.db, version);
    const next = await wanted(context.db, stored.settings);
    if (isFailure(next)) return next;
    const changes = changedKeys(stored.settings, next);
    const refused = refuseChanges(context, changes) ?? refuseUnsellable(stored.settings, changes);
    if (refused || Object.keys(changes).length === 0) return refused ?? stored;
    const settings = { ...stored.settings, ...changes };
    const written = await context.db
      .insertInto("settings_versions")
      .values({
        version: version + 1,
        data: JSON.stringify(settings),
        author: authorOf(context),
        note,
        created_at: context.now(),
      })
      .onConflict((row) => row.doNothing())
      .returning("version")
      .executeTakeFirst();
    // Somebody saved between reading and writing.
    return written ? { version: written.version, settings } : settingsConflict(context.actor, context.db, version);
  });
  context.settings.forget();
  return isFailure(saved) ? saved : { ...settingsFor(context.actor, saved.settings), version: saved.version };
}

function changedKeys(stored: Settings, next: Partial<Settings>): Partial<Settings> {
  const changed = Object.entries(next).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, stored[key as keyof Settings]),
  );
  return Object.fromEntries(changed);
}

function refuseChanges({ actor, environment }: Context, changes: Partial<Settings>): Failure | null {
  const beyond = (Object.keys(changes) as (keyof Settings)[]).filter((key) => !maySee(actor, key));
  if (beyond.length > 0) {
    const message = `You do not have permission to change ${beyond.join(", ")}.`;
    return { failed: "forbidden", message, params: Object.fromEntries(beyond.map((key) => [key, message])) };
  }
  if (changes.livePaymentsEnabled === true && environment.payments === null) {
    const message = "Live payments cannot be switched on: no payment gateway is configured on this server (PAYMENTS).";
    return { failed: "invalid_fields", message, params: { livePaymentsEnabled: message } };
  }
  return null;
}

function authorOf({ actor }: Context): string {
  return actor.kind === "staff" ? actor.username : actor.kind;
}

/**
 * Why no delivery could be sold after these changes: no delivery type is left, or one carries a package that does not exist. An id that a
 * delivery type named before is let through: this change did not put it there.
 */
function refuseUnsellable(stored: Settings, changes: Partial<Settings>): Failure | null {
  const { deliveryTypes } = changes;
  if (deliveryTypes === undefined) return null;
  if (deliveryTypes.length === 0) {
    const message = "There must be at least one delivery type.";
    return { failed: "invalid_fields", message, params: { deliveryTypes: message } };
  }
  const known = new Set((changes.packageTypes ?? stored.packageTypes).map(({ id }) => id));
  const params: Record<string, string> = {};
  for (const [at, { id, compatiblePackageTypes }] of deliveryTypes.entries()) {
    const before = stored.deliveryTypes.find((type) => type.id === id)?.compatiblePackageTypes ?? [];
    const unknown = compatiblePackageTypes.find((each) => !known.has(each) && !before.includes(each));
    if (unknown === undefined) continue;
    params[`deliveryTypes.${at}.compatiblePackageTypes`] = `There is no package type '${unknown}'.`;
  }
  const [message] = Object.values(params);
  return message === undefined ? null : { failed: "invalid_fields", message, params };
}
