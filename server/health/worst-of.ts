import type { HealthState } from "../../contract/health.ts";

const order: readonly HealthState[] = ["ok", "warning", "fault"];

/** The state of a whole is that of its worst part. */
export function worstOf(parts: readonly { state: HealthState }[]): HealthState {
  return order[Math.max(0, ...parts.map(({ state }) => order.indexOf(state)))] ?? "ok";
}
