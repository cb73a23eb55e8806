import { titleCase } from "../../../domain/text/keys-in-words.ts";
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

/** `label` replaces the usual words, as where `pending` is 'Pending Payment'. */
export function OrderStatusBadge({ status, label }: { status: string; label?: string }) {
  return <Badge tone={tones[status] ?? "neutral"}>{label ?? titleCase(status)}</Badge>;
}
