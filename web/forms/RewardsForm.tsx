/** Sends form rewards of contract/form-rules.ts. */
export function RewardsForm() {
  return null;
}
