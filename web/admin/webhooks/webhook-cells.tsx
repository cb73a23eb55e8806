import type { WebhookTopic } from "../../../contract/shop-webhooks.ts";
import type { WebhookStatus } from "../../../contract/webhook-statuses.ts";
import type { StaffWebhook, WebhookOwner } from "../../../contract/webhooks.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

export const topicNames: Record<WebhookTopic, string> = {
  "order.created": "New orders",
  "order.updated": "Changed orders",
  "order.deleted": "Deleted orders",
};

const statuses: Record<WebhookStatus, { tone: BadgeTone; name: string }> = {
  active: { tone: "success", name: "Active" },
  paused: { tone: "neutral", name: "Paused" },
  disabled: { tone: "error", name: "Disabled" },
};

/** Whether its owner is unknown or no longer has access. */
export function isUnowned({ owner }: StaffWebhook): boolean {
  return owner === null || owner.hasEnded;
}

/** The owner of a webhook, marked if unknown or without access. */
export function OwnerCell({ owner }: { owner: WebhookOwner | null }) {
  if (owner === null) return <Badge tone="warning">Unknown</Badge>;
  const ended = owner.kind === "key" ? "Revoked" : "Access ended";
  return (
    <>
      <span className="block wrap-anywhere">{owner.name}</span>
      <span className="block text-xs text-muted">{owner.kind === "key" ? "API key" : "User"}</span>
      {owner.hasEnded && <Badge tone="warning">{ended}</Badge>}
    </>
  );
}

export function StatusCell({ webhook }: { webhook: StaffWebhook }) {
  const { tone, name } = statuses[webhook.status];
  const { failures, lastFailure, waiting } = webhook;
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      {lastFailure && (
        <span className="mt-1 block text-xs text-muted">
          {failures > 1 ? `${lastFailure}, ${failures} times in a row` : lastFailure}
        </span>
      )}
      {waiting > 0 && (
        <span className="mt-1 block text-xs text-muted">
          {waiting === 1 ? "1 order waiting" : `${waiting} orders waiting`}
        </span>
      )}
    </>
  );
}
