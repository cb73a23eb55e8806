import type { Board, SuggestedPlan } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import { showMinutes } from "../../../../domain/dispatch/show-minutes.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { countOf } from "../../../ui/show-number.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { showTimeOn } from "../board/board-texts.ts";
import { PlanProgress } from "./PlanProgress.tsx";
import { useWatchedPlan } from "./use-watched-plan.ts";

type PlanDialogProps = { board: Board; onAccept: (plan: SuggestedPlan) => void; onClose: () => void };

/** Shows how a plan for the day improves, and the plan before anything is saved. */
export function PlanDialog({ board, onAccept, onClose }: PlanDialogProps) {
  const { watched, error, stop, again } = useWatchedPlan(board.day);
  const plan = watched?.plan;
  const changed = plan?.runs.filter(({ driverId, version }) =>
    board.columns.some((column) => column.driver.id === driverId && column.version !== version),
  );
  const isStale = (changed?.length ?? 0) > 0;
  return (
    <Dialog
      title="Suggested plan"
      description="Nothing is saved until you accept it."
      onClose={onClose}
      className="w-[min(60rem,calc(100vw-2rem))]"
      actions={
        <>
          {plan && plan.runs.length > 0 && !isStale && <Button onClick={() => onAccept(plan)}>Accept the plan</Button>}
          {isStale && <Button onClick={() => again()}>Plan again</Button>}
          {!plan && watched?.best && <Button onClick={stop}>Stop and show it</Button>}
          {plan && watched.scope === "unassigned" && (
            <Button tone="secondary" onClick={() => again("rest")}>
              Re-plan the rest of the day
            </Button>
          )}
          <Button tone="secondary" onClick={onClose}>
            Discard
          </Button>
        </>
      }
    >
      {isStale && (
        <Notice tone="warning" role="status" title="The board has changed since">
          Runs in this plan have changed. Plan again.
        </Notice>
      )}
      {error ? (
        <LoadFailure error={error} title="No plan could be made." onTryAgain={() => again()} />
      ) : !plan ? (
        <PlanProgress watched={watched} />
      ) : (
        <PlanDetails plan={plan} day={board.day} isOfRest={watched.scope === "rest"} />
      )}
    </Dialog>
  );
}

/** 'This plan makes 6 stops late; 1 is late today'. Both count every late stop of the runs. */
function lateStopsText(after: number, before: number): string {
  const now = before === 0 ? "none is late today" : `${before} ${before === 1 ? "is" : "are"} late today`;
  return after === 0
    ? `This plan makes no stop late; ${now}.`
    : `This plan makes ${countOf(after, "stop")} late; ${now}.`;
}

/** Sums up the runs that re-planning the rest of the day changes, and the time on the road. */
function restText(runs: SuggestedPlan["runs"]): string {
  if (runs.length === 0) return "No better plan was found: the runs stay as they are.";
  const more = runs.reduce((sum, { minutesMore }) => sum + minutesMore, 0);
  return `${countOf(runs.length, "run")} changed, ${showMinutes(Math.abs(more))} ${more < 0 ? "less" : "more"} on the road.`;
}

function roadText(minutes: number, minutesMore: number): string {
  const total = showMinutes(minutes);
  if (minutesMore === 0) return `${total} on the road, as now`;
  const by = showMinutes(Math.abs(minutesMore));
  return minutesMore < 0 ? `${total} on the road, ${by} less than now` : `${total} on the road, ${by} more than now`;
}

type PlanDetailsProps = { plan: SuggestedPlan; day: string; isOfRest: boolean };

function PlanDetails({ plan: { runs, left, lateBefore, lateAfter }, day, isOfRest }: PlanDetailsProps) {
  const added = runs.flatMap(({ stops }) => stops).filter(({ isNew }) => isNew);
  const orders = new Set(added.map(({ orderId }) => orderId)).size;
  return (
    <>
      <p className="text-sm">
        {lateAfter > lateBefore && `${lateStopsText(lateAfter, lateBefore)} `}
        {isOfRest
          ? restText(runs)
          : added.length === 0 && left.length === 0
            ? "Nothing is unassigned."
            : `${countOf(orders, "delivery", "deliveries")} added to ${countOf(runs.length, "run")}.`}
        {lateAfter <= lateBefore && ` ${lateStopsText(lateAfter, lateBefore)}`}
      </p>
      {left.length > 0 && (
        <Notice tone="warning" title={`Left over: ${left.length}`}>
          <ul>
            {left.map(({ orderId, reference, reason }) => (
              <li key={orderId}>
                {reference}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {runs.map(({ driverId, driverName, stops, minutes, minutesMore }) => (
          <li key={driverId} className="min-w-0 rounded border border-line p-3 text-sm">
            <h3 className="text-base font-semibold">{driverName}</h3>
            <p className="text-xs text-muted">{roadText(minutes, minutesMore)}</p>
            <ol className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
              {stops.map(({ orderId, kind, town, reference, expectedAt, lateness, lateMinutes, isNew }) => (
                <li key={`${orderId}${kind}`} className="flex flex-wrap items-baseline gap-x-2">
                  <span className="tabular">{showTimeOn(expectedAt, day)}</span>
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {stopTitles[kind]} {town} <span className="text-xs text-muted">{reference}</span>
                  </span>
                  {isNew && <Badge tone="info">New</Badge>}
                  {lateness === "late" && <Badge tone="error">{showMinutes(lateMinutes)} late</Badge>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </>
  );
}
