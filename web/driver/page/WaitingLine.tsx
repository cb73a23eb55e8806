import { timeOf } from "../run/stop-names.ts";
import type { Waiting } from "../storage/waiting.ts";

/** '3 waiting since 14:02'; nothing where all is sent. */
export function WaitingLine({ waiting: { count, since } }: { waiting: Waiting }) {
  return (
    <p role="status" className={count > 0 ? "waiting" : "all-sent"}>
      {count > 0 ? `${count} waiting since ${timeOf(since)}` : "All sent"}
    </p>
  );
}
