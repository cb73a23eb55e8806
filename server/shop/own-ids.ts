const largestId = 2_147_483_647;

/** True for a number that an id of this shop can be. */
export function isOwnId(id: number): boolean {
  return id >= 1 && id <= largestId;
}

/** Those that an id of this shop can be, and one that none is: a list in SQL is never empty. */
export function ownIds(ids: readonly number[]): number[] {
  return [0, ...ids.filter((id) => id <= largestId)];
}
