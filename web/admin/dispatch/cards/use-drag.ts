import {
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useState } from "react";
import type { Board } from "../../../../contract/dispatch.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { toast } from "../../../ui/toast.ts";
import {
  affectedStops,
  type Card,
  cardFromKey,
  cardKey,
  findColumn,
  firstFreeIndex,
  refuseSequence,
  type Target,
} from "../board/board-assignments.ts";
import { columnText, draggedText, orderIdsOf } from "../board/board-cards.ts";
import { refusalsByDriver } from "../board/driver-refusals.ts";
import { lastCardAbove } from "./card-elements.ts";
import type { Landing } from "./RunColumn.tsx";

/** How many px the mouse moves before a click becomes a drag. */
const dragThresholdPx = 6;
const nothing: ReadonlySet<string> = new Set();

type DragOptions = {
  root: RefObject<HTMLElement | null>;
  board: Board;
  withSelected: (card: Card) => Card[];
  onDrop: (cards: readonly Card[], target: Target) => void;
  /** Asks the server which drivers cannot take these deliveries, and why. */
  fetchRefusals: (orderIds: readonly OrderId[]) => Promise<ReadonlyMap<number, string>>;
};

const targetOf = (column: string, index?: number): Target =>
  column === "unassigned" ? null : { driverId: Number(column.replace("driver-", "")), index };

/** The column under the pointer; the unassigned column wins because it lies over the runs scrolled below it. */
const underPointer: CollisionDetection = (input) => {
  const columns = pointerWithin(input);
  const unassigned = columns.find(({ id }) => id === "unassigned");
  return unassigned ? [unassigned] : columns;
};

/** Drags cards by mouse: what is dragged, where it would land, and the drop itself. `context` is for `DndContext`. */
export function useDrag({ root, board, withSelected, onDrop, fetchRefusals }: DragOptions) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: dragThresholdPx } }));
  const [drag, setDrag] = useState<{ cards: readonly Card[]; refusals: ReadonlyMap<number, string> } | null>(null);
  const [landing, setLanding] = useState<Landing>(null);
  const reset = () => {
    setDrag(null);
    setLanding(null);
  };
  const start = ({ active }: DragStartEvent) => {
    const cards = withSelected(cardFromKey(String(active.id)));
    const orderIds = orderIdsOf(cards);
    setDrag({ cards, refusals: refusalsByDriver(board, orderIds) });
    fetchRefusals(orderIds).then(
      (refusals) => setDrag((now) => (now?.cards === cards ? { cards, refusals } : now)),
      () => {},
    );
  };
  const landingOf = ({ over, activatorEvent, delta }: DragMoveEvent): Landing => {
    if (!drag || !over) return null;
    const column = String(over.id);
    const target = targetOf(column);
    if (target && drag.refusals.has(target.driverId)) return null;
    const dragged = new Set(affectedStops(board, drag.cards, target).map(cardKey));
    const y = (activatorEvent as MouseEvent).clientY + delta.y;
    const stops = target ? (findColumn(board, target.driverId)?.stops ?? []) : [];
    const staying = stops.filter((stop) => !dragged.has(cardKey(stop)));
    const above = lastCardAbove(root.current, column, y, dragged);
    // Found by its key, because folded stops have no card to count.
    const index = staying.findIndex((stop) => cardKey(stop) === above) + 1;
    return { column, index: Math.max(index, firstFreeIndex(staying)) };
  };
  const move = (event: DragMoveEvent) => {
    const next = landingOf(event);
    setLanding((before) => (before?.column === next?.column && before?.index === next?.index ? before : next));
  };
  const refuse = (description: string) => toast({ title: "This can’t go there", description, tone: "destructive" });
  const end = (event: DragEndEvent) => {
    // The rendered landing may be a moment behind the mouse.
    const place = landingOf(event);
    reset();
    if (!drag || !event.over) return;
    const { cards, refusals } = drag;
    const column = targetOf(String(event.over.id));
    const refusal = column && refusals.get(column.driverId);
    if (refusal) return refuse(refusal);
    if (!place) return;
    const target = targetOf(place.column, place.index);
    if (target === null) {
      const own = cards.filter(({ kind }) => kind !== null);
      if (own.length > 0) onDrop(own, null);
      return;
    }
    const sequenceRefusal = refuseSequence(board, cards, target);
    if (sequenceRefusal !== null) return refuse(sequenceRefusal);
    const [only] = cards;
    const run = findColumn(board, target.driverId)?.stops ?? [];
    const isSame =
      cards.length === 1 && only && run.findIndex((stop) => cardKey(stop) === cardKey(only)) === target.index;
    if (!isSame) onDrop(cards, target);
  };
  const columnName = (id: string | number) => columnText(board, String(id), drag?.refusals);
  const context: DndContextProps = {
    sensors,
    collisionDetection: underPointer,
    onDragStart: start,
    onDragMove: move,
    onDragEnd: end,
    onDragCancel: reset,
    accessibility: {
      restoreFocus: false,
      announcements: {
        onDragStart: ({ active }) => `Picked up ${draggedText(board, String(active.id))}.`,
        onDragOver: ({ over }) => (over ? `Over ${columnName(over.id)}.` : undefined),
        onDragEnd: ({ over }) => (over ? `Dropped on ${columnName(over.id)}.` : "Not moved."),
        onDragCancel: () => "Not moved.",
      },
      screenReaderInstructions: { draggable: "" },
    },
  };
  const moved = drag && landing ? affectedStops(board, drag.cards, targetOf(landing.column)) : null;
  return {
    context,
    landing,
    cards: drag?.cards ?? null,
    refusals: drag?.refusals ?? null,
    /** Keys of the cards that leave their place. */
    dragged: moved ? new Set(moved.map(cardKey)) : nothing,
  };
}
