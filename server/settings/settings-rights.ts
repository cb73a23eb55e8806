import type { Settings } from "../../contract/settings.ts";
import type { Actor } from "../context.ts";

/** Settings of the booking system; all others are for administrators only. */
const bookingSystem = new Set<keyof Settings>(["deliveryTypes", "packageTypes", "priorityMultipliers"]);

/** Whether this actor may read and change this key. */
export function canAccessSetting(actor: Actor, key: keyof Settings): boolean {
  if (actor.kind !== "staff") return false;
  return (
    actor.capabilities.includes("manage_options") ||
    (bookingSystem.has(key) && actor.capabilities.includes("manage_woocommerce"))
  );
}

/** The settings without the keys that this actor may not see. */
export function settingsFor(actor: Actor, settings: Settings): Partial<Settings> {
  const keys = (Object.keys(settings) as (keyof Settings)[]).filter((key) => canAccessSetting(actor, key));
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}
