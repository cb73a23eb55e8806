import { timeOf } from "../run/stop-names.ts";
import { isLeft, type Waiting } from "../storage/waiting.ts";

/** '3 waiting since 14:02', or that nothing waits; never that all is sent while the server has not taken something. */
export function WaitingLine({ waiting }: { waiting: Waiting }) {
  return (
    <p role="status" className={isLeft(waiting) ? "waiting" : "all-sent"}>
      {textOf(waiting)}
    </p>
  );
}

function textOf({ count, since, impossible }: Waiting): string {
  if (count > 0) return `${count} waiting since ${timeOf(since)}`;
  return impossible.length > 0 ? `${impossible.length} not accepted by the server` : "All sent";
}
