import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useEffect, useRef } from "react";
import type { Board } from "../../../../contract/dispatch.ts";
import { staffPages } from "../../../../contract/staff-paths.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { countOf } from "../../../ui/show-number.ts";
import { TextLink } from "../../shell/StaffPage.tsx";
import { type Card, cardKey, type Target } from "../board/board-assignments.ts";
import { draggedText } from "../board/board-cards.ts";
import { PartnerList } from "../board/PartnerList.tsx";
import type { Selection } from "../selection/use-selection.ts";
import { cardKeyAt } from "./card-elements.ts";
import { RunColumn, UnassignedColumn } from "./RunColumn.tsx";
import { useCardInput } from "./use-card-input.ts";
import { useDrag } from "./use-drag.ts";

type ColumnsProps = {
  board: Board;
  now: number;
  /** The only visible column; null: all of them. */
  shown: string | null;
  chosen: number | null;
  /** The drivers whose finished stops are shown one by one. */
  unfolded: ReadonlySet<number>;
  onToggleFold: (driverId: number) => void;
  selection: Selection;
  /** The key of the card that is being moved by keyboard. */
  reordering: string | null;
  onCancelReorder: () => void;
  onAnnounce: (text: string) => void;
  onOpen: (orderId: OrderId) => void;
  onActions: (card: Card) => void;
  /** A shortcut letter on a card, or any handled key while a card is being moved. */
  onKey: (key: string, card: Card) => void;
  onDrop: (cards: readonly Card[], target: Target) => void;
  fetchRefusals: (orderIds: readonly OrderId[]) => Promise<ReadonlyMap<number, string>>;
  onChoose: (driverId: number) => void;
  onSelectRun: (driverId: number) => void;
  onHandOver: (driverId: number) => void;
};

/** The unassigned deliveries and the runs side by side, with mouse and keyboard handling for their cards. */
export function Columns(props: ColumnsProps) {
  const { board, shown, chosen, selection, reordering } = props;
  const root = useRef<HTMLDivElement>(null);
  const { context, landing, cards, refusals, dragged } = useDrag({
    root,
    board,
    withSelected: selection.withSelected,
    onDrop: props.onDrop,
    fetchRefusals: props.fetchRefusals,
  });
  const handlers = useCardInput({
    root,
    selection,
    isReordering: reordering !== null,
    onAnnounce: props.onAnnounce,
    onOpen: props.onOpen,
    onActions: props.onActions,
    onKey: props.onKey,
  });
  useEffect(() => {
    if (chosen === null || shown !== null) return;
    const column = root.current?.querySelector(`[data-column="driver-${chosen}"]`);
    column?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, shown]);

  const states = { selected: selection.keys, current: selection.current, moving: reordering, dragged };
  const columns = board.columns.filter(({ driver }) => shown === null || shown === `driver-${driver.id}`);
  return (
    <DndContext {...context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of its cards, which are buttons */}
      <div
        ref={root}
        {...handlers}
        onFocus={(event) => {
          const card = cardKeyAt(event.target);
          if (card) selection.setCurrent(card);
        }}
        onBlur={(event) => {
          if (reordering !== null && event.relatedTarget && cardKeyAt(event.relatedTarget) !== reordering)
            props.onCancelReorder();
        }}
        className="flex items-stretch gap-3 pb-2 lg:h-[max(30rem,calc(100dvh-16rem))]"
      >
        {(shown === null || shown === "unassigned") && (
          // Outside the scrolling area, so that a delivery can be dragged to a run that is only reached by scrolling.
          <div className="flex w-full shrink-0 flex-col gap-3 lg:max-h-full lg:w-60">
            <UnassignedColumn {...states} deliveries={board.unassigned} day={board.day} landing={landing} />
            <PartnerList board={board} className="lg:max-h-2/5 lg:shrink-0" onOpen={props.onOpen} />
          </div>
        )}
        {columns.length > 0 && (
          // Rows of runs: every driver's next stop is in view without scrolling sideways.
          <div
            data-runs
            className="grid min-w-0 flex-1 gap-3 lg:auto-rows-[minmax(18.5rem,1fr)] lg:grid-cols-[repeat(auto-fill,minmax(13.25rem,1fr))] lg:overflow-y-auto"
          >
            {columns.map((column) => (
              <RunColumn
                key={column.driver.id}
                {...states}
                column={column}
                day={board.day}
                now={props.now}
                landing={landing?.column === `driver-${column.driver.id}` ? landing : null}
                refusal={refusals?.get(column.driver.id) ?? null}
                isUnfolded={props.unfolded.has(column.driver.id)}
                onToggleFold={props.onToggleFold}
                isDragging={cards !== null}
                isChosen={chosen === column.driver.id && shown === null}
                onChoose={props.onChoose}
                onSelectRun={props.onSelectRun}
                onHandOver={props.onHandOver}
              />
            ))}
          </div>
        )}
        {board.columns.length === 0 && shown === null && (
          <div className="flex-1 self-center">
            <EmptyState title="No driver is on duty." action={<TextLink to={staffPages.drivers}>Drivers</TextLink>}>
              A driver who is put on duty gets a column here.
            </EmptyState>
          </div>
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {cards && (
          <div className="rounded border border-atlantic-600 bg-white px-3 py-2 text-sm font-semibold shadow">
            {cards.length === 1 ? draggedText(board, cardKey(cards[0]!)) : countOf(cards.length, "card")}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
