import { staffRoles } from "../../contract/user-roles.ts";
import type { ProvidedRole, SingleSignOn } from "../read-single-sign-on.ts";

/** The highest role that these groups are mapped to; null if none of them is mapped. */
export function roleOfGroups({ roles }: Pick<SingleSignOn, "roles">, groups: readonly string[]): ProvidedRole | null {
  const mapped = new Set(groups.map((group) => roles.get(group)));
  return staffRoles.find((role) => mapped.has(role)) ?? null;
}
