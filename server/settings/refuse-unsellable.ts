import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";

/**
 * Why no delivery could be sold after these changes: no delivery type is left, or one carries a package that does not exist. An id that a
 * delivery type named before is let through: this change did not put it there.
 */
export function refuseUnsellable(stored: Settings, changes: Partial<Settings>): Failure | null {
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
