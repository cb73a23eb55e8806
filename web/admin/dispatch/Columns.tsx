import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Board } from "../../../contract/dispatch.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { countOf } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { useKeysOn } from "../shell/keys.ts";
import { TextLink } from "../shell/StaffPage.tsx";
import {
  type Card,
  cardKey,
  cardOf,
  columnOf,
  firstFree,
  refuseOrder,
  stopsOf,
  stopsToMove,
  type Target,
} from "./board-moves.ts";
import { type Landing, RunColumn, UnassignedColumn } from "./RunColumn.tsx";

type ColumnsProps = {
  board: Board;
  now: number;
  day: string;
  /** The only column that is shown; null: all of them. */
  shown: string | null;
  chosen: number | null;
  selected: ReadonlySet<string>;
  current: string | null;
  moving: string | null;
  isMovingByKey: boolean;
  onCurrent: (key: string) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
  onSay: (text: string) => void;
  onOpen: (orderId: OrderId) => void;
  onActions: (card: Card) => void;
  /** A letter on a card, or any key while one is moved by keys. */
  onKey: (key: string, card: Card) => void;
  onLeaveMoving: () => void;
  onDrop: (cards: readonly Card[], target: Target) => void;
  withSelected: (card: Card) => Card[];
  askRefusals: (orderIds: readonly OrderId[]) => Promise<ReadonlyMap<number, string>>;
  onChoose: (driverId: number) => void;
  onSelectRun: (driverId: number) => void;
  onHandOver: (driverId: number) => void;
};

type Drag = { cards: readonly Card[]; refusals: ReadonlyMap<number, string> };

/** px that the mouse goes before a press is a drag. */
const dragFrom = 6;
const nothing: ReadonlySet<string> = new Set();

/** Unassigned and the runs side by side, with what mouse and keyboard do on their cards. */
export function Columns(props: ColumnsProps) {
  const { board, day, shown, selected, current, moving, onSay } = props;
  const root = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: dragFrom } }));
  const [drag, setDrag] = useState<Drag | null>(null);
  const [landing, setLanding] = useState<Landing>(null);
  const [isOn] = useKeysOn();

  const targetOf = (column: string, index?: number): Target =>
    column === "unassigned" ? null : { driverId: Number(column.replace("driver-", "")), index };
  const start = ({ active }: DragStartEvent) => {
    const cards = props.withSelected(cardOf(String(active.id)));
    const orderIds = [...new Set(cards.map(({ orderId }) => orderId))];
    const known = board.unassigned.filter(({ orderId }) => orderIds.includes(orderId)).flatMap(({ cannot }) => cannot);
    setDrag({ cards, refusals: new Map(known.map(({ driverId, reason }) => [driverId, reason])) });
    props.askRefusals(orderIds).then(
      (refusals) => setDrag((now) => (now?.cards === cards ? { cards, refusals } : now)),
      () => {},
    );
  };
  const move = ({ over, activatorEvent, delta }: DragMoveEvent) => {
    if (!drag || !over) return setLanding(null);
    const column = String(over.id);
    const target = targetOf(column);
    if (target && drag.refusals.has(target.driverId)) return setLanding(null);
    const away = new Set(stopsToMove(board, drag.cards, target).map(cardKey));
    const y = (activatorEvent as unknown as globalThis.MouseEvent).clientY + delta.y;
    const places = [...(root.current?.querySelectorAll<HTMLElement>(`[data-column="${column}"] [data-place]`) ?? [])];
    const staying = places.filter(({ dataset }) => !away.has(dataset["place"] ?? ""));
    const above = staying.filter((place) => {
      const { top, height } = place.getBoundingClientRect();
      return top + height / 2 < y;
    });
    const stops = target ? (columnOf(board, target.driverId)?.stops ?? []) : [];
    const index = Math.max(above.length, firstFree(stops.filter((stop) => !away.has(cardKey(stop)))));
    setLanding((before) => (before?.column === column && before.index === index ? before : { column, index }));
  };
  const end = ({ over }: DragEndEvent) => {
    const dropped = drag;
    const place = landing;
    setDrag(null);
    setLanding(null);
    if (!dropped || !over) return;
    const refused = targetOf(String(over.id));
    const refusal = refused && dropped.refusals.get(refused.driverId);
    if (refusal) return toast({ title: "It cannot go there", description: refusal, tone: "destructive" });
    if (!place) return;
    const target = targetOf(place.column, place.index);
    if (target === null) {
      const own = dropped.cards.filter(({ kind }) => kind !== null);
      if (own.length > 0) props.onDrop(own, null);
      return;
    }
    const isOrder = refuseOrder(board, dropped.cards, target);
    if (isOrder !== null) return toast({ title: "It cannot go there", description: isOrder, tone: "destructive" });
    const [only] = dropped.cards;
    const run = columnOf(board, target.driverId)?.stops ?? [];
    const isSame =
      dropped.cards.length === 1 && only && run.findIndex((stop) => cardKey(stop) === cardKey(only)) === target.index;
    if (!isSame) props.onDrop(dropped.cards, target);
  };

  const press = (event: KeyboardEvent) => {
    const card = placeOf(event.target);
    if (!card || event.ctrlKey || event.metaKey || event.altKey || !isDirectly(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (props.isMovingByKey) {
      if (["ArrowUp", "ArrowDown", "Enter", " ", "m", "Escape"].includes(key)) {
        event.preventDefault();
        event.stopPropagation();
        props.onKey(key, cardOf(card));
      }
      return;
    }
    if (key.startsWith("Arrow") || key === "Home" || key === "End") {
      event.preventDefault();
      walk(root.current, card, key, (to) => {
        if (event.shiftKey) props.onSelect(new Set([...selected, card, to]));
      });
    } else if (key === " " && isCard(event.target)) {
      event.preventDefault();
      select(card);
    } else if (key === "Escape" && selected.size > 0) {
      props.onSelect(nothing);
      onSay("Nothing is selected.");
    } else if (isOn && !event.shiftKey && "amus".includes(key) && key.length === 1) {
      event.preventDefault();
      props.onKey(key, cardOf(card));
    }
  };
  const select = (card: string) => {
    const next = new Set(selected);
    if (!next.delete(card)) next.add(card);
    props.onSelect(next);
    onSay(`${next.has(card) ? "Selected" : "Not selected"}, ${countOf(next.size, "card")} in all`);
  };
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    const menu = target.closest<HTMLElement>("[data-menu]")?.dataset["menu"];
    if (menu !== undefined) return props.onActions(cardOf(menu));
    const card = target.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (card === undefined || props.isMovingByKey) return;
    if (event.ctrlKey || event.metaKey) return select(card);
    if (event.shiftKey) return props.onSelect(new Set([...selected, ...between(root.current, current, card)]));
    props.onOpen(cardOf(card).orderId);
  };

  const { chosen } = props;
  useEffect(() => {
    if (chosen !== null && shown === null)
      root.current
        ?.querySelector(`[data-column="driver-${chosen}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, shown]);

  const overColumn = landing ? targetOf(landing.column) : null;
  const dragged = drag && landing ? new Set(stopsToMove(board, drag.cards, overColumn).map(cardKey)) : nothing;
  const states = { selected, current, moving, dragged };
  const columns = board.columns.filter(({ driver }) => shown === null || shown === `driver-${driver.id}`);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={end}
      onDragCancel={() => {
        setDrag(null);
        setLanding(null);
      }}
      accessibility={{
        restoreFocus: false,
        announcements: {
          onDragStart: ({ active }) => `Picked up ${nameOf(board, String(active.id))}.`,
          onDragOver: ({ over }) => (over ? `Over ${columnName(board, String(over.id), drag?.refusals)}.` : undefined),
          onDragEnd: ({ over }) =>
            over ? `Dropped on ${columnName(board, String(over.id), drag?.refusals)}.` : "Left where it was.",
          onDragCancel: () => "Left where it was.",
        },
        screenReaderInstructions: { draggable: "" },
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of its cards, which are buttons */}
      <div
        ref={root}
        onKeyDown={press}
        onKeyUp={(event) => {
          // Some browsers press a button when the space bar comes up, whatever became of it going down.
          if (event.key === " " && isCard(event.target)) event.preventDefault();
        }}
        onClick={click}
        onFocus={(event) => {
          const card = placeOf(event.target);
          if (card) props.onCurrent(card);
        }}
        onBlur={(event) => {
          if (props.isMovingByKey && event.relatedTarget && placeOf(event.relatedTarget) !== moving)
            props.onLeaveMoving();
        }}
        className="flex items-stretch gap-3 pb-2 lg:h-[max(30rem,calc(100dvh-17rem))] lg:overflow-x-auto"
      >
        {(shown === null || shown === "unassigned") && (
          <UnassignedColumn {...states} deliveries={board.unassigned} day={day} landing={landing} />
        )}
        {columns.map((column) => (
          <RunColumn
            key={column.driver.id}
            {...states}
            column={column}
            day={day}
            now={props.now}
            landing={landing?.column === `driver-${column.driver.id}` ? landing : null}
            refusal={drag?.refusals.get(column.driver.id) ?? null}
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
        {drag && (
          <div className="rounded border border-atlantic-600 bg-white px-3 py-2 text-sm font-semibold shadow">
            {drag.cards.length === 1 ? nameOf(board, cardKey(drag.cards[0]!)) : countOf(drag.cards.length, "card")}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function nameOf(board: Board, key: string): string {
  const { orderId, kind } = cardOf(key);
  const stops = stopsOf(board, orderId);
  const stop = stops.find((each) => kind === null || each.kind === kind);
  return [stop?.reference, kind === null ? stops.map(({ town }) => town).join(" → ") : stop?.town]
    .filter(Boolean)
    .join(" ");
}

function columnName(board: Board, column: string, refusals: ReadonlyMap<number, string> | undefined): string {
  if (column === "unassigned") return "Unassigned";
  const driverId = Number(column.replace("driver-", ""));
  const refusal = refusals?.get(driverId);
  return `the run of ${columnOf(board, driverId)?.driver.name ?? "a driver"}${refusal ? `, which cannot take it: ${refusal}` : ""}`;
}

/** The key of the card on which something happened. */
function placeOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null) : null;
}

const isCard = (target: EventTarget) => target instanceof Element && target.closest("[data-card]") !== null;

/** Not from a window or a menu that React has as a child of the board. */
const isDirectly = (event: KeyboardEvent) => event.currentTarget.contains(event.target as Node);

function cardsIn(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
}

/** To the next card; to the side it goes to the next column that has cards, about as far down. */
function walk(root: HTMLElement | null, from: string, key: string, went: (to: string) => void): void {
  const card = root?.querySelector<HTMLElement>(`[data-card="${from}"]`);
  const column = card?.closest("[data-column]");
  if (!root || !card || !column) return;
  const cards = cardsIn(column);
  const at = cards.indexOf(card);
  const columns = [...root.querySelectorAll("[data-column]")].filter((each) => cardsIn(each).length > 0);
  const aside = (step: number) => {
    const next = cardsIn(columns[columns.indexOf(column) + step]);
    return next[Math.min(at, next.length - 1)];
  };
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => cards[at - 1],
    ArrowDown: () => cards[at + 1],
    ArrowLeft: () => aside(-1),
    ArrowRight: () => aside(1),
    Home: () => cards[0],
    End: () => cards.at(-1),
  };
  const to = steps[key]?.();
  if (!to) return;
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "nearest" });
  went(to.dataset["card"] ?? "");
}

/** The cards from one to another of the same column, both included; the second alone where they stand in two. */
function between(root: HTMLElement | null, from: string | null, to: string): string[] {
  const column = root?.querySelector(`[data-card="${to}"]`)?.closest("[data-column]");
  const keys = cardsIn(column).map(({ dataset }) => dataset["card"] ?? "");
  const [a, b] = [keys.indexOf(from ?? ""), keys.indexOf(to)];
  return a < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}
