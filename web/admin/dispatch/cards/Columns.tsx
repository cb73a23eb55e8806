import { DndContext, DragOverlay } from "@dnd-kit/core";
import { useEffect, useRef } from "react";
import type { Board } from "../../../contract/dispatch.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { countOf } from "../../ui/show-number.ts";
import { TextLink } from "../shell/StaffPage.tsx";
import { draggedText } from "./board-cards.ts";
import { type Card, cardKey, type Target } from "./board-moves.ts";
import { placeOf } from "./card-elements.ts";
import { PartnerList } from "./PartnerList.tsx";
import { RunColumn, UnassignedColumn } from "./RunColumn.tsx";
import { useCardPresses } from "./use-card-presses.ts";
import { useDrag } from "./use-drag.ts";
import type { Selection } from "./use-selection.ts";

type ColumnsProps = {
  board: Board;
  now: number;
  /** The only column that is shown; null: all of them. */
  shown: string | null;
  chosen: number | null;
  selection: Selection;
  /** The card that is moved by keys. */
  moving: string | null;
  onLeaveMoving: () => void;
  onSay: (text: string) => void;
  onOpen: (orderId: OrderId) => void;
  onActions: (card: Card) => void;
  /** A letter on a card, or any key while one is moved by keys. */
  onKey: (key: string, card: Card) => void;
  onDrop: (cards: readonly Card[], target: Target) => void;
  askRefusals: (orderIds: readonly OrderId[]) => Promise<ReadonlyMap<number, string>>;
  onChoose: (driverId: number) => void;
  onSelectRun: (driverId: number) => void;
  onHandOver: (driverId: number) => void;
};

/** Unassigned and the runs side by side, with what mouse and keyboard do on their cards. */
export function Columns(props: ColumnsProps) {
  const { board, shown, chosen, selection, moving } = props;
  const root = useRef<HTMLDivElement>(null);
  const { context, landing, cards, refusals, dragged } = useDrag({
    root,
    board,
    withSelected: selection.withSelected,
    onDrop: props.onDrop,
    askRefusals: props.askRefusals,
  });
  const presses = useCardPresses({
    root,
    selection,
    isMoving: moving !== null,
    onSay: props.onSay,
    onOpen: props.onOpen,
    onActions: props.onActions,
    onKey: props.onKey,
  });
  useEffect(() => {
    if (chosen === null || shown !== null) return;
    const column = root.current?.querySelector(`[data-column="driver-${chosen}"]`);
    column?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, shown]);

  const states = { selected: selection.keys, current: selection.current, moving, dragged };
  const columns = board.columns.filter(({ driver }) => shown === null || shown === `driver-${driver.id}`);
  return (
    <DndContext {...context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of its cards, which are buttons */}
      <div
        ref={root}
        {...presses}
        onFocus={(event) => {
          const card = placeOf(event.target);
          if (card) selection.setCurrent(card);
        }}
        onBlur={(event) => {
          if (moving !== null && event.relatedTarget && placeOf(event.relatedTarget) !== moving) props.onLeaveMoving();
        }}
        className="flex items-stretch gap-3 pb-2 lg:h-[max(30rem,calc(100dvh-17rem))] lg:overflow-x-auto"
      >
        {(shown === null || shown === "unassigned") && (
          // What is dragged from here goes to any run, also to those that are reached by scrolling.
          <div className="flex w-full shrink-0 flex-col gap-3 lg:sticky lg:start-0 lg:z-10 lg:max-h-full lg:w-72">
            <UnassignedColumn {...states} deliveries={board.unassigned} day={board.day} landing={landing} />
            <PartnerList board={board} className="lg:max-h-2/5 lg:shrink-0" onOpen={props.onOpen} />
          </div>
        )}
        {columns.map((column) => (
          <RunColumn
            key={column.driver.id}
            {...states}
            column={column}
            day={board.day}
            now={props.now}
            landing={landing?.column === `driver-${column.driver.id}` ? landing : null}
            refusal={refusals?.get(column.driver.id) ?? null}
            isChosen={chosen === column.driver.id && shown === null}
            onChoose={props.onChoose}
            onSelectRun={props.onSelectRun}
            onHandOver={props.onHandOver}
          />
        ))}
        {board.columns.length === 0 && shown === null && (
          <div className="flex-1 self-center">
            <EmptyState title="Nobody is on duty." action={<TextLink to={staffPages.drivers}>Drivers</TextLink>}>
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
