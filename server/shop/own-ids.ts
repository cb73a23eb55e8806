import { isId } from "../../contract/limits.ts";

/** Those that an id of this shop can be, and one that none is: a list in SQL is never empty. */
export function ownIds(ids: readonly number[]): number[] {
  return [0, ...ids.filter(isId)];
}
