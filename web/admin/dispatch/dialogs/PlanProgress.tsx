import type { PlanFigures, WatchedPlan } from "../../../../contract/dispatch.ts";
import { showMinutes } from "../../../../domain/dispatch/show-minutes.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { countOf } from "../../../ui/show-number.ts";

/** Compares the best plan so far with the day as it is now. */
export function PlanProgress({ watched }: { watched: WatchedPlan | null }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-sm">
        <Spinner label="Planning the day" className="size-6 text-atlantic-600" />
        {watched
          ? `Planning for ${countOf(watched.seconds, "second")}, at most ${watched.maxSeconds}.`
          : "Reading the day."}
      </p>
      {watched && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="font-semibold">Now</dt>
          <dd>{figuresText(watched.now)}</dd>
          <dt className="font-semibold">Best plan so far</dt>
          <dd>{watched.best ? figuresText(watched.best) : "None yet"}</dd>
        </dl>
      )}
    </div>
  );
}

const figuresText = ({ left, lateMinutes, minutes, vans }: PlanFigures) =>
  [
    left > 0 ? `${countOf(left, "delivery", "deliveries")} unassigned` : null,
    lateMinutes > 0 ? `${showMinutes(lateMinutes)} late` : "nothing late",
    `${showMinutes(minutes)} on the road`,
    countOf(vans, "van"),
  ]
    .filter((text) => text !== null)
    .join(", ");
