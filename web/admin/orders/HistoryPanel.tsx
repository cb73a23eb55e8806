import type { StaffOrder } from "../../../contract/staff-order.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Sheet } from "./Sheet.tsx";

/** What happened to the order, newest first; notes have a place of their own. */
export function HistoryPanel({ order }: { order: StaffOrder }) {
  const events = order.events.filter(({ kind }) => kind !== "note" && kind !== "customer_note");
  return (
    <Sheet title="History">
      <ol className="grid gap-3 border-s-2 border-line text-sm">
        {events.map(({ id, at, actor, note, kind }) => (
          <li key={id} className="relative ps-4">
            <span
              aria-hidden="true"
              className="absolute -start-[5px] top-1.5 size-2 rounded-full border border-atlantic-600 bg-white"
            />
            <span className="block break-words">{note || kind}</span>
            <span className="block text-xs text-muted">
              {actor}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
      {order.hidden.events > 0 && (
        <p className="mt-3 text-sm text-muted">{order.hidden.events} older events are not shown.</p>
      )}
    </Sheet>
  );
}
