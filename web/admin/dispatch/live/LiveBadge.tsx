import type { LiveState } from "../../../live/follow-live.ts";
import { Badge } from "../../../ui/Badge.tsx";

const states = {
  live: { tone: "success", text: "Live" },
  polling: { tone: "warning", text: "Updating every 15 seconds" },
  offline: { tone: "error", text: "No network" },
} as const;

/** Whether the board is updated live, by polling, or not at all. */
export function LiveBadge({ state }: { state: LiveState | null }) {
  return (
    <p role="status" className="min-h-6 self-center">
      {state && <Badge tone={states[state].tone}>{states[state].text}</Badge>}
    </p>
  );
}
