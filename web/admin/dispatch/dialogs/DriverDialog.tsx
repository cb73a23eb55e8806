import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Board, type DriverSuggestion, suggestPlaces } from "../../../../contract/dispatch.ts";
import { showMinutes } from "../../../../domain/dispatch/show-minutes.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { countOf } from "../../../ui/show-number.ts";
import { useStaffQuery } from "../../shell/use-staff-query.ts";
import { isStopFinished } from "../board/board-assignments.ts";
import { loadText } from "../board/board-texts.ts";
import { refusalsByDriver } from "../board/driver-refusals.ts";

type DriverDialogProps = {
  title: string;
  board: Board;
  orderIds: readonly OrderId[];
  /** The driver whose run already contains all of it. */
  currentDriverId: number | null;
  onChoose: (driverId: number) => void;
  onClose: () => void;
};

/** Chooses a driver among all runs of the day; those that cannot take the deliveries say why. */
export function DriverDialog({ title, board, orderIds, currentDriverId, onChoose, onClose }: DriverDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data } = useStaffQuery(
    suggestPlaces,
    { body: { day: board.day, orderIds: [...orderIds] } },
    { isBackground: true },
  );
  const refusals = refusalsByDriver(board, orderIds, data?.suggestions);
  const choices = new Map(
    orderIds.length === 1 ? data?.suggestions[0]?.drivers.map((choice) => [choice.driverId, choice] as const) : [],
  );
  useEffect(() => list.current?.querySelector<HTMLElement>("button:not([aria-disabled])")?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      rows[(focused + step + rows.length) % rows.length]?.focus();
    } else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const from = [...rows.slice(focused + 1), ...rows.slice(0, focused + 1)];
      from.find((row) => row.dataset["name"]?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    }
  };
  return (
    <Dialog
      title={title}
      description={
        board.columns.length === 0
          ? "No driver is on duty."
          : "Move with the arrows or by typing a first letter, choose with Enter."
      }
      onClose={onClose}
    >
      <ul ref={list} onKeyDown={handleKey} className="grid gap-1">
        {board.columns.map((column) => {
          const { driver, stops, load } = column;
          const reason =
            driver.id === currentDriverId
              ? "It is already in this run."
              : (refusals.get(driver.id) ?? choices.get(driver.id)?.reason ?? null);
          const choice = choices.get(driver.id);
          const open = stops.filter((stop) => !isStopFinished(stop)).length;
          return (
            <li key={driver.id}>
              <button
                type="button"
                data-name={driver.name}
                aria-disabled={reason !== null || undefined}
                onClick={() => reason === null && onChoose(driver.id)}
                className={joinClasses(
                  "grid min-h-12 w-full gap-0.5 rounded border border-line px-3 py-2 text-start text-sm hover:border-ink hover:bg-atlantic-100",
                  reason !== null && "text-muted",
                )}
              >
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-semibold">{driver.name}</span>
                  <span className="text-xs text-muted">
                    {driver.vehicleName}, {loadText(load)}, {countOf(open, "stop")} to do
                  </span>
                </span>
                {reason !== null && <span className="text-xs text-brick-deep">{reason}</span>}
                {reason === null && choice && <span className="text-xs">{choiceText(choice)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** '12 minutes more on the road, 5 minutes late (nothing is late now), at most 40 kg of 500 kg on board'. */
function choiceText({ minutesMore, lateBefore, lateAfter, load }: DriverSuggestion): string {
  const late =
    lateAfter === lateBefore
      ? "nothing becomes late"
      : `${showMinutes(lateAfter)} late (${lateBefore === 0 ? "nothing is" : `${showMinutes(lateBefore)} are`} late now)`;
  return `${showMinutes(minutesMore)} more on the road, ${late}, ${loadText(load)} with it`;
}
