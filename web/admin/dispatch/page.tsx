import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { suggestPlaces } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AlertStrip } from "./AlertStrip.tsx";
import { BoardSkeleton } from "./BoardSkeleton.tsx";
import { type Card, cardFromKey, findColumn, type Target } from "./board/board-assignments.ts";
import { firstCardKey } from "./board/board-cards.ts";
import type { BoardDialog } from "./board/board-dialog.ts";
import { refusalsByDriver } from "./board/driver-refusals.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { Columns } from "./cards/Columns.tsx";
import { useFolds } from "./cards/use-folds.ts";
import { useRestoreFocus } from "./cards/use-restore-focus.ts";
import { DayBar } from "./DayBar.tsx";
import { BoardDialogs } from "./dialogs/BoardDialogs.tsx";
import { HeldGoodsDialog } from "./dialogs/HeldGoodsDialog.tsx";
import { LiveBadge } from "./live/LiveBadge.tsx";
import { UndoBar } from "./live/UndoBar.tsx";
import { useBoardChanges } from "./live/use-board-changes.ts";
import { useTick } from "./live/use-tick.ts";
import { useTitleCount } from "./live/use-title-count.ts";
import { PapersMenu } from "./PapersMenu.tsx";
import { ParcelSearch } from "./ParcelSearch.tsx";
import { SelectionBar } from "./selection/SelectionBar.tsx";
import { useCardActions } from "./selection/use-card-actions.ts";
import { useKeyboardReorder } from "./selection/use-keyboard-reorder.ts";
import { useSelection } from "./selection/use-selection.ts";
import { useDay } from "./use-day.ts";

export const meta = () => [{ title: "Dispatch | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** From this width on all columns are shown side by side; below it one at a time. */
const hasColumns = "(width >= 64rem)";

const DispatchMap = lazy(() => import("./map/DispatchMap.tsx").then((module) => ({ default: module.DispatchMap })));

const usual = { day: "", driver: "", view: "board", alerts: "" };

/** The day's unassigned deliveries and every driver's run, arranged by mouse, keyboard or menu and updated live. */
export default function Dispatch() {
  const { filters, setFilters } = useUrlFilters(usual);
  const { day, today, goTo, step } = useDay(filters.day, (next) => setFilters({ day: next }));
  const isMap = filters.view === "map";
  const isWide = useMedia(hasColumns);
  const root = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState("");
  const [dialog, openDialog] = useState<BoardDialog | null>(null);

  const { live, undo, ...changes } = useBoardChanges(day, announce);
  const move = (cards: readonly Card[], target: Target) => {
    if (changes.move(cards, target)) selection.clear();
  };
  const reorder = useKeyboardReorder(live.board, move, announce);
  const { board } = reorder;
  const chosen = Number(filters.driver) || null;
  const isColumn = board !== undefined && chosen !== null && findColumn(board, chosen) !== undefined;
  const shown = isWide ? null : isColumn ? `driver-${chosen}` : "unassigned";
  const [unfolded, toggleFold] = useFolds();
  const selection = useSelection(board, day, shown, unfolded);
  const actions = useCardActions({ board, selection, move, openDialog, announce });
  const now = useTick(live.now);
  useTitleCount(live.board?.alerts);
  useRestoreFocus(root);

  const open = (orderId: OrderId) => openDialog({ kind: "job", orderId });
  const toggleRun = useCallback(
    (driverId: number) => setFilters({ driver: chosen === driverId ? "" : `${driverId}` }),
    [chosen, setFilters],
  );
  const handleKey = (key: string, card: Card) => {
    if (reorder.key !== null) return reorder.handleKey(key);
    if (key === "a") actions.chooseDriver(card);
    else if (key === "u") actions.unassign(card);
    else if (key === "s") actions.suggest(card);
    else if (key === "m") reorder.begin(card);
  };
  const fetchRefusals = async (orderIds: readonly OrderId[]) => {
    if (!board) return new Map<number, string>();
    const body = { day, orderIds: [...orderIds].slice(0, 50) };
    const { suggestions } = await staffCall(suggestPlaces, { body }, { isBackground: true });
    return refusalsByDriver(board, orderIds, suggestions);
  };

  const focusFirstCard = () => {
    const first = board && firstCardKey(board, shown, unfolded);
    root.current?.querySelector<HTMLElement>(`[data-card="${first}"]`)?.focus();
  };

  return (
    <>
      {board && !isMap && firstCardKey(board, shown, unfolded) !== null && (
        <button type="button" onClick={focusFirstCard} className="skip-link">
          Skip to the first card
        </button>
      )}
      <StaffPage
        title="Dispatch"
        beside={<DayBar day={day} today={today} onDay={goTo} onStep={step} />}
        className="gap-2! pt-2! pb-20! sm:px-4!"
        actions={
          <>
            <LiveBadge state={live.connection} />
            <ParcelSearch onOpen={open} />
            <SmallButton className="max-lg:min-h-11" onClick={() => setFilters({ view: isMap ? "board" : "map" })}>
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
              disabled={
                !board ||
                board.columns.length === 0 ||
                (board.unassigned.length === 0 && board.columns.every(({ stops }) => stops.length === 0))
              }
              onClick={() => openDialog({ kind: "plan" })}
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
            <AlertStrip
              board={board}
              kind={filters.alerts}
              onKind={(alerts) => setFilters({ alerts })}
              onOpen={open}
              onDone={live.refresh}
            />
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
                  <DispatchMap board={board} chosen={chosen} onChoose={toggleRun} onOpen={open} />
                </Suspense>
              ) : (
                <Columns
                  board={board}
                  now={now}
                  shown={shown}
                  chosen={chosen}
                  unfolded={unfolded}
                  onToggleFold={toggleFold}
                  selection={selection}
                  reordering={reorder.key}
                  onCancelReorder={reorder.cancel}
                  onAnnounce={announce}
                  onOpen={open}
                  onActions={(card) => openDialog({ kind: "actions", card })}
                  onKey={handleKey}
                  onDrop={move}
                  fetchRefusals={fetchRefusals}
                  onChoose={toggleRun}
                  onSelectRun={actions.selectRun}
                  onHandOver={actions.handOver}
                />
              )}
            </div>
            {selection.keys.size > 0 && (
              <SelectionBar
                count={selection.keys.size}
                onAssign={() => openDialog({ kind: "driver", cards: [...selection.keys].map(cardFromKey) })}
                onSuggest={() => actions.forSelected(actions.suggest)}
                onUnassign={() => actions.forSelected(actions.unassign)}
                onClear={selection.clear}
              />
            )}
            <p className="text-xs text-muted max-lg:hidden">
              On a card: Enter opens it, A chooses its driver, S suggests places. Z or Ctrl+Z undoes the last change,
              and ? lists all shortcuts.
            </p>
          </>
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {changes.held && (
          <HeldGoodsDialog
            goods={changes.held}
            onRecorded={() => void changes.sendHeld()}
            onClose={changes.leaveHeld}
          />
        )}
        <UndoBar done={undo} onUndo={changes.undoLast} onExpired={changes.dismissUndo} />
        {board && (
          <BoardDialogs
            board={board}
            dialog={dialog}
            openDialog={openDialog}
            selection={selection}
            actions={actions}
            onMove={move}
            onShift={reorder.shift}
            onSet={changes.setRuns}
            onRefresh={live.refresh}
          />
        )}
      </StaffPage>
    </>
  );
}
