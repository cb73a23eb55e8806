import { type OutboxEntry, type OutboxState, outboxStates } from "../../../contract/outbox.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

const looks: Record<OutboxState, { name: string; tone: BadgeTone }> = {
  queued: { name: "Waiting", tone: "info" },
  sent: { name: "Sent", tone: "success" },
  failed: { name: "Failed", tone: "error" },
};

export const stateOptions = [
  { value: "", label: "All emails" },
  ...outboxStates.map((state) => ({ value: state, label: looks[state].name })),
];

export function readState(text: string): OutboxState | undefined {
  return outboxStates.find((state) => state === text);
}

export function StateBadge({ email: { state } }: { email: Pick<OutboxEntry, "state"> }) {
  return <Badge tone={looks[state].tone}>{looks[state].name}</Badge>;
}

/** Why it cannot be queued once more, or null. */
export function resendReason({ state, lastError }: Pick<OutboxEntry, "state" | "lastError">): string | null {
  return state === "queued" && lastError === null ? "It is already waiting to be sent." : null;
}
