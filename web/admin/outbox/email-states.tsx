import type { OutboxEntry } from "../../../contract/outbox.ts";
import { type OutboxState, outboxStates } from "../../../contract/outbox-states.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const stateStyles: Record<OutboxState, { name: string; tone: BadgeTone }> = {
  queued: { name: "Waiting", tone: "info" },
  sent: { name: "Sent", tone: "success" },
  failed: { name: "Failed", tone: "error" },
  digest: { name: "For the daily summary", tone: "neutral" },
};

export const stateOptions = [
  { value: "", label: "All emails" },
  ...outboxStates.map((state) => ({ value: state, label: stateStyles[state].name })),
];

export function parseState(text: string): OutboxState | undefined {
  return outboxStates.find((state) => state === text);
}

export function StateBadge({ email: { state } }: { email: Pick<OutboxEntry, "state"> }) {
  return <Badge tone={stateStyles[state].tone}>{stateStyles[state].name}</Badge>;
}

/** Why the email cannot be sent again, or null. */
export function resendRefusal({ state, lastError }: Pick<OutboxEntry, "state" | "lastError">): string | null {
  return state === "queued" && lastError === null ? "This email is already waiting to be sent." : null;
}
