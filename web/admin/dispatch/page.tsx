import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { suggest } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AlertStrip } from "./AlertStrip.tsx";
import type { Asked } from "./asked.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import { BoardSkeleton } from "./BoardSkeleton.tsx";
import { type Card, cardOf, columnOf, type Target } from "./board-moves.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { Columns } from "./Columns.tsx";
import { DayBar } from "./DayBar.tsx";
import { LiveBadge } from "./LiveBadge.tsx";
import { PapersMenu } from "./PapersMenu.tsx";
import { refusalsOf } from "./refusals.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { useCardActions } from "./use-card-actions.ts";
import { useChanges } from "./use-changes.ts";
import { useDay } from "./use-day.ts";
import { useKeepFocus } from "./use-keep-focus.ts";
import { useMoving } from "./use-moving.ts";
import { useSelection } from "./use-selection.ts";
import { useTick } from "./use-tick.ts";
import { useTitleCount } from "./use-title-count.ts";

export const meta = () => [{ title: "Dispatch | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** From here on all columns stand side by side; below it one at a time. */
const hasColumns = "(width >= 64rem)";

const DispatchMap = lazy(() => import("./DispatchMap.tsx").then((room) => ({ default: room.DispatchMap })));

const usual = { day: "", driver: "", view: "board" };

/** The day's work: what nobody has yet, and every driver's run. Moved by mouse, by keyboard and by menu, and followed as it happens. */
export default function Dispatch() {
  const { filters, setFilters } = useUrlFilters(usual);
  const { day, today, goTo, step } = useDay(filters.day, (next) => setFilters({ day: next }));
  const isMap = filters.view === "map";
  const isWide = useMedia(hasColumns);
  const root = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const [asked, ask] = useState<Asked | null>(null);

  const { live, undo, ...changes } = useChanges(day, say);
  const move = (cards: readonly Card[], target: Target) => {
    if (changes.move(cards, target)) selection.clear();
  };
  const moving = useMoving(live.board, move, say);
  const { board } = moving;
  const chosen = Number(filters.driver) || null;
  const isColumn = board !== undefined && chosen !== null && columnOf(board, chosen) !== undefined;
  const shown = isWide ? null : isColumn ? `driver-${chosen}` : "unassigned";
  const selection = useSelection(board, day, shown);
  const actions = useCardActions({ board, selection, move, ask, say });
  const now = useTick(live.now);
  useTitleCount(live.board?.alerts);
  useKeepFocus(root);

  const open = (orderId: OrderId) => ask({ what: "job", orderId });
  const singleOut = useCallback(
    (driverId: number) => setFilters({ driver: chosen === driverId ? "" : `${driverId}` }),
    [chosen, setFilters],
  );
  const press = (key: string, card: Card) => {
    if (moving.key !== null) return moving.press(key);
    if (key === "a") actions.chooseDriver(card);
    else if (key === "u") actions.unassign(card);
    else if (key === "s") actions.suggest(card);
    else if (key === "m") moving.begin(card);
  };
  const askRefusals = async (orderIds: readonly OrderId[]) => {
    if (!board) return new Map<number, string>();
    const body = { day, orderIds: [...orderIds].slice(0, 50) };
    const { suggestions } = await staffCall(suggest, { body }, { isBackground: true });
    return refusalsOf(board, orderIds, suggestions);
  };

  return (
    <StaffPage
      title="Dispatch"
      beside={<DayBar day={day} today={today} onDay={goTo} onStep={step} />}
      className="gap-2! pt-2! pb-20! sm:px-4!"
      actions={
        <>
          <LiveBadge state={live.connection} />
          <SmallButton
            aria-pressed={isMap}
            className="max-lg:min-h-11"
            onClick={() => setFilters({ view: isMap ? "board" : "map" })}
          >
            {isMap ? "Columns" : "Map"}
          </SmallButton>
          <PapersMenu
            day={day}
            isEmpty={
              !board || (board.unassigned.length === 0 && board.columns.every(({ stops }) => stops.length === 0))
            }
          />
          <SmallButton
            className="max-lg:min-h-11"
            disabled={!board || board.unassigned.length === 0 || board.columns.length === 0}
            onClick={() => ask({ what: "plan" })}
          >
            Suggest all
          </SmallButton>
        </>
      }
    >
      {!board &&
        (live.error ? (
          <LoadFailure
            error={live.error}
            title="Failed to load the board. Please try again."
            onTryAgain={live.refresh}
          />
        ) : (
          <BoardSkeleton isBusy={live.isFetching} />
        ))}
      {board && (
        <>
          <AlertStrip board={board} onOpen={open} onDone={live.refresh} />
          {!isWide && !isMap && (
            <ColumnChoice
              board={board}
              value={isColumn ? `${chosen}` : ""}
              onChange={(driver) => setFilters({ driver })}
            />
          )}
          <div ref={root} data-board>
            {isMap ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <DispatchMap board={board} chosen={chosen} onChoose={singleOut} onOpen={open} />
              </Suspense>
            ) : (
              <Columns
                board={board}
                now={now}
                shown={shown}
                chosen={chosen}
                selection={selection}
                moving={moving.key}
                onLeaveMoving={moving.leave}
                onSay={say}
                onOpen={open}
                onActions={(card) => ask({ what: "actions", card })}
                onKey={press}
                onDrop={move}
                askRefusals={askRefusals}
                onChoose={singleOut}
                onSelectRun={actions.selectRun}
                onHandOver={actions.handOver}
              />
            )}
          </div>
          {selection.keys.size > 0 && (
            <SelectionBar
              count={selection.keys.size}
              onAssign={() => ask({ what: "driver", cards: [...selection.keys].map(cardOf) })}
              onSuggest={() => actions.ofSelected(actions.suggest)}
              onUnassign={() => actions.ofSelected(actions.unassign)}
              onClear={selection.clear}
            />
          )}
          <p className="text-xs text-muted max-lg:hidden">
            On a card: arrows walk, Enter opens, A driver, M moves within the run, U unassigns, S suggests, Space or
            Shift with arrows selects. Z undoes. Elsewhere ← and → change the day, T is today.
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <UndoBar done={undo} onUndo={changes.takeBack} onOver={changes.forgetUndo} />
      {board && (
        <BoardDialogs
          board={board}
          asked={asked}
          ask={ask}
          selection={selection}
          actions={actions}
          onMove={move}
          onShift={moving.shift}
          onSet={changes.set}
          onRefresh={live.refresh}
        />
      )}
    </StaffPage>
  );
}
