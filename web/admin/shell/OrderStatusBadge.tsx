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

/** An order's status as people read it: 'On Hold' for `on-hold`, whatever it is. */
export function showOrderStatus(status: string): string {
  return status
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}

/** `label` replaces the usual words, as where `pending` is 'Pending Payment'. */
export function OrderStatusBadge({ status, label }: { status: string; label?: string }) {
  return <Badge tone={tones[status] ?? "neutral"}>{label ?? showOrderStatus(status)}</Badge>;
}
