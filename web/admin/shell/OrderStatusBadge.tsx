import { titleCase } from "../../../domain/text/title-case.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const tones: Record<string, BadgeTone> = {
  pending: "warning",
  processing: "info",
  "on-hold": "warning",
  completed: "success",
  cancelled: "neutral",
  refunded: "neutral",
  failed: "error",
};

/** `label` replaces the usual text, as on the dashboard, where `pending` is 'Pending Payment'. */
export function OrderStatusBadge({ status, label }: { status: string; label?: string }) {
  return <Badge tone={tones[status] ?? "neutral"}>{label ?? titleCase(status)}</Badge>;
}
