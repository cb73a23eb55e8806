import { isId } from "../../contract/limits.ts";

/** The ids that can exist in this shop, and one that never does: a list in SQL is never empty. */
export function ownIds(ids: readonly number[]): number[] {
  return [0, ...ids.filter(isId)];
}
