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
import type { Board } from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { toast } from "../../ui/toast.ts";
import { columnText, draggedText, ordersOf } from "./board-cards.ts";
import {
  type Card,
  cardKey,
  cardOf,
  columnOf,
  firstFree,
  refuseOrder,
  stopsToMove,
  type Target,
} from "./board-moves.ts";
import { countAbove } from "./card-elements.ts";
import type { Landing } from "./RunColumn.tsx";
import { refusalsOf } from "./refusals.ts";

/** px that the mouse goes before a press is a drag. */
const dragFrom = 6;
const nothing: ReadonlySet<string> = new Set();

type Given = {
  root: RefObject<HTMLElement | null>;
  board: Board;
  withSelected: (card: Card) => Card[];
  onDrop: (cards: readonly Card[], target: Target) => void;
  /** Who cannot take these deliveries and why, by the server's word. */
  askRefusals: (orderIds: readonly OrderId[]) => Promise<ReadonlyMap<number, string>>;
};

const targetOf = (column: string, index?: number): Target =>
  column === "unassigned" ? null : { driverId: Number(column.replace("driver-", "")), index };

/** The column under the pointer. What nobody has stays in sight over runs that are scrolled away below it. */
const underPointer: CollisionDetection = (given) => {
  const columns = pointerWithin(given);
  const unassigned = columns.find(({ id }) => id === "unassigned");
  return unassigned ? [unassigned] : columns;
};

/** Cards dragged by mouse: what is dragged, where it would land, and what becomes of it. `context` is for `DndContext`. */
export function useDrag({ root, board, withSelected, onDrop, askRefusals }: Given) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: dragFrom } }));
  const [drag, setDrag] = useState<{ cards: readonly Card[]; refusals: ReadonlyMap<number, string> } | null>(null);
  const [landing, setLanding] = useState<Landing>(null);
  const leave = () => {
    setDrag(null);
    setLanding(null);
  };
  const start = ({ active }: DragStartEvent) => {
    const cards = withSelected(cardOf(String(active.id)));
    const orderIds = ordersOf(cards);
    setDrag({ cards, refusals: refusalsOf(board, orderIds) });
    askRefusals(orderIds).then(
      (refusals) => setDrag((now) => (now?.cards === cards ? { cards, refusals } : now)),
      () => {},
    );
  };
  const landingOf = ({ over, activatorEvent, delta }: DragMoveEvent): Landing => {
    if (!drag || !over) return null;
    const column = String(over.id);
    const target = targetOf(column);
    if (target && drag.refusals.has(target.driverId)) return null;
    const away = new Set(stopsToMove(board, drag.cards, target).map(cardKey));
    const y = (activatorEvent as MouseEvent).clientY + delta.y;
    const stops = target ? (columnOf(board, target.driverId)?.stops ?? []) : [];
    const free = firstFree(stops.filter((stop) => !away.has(cardKey(stop))));
    return { column, index: Math.max(countAbove(root.current, column, y, away), free) };
  };
  const move = (event: DragMoveEvent) => {
    const next = landingOf(event);
    setLanding((before) => (before?.column === next?.column && before?.index === next?.index ? before : next));
  };
  const refuse = (description: string) => toast({ title: "It cannot go there", description, tone: "destructive" });
  const end = (event: DragEndEvent) => {
    // What is drawn may be a moment behind the mouse.
    const place = landingOf(event);
    leave();
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
    const isOrder = refuseOrder(board, cards, target);
    if (isOrder !== null) return refuse(isOrder);
    const [only] = cards;
    const run = columnOf(board, target.driverId)?.stops ?? [];
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
    onDragCancel: leave,
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
  const moved = drag && landing ? stopsToMove(board, drag.cards, targetOf(landing.column)) : null;
  return {
    context,
    landing,
    cards: drag?.cards ?? null,
    refusals: drag?.refusals ?? null,
    /** Keys of what leaves its place. */
    dragged: moved ? new Set(moved.map(cardKey)) : nothing,
  };
}
