import type { ProvidedRole, SingleSignOn } from "../read-single-sign-on.ts";

/** The highest first: who is in several groups may do what any of them may. */
const byRank: readonly ProvidedRole[] = ["administrator", "shop_manager", "dispatcher"];

/** The role of somebody with these groups; null if none of them is mapped to one. */
export function roleOfGroups({ roles }: Pick<SingleSignOn, "roles">, groups: readonly string[]): ProvidedRole | null {
  const mapped = new Set(groups.map((group) => roles.get(group)));
  return byRank.find((role) => mapped.has(role)) ?? null;
}
