import { type AccountStatus, accountStatusNames } from "../../../domain/accounts/account-status.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Record<AccountStatus, BadgeTone> = { active: "success", on_stop: "error", closed: "neutral" };

export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  return <Badge tone={tones[status]}>{accountStatusNames[status]}</Badge>;
}
