import { isDeepStrictEqual } from "node:util";
import type { Failure } from "../../contract/errors.ts";
import { multipliersMissingText, type SaveSettingsInput } from "../../contract/settings.schema.ts";
import type { BannerFlags, Settings, VersionedSettings } from "../../contract/settings.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { readNewestSettings, type StoredSettings } from "./read-newest-settings.ts";
import { maySee, settingsFor } from "./settings-rights.ts";

/**
 * Saves what changed as a new version; an absent key stays as it is. `settings_conflict` when `version` is not the newest, `forbidden`
 * for a changed key outside the actor's rights, `invalid_fields` for incomplete multipliers or live payments without a gateway.
 */
export const saveSettings: Verb<SaveSettingsInput & Partial<BannerFlags>, VersionedSettings> = async (
  context,
  { version, ...sent },
) => {
  const multipliers = guardMultipliers(sent);
  if (isFailure(multipliers)) return multipliers;
  const saved = await inTransaction(context.db, async (db) => {
    const stored = await readNewestSettings(db);
    if (stored.version !== version) return conflict(stored);
    const changes = changedKeys(stored.settings, { ...sent, ...multipliers });
    const refused = refuseChanges(context, changes);
    if (refused || Object.keys(changes).length === 0) return refused ?? stored;
    const settings = { ...stored.settings, ...changes };
    const written = await db
      .insertInto("settings_versions")
      .values({
        version: version + 1,
        data: JSON.stringify(settings),
        author: authorOf(context),
        created_at: context.now(),
      })
      .onConflict((row) => row.doNothing())
      .returning("version")
      .executeTakeFirst();
    // Someone saved between reading and writing.
    return written ? { version: written.version, settings } : conflict(await readNewestSettings(db));
  });
  context.settings.forget();
  return isFailure(saved) ? saved : { ...settingsFor(context.actor, saved.settings), version: saved.version };
};

type Sent = Omit<SaveSettingsInput, "version"> & Partial<BannerFlags>;

/** Whoever sends the prices sends all three multipliers: a price list without them would sell same day at the price of any day. */
function guardMultipliers(sent: Sent): Pick<Settings, "priorityMultipliers"> | Record<never, never> | Failure {
  const { priorityMultipliers: given, deliveryTypes, packageTypes } = sent;
  const wholePriceList = deliveryTypes !== undefined && packageTypes !== undefined;
  if (given === undefined && !wholePriceList) return {};
  const { same_day, next_day, international } = given ?? {};
  if (typeof same_day === "number" && typeof next_day === "number" && typeof international === "number") {
    return { priorityMultipliers: { same_day, next_day, international } };
  }
  const missing = priorities.filter((priority) => typeof given?.[priority] !== "number");
  const params = Object.fromEntries(
    missing.map((priority) => [`priorityMultipliers.${priority}`, multipliersMissingText]),
  );
  return { failed: "invalid_fields", message: multipliersMissingText, params };
}

function changedKeys(stored: Settings, sent: Partial<Settings> | Sent): Partial<Settings> {
  const changed = Object.entries(sent).filter(
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

function conflict({ version, author, createdAt }: Pick<StoredSettings, "version" | "author" | "createdAt">): Failure {
  return {
    failed: "settings_conflict",
    message: `The settings were changed by ${author} in the meantime. Reload them and make your change again.`,
    details: { version, changedBy: author, changedAt: createdAt.toISOString() },
  };
}

function authorOf({ actor }: Context): string {
  return actor.kind === "staff" ? actor.username : actor.kind;
}
