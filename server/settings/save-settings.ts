import { isDeepStrictEqual } from "node:util";
import type { AuditAct } from "../../contract/audit-acts.ts";
import type { Failure } from "../../contract/errors.ts";
import type { SaveSettingsInput } from "../../contract/settings.schema.ts";
import type { Settings } from "../../contract/settings.ts";
import { settingsDifferences } from "../../contract/settings-differences.ts";
import { type BannerFlags, multipliersMissingText, type VersionedSettings } from "../../contract/staff-settings.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { type AuditDetails, storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { describeSettingsConflict } from "./describe-settings-conflict.ts";
import { canAccessSetting, settingsFor } from "./settings-rights.ts";
import { readNewestSettings } from "./stored-settings.ts";

/** Redirects are saved beside the settings, by their own module. */
type SaveInput = Omit<SaveSettingsInput, "redirects" | "redirectsVersion"> & Partial<BannerFlags>;

/** Stores the sent keys as a new version. Fails as `changeSettings` does, and for incomplete multipliers. */
export const saveSettings: Verb<SaveInput, VersionedSettings> = async (
  context,
  { version, priorityMultipliers, ...sent },
) => {
  const multipliers = validateMultipliers({ priorityMultipliers, ...sent });
  if (isFailure(multipliers)) return multipliers;
  return changeSettings(context, {
    version,
    act: "settings.saved",
    note: "",
    computeChanges: async () => withoutUndefined({ ...sent, ...multipliers }),
  });
};

function withoutUndefined(sent: { [Key in keyof Settings]?: Settings[Key] }): Partial<Settings> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

type SentSettings = Omit<SaveInput, "version">;

/** Refuses a price list without all three multipliers, which would sell same day at the price of any other day. */
function validateMultipliers(
  sent: SentSettings,
): Pick<Settings, "priorityMultipliers"> | Record<never, never> | Failure {
  const { priorityMultipliers: multipliers, deliveryTypes, packageTypes } = sent;
  const wholePriceList = deliveryTypes !== undefined && packageTypes !== undefined;
  if (multipliers === undefined && !wholePriceList) return {};
  const { same_day, next_day, international } = multipliers ?? {};
  if (typeof same_day === "number" && typeof next_day === "number" && typeof international === "number") {
    return { priorityMultipliers: { same_day, next_day, international } };
  }
  const missing = priorities.filter((priority) => typeof multipliers?.[priority] !== "number");
  const params = Object.fromEntries(
    missing.map((priority) => [`priorityMultipliers.${priority}`, multipliersMissingText]),
  );
  return { failed: "invalid_fields", message: multipliersMissingText, params };
}

export type SettingsChange = {
  /** The version on which the change is based. */
  version: number;
  act: AuditAct;
  /** Shown in the list of versions; may be empty. */
  note: string;
  /** Keys that are omitted or equal stay as they are. */
  computeChanges: (db: Database, stored: Settings) => Promise<Partial<Settings> | Failure>;
};

/**
 * Stores the changes as a new version, unless nothing changes. `settings_conflict` if `version` is not the newest,
 * `forbidden` for a key beyond the actor's rights, `invalid_fields` for live payments without a gateway and for prices
 * with which nothing could be sold.
 */
export async function changeSettings(
  context: Context,
  { version, act, note, computeChanges }: SettingsChange,
): Promise<VersionedSettings | Failure> {
  const saved = await inTransaction(context, async (context) => {
    const stored = await readNewestSettings(context.db);
    if (stored.version !== version) return describeSettingsConflict(context.actor, context.db, version);
    const next = await computeChanges(context.db, stored.settings);
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
    // Somebody else saved between our read and our write.
    if (!written) return describeSettingsConflict(context.actor, context.db, version);
    await storeAuditEntry(context, {
      act,
      object: { kind: "settings", id: written.version },
      ...describeSettings(stored.settings, settings),
    });
    return { version: written.version, settings };
  });
  context.settings.invalidate();
  return isFailure(saved) ? saved : { ...settingsFor(context.actor, saved.settings), version: saved.version };
}

/** Each difference under its name on the screen; for another service's key, only the fact that it changed. */
function describeSettings(before: Settings, after: Settings): { before: AuditDetails; after: AuditDetails } {
  const differences = settingsDifferences(before, after).map((each) =>
    each.key === "googleMapsApiKey" ? { ...each, before: null, after: "changed" } : each,
  );
  const pick = (side: "before" | "after") => Object.fromEntries(differences.map((each) => [each.what, each[side]]));
  return { before: pick("before"), after: pick("after") };
}

function changedKeys(stored: Settings, next: Partial<Settings>): Partial<Settings> {
  const changed = Object.entries(next).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, stored[key as keyof Settings]),
  );
  return Object.fromEntries(changed);
}

function refuseChanges({ actor, environment }: Context, changes: Partial<Settings>): Failure | null {
  const beyond = (Object.keys(changes) as (keyof Settings)[]).filter((key) => !canAccessSetting(actor, key));
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
 * Refuses changes after which something could not be sold: no delivery type is left, or one carries an unknown package.
 * Unknown ids that were already there are accepted, because this change did not add them.
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
