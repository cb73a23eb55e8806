import { type AccountState, accountStateNames } from "../../../domain/deliveries/account-state.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Record<AccountState, BadgeTone> = {
  awaiting_approval: "warning",
  on_hold: "neutral",
  booked: "info",
  under_way: "info",
  delivered: "success",
  problem: "error",
  cancelled: "neutral",
};

export function StateBadge({ state }: { state: AccountState }) {
  return <Badge tone={tones[state]}>{accountStateNames[state]}</Badge>;
}
