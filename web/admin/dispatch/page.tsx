import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  assignStops,
  type Board,
  type SuggestedPlace,
  type SuggestedPlan,
  setRuns,
  suggest,
  type Undo,
} from "../../../contract/dispatch.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { addDays, isIsoDate } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countOf } from "../../ui/show-number.ts";
import { useMedia } from "../../ui/use-media.ts";
import { useKeys } from "../shell/keys.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AlertStrip } from "./AlertStrip.tsx";
import {
  assignment,
  type Card,
  canMove,
  cardKey,
  cardOf,
  columnOf,
  columnWith,
  firstFree,
  isOverStop,
  moveOn,
  refuseOrder,
  stopsOf,
  stopsToMove,
  type Target,
} from "./board-moves.ts";
import { kindNames } from "./board-texts.ts";
import { CardActions } from "./CardActions.tsx";
import { Columns } from "./Columns.tsx";
import { DayBar } from "./DayBar.tsx";
import { DriverDialog } from "./DriverDialog.tsx";
import { JobDialog } from "./JobDialog.tsx";
import { LiveBadge } from "./LiveBadge.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { refusalsOf } from "./refusals.ts";
import { SuggestDialog } from "./SuggestDialog.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { type Change, useBoard } from "./use-board.ts";
import { useKeepFocus } from "./use-keep-focus.ts";

export const meta = () => [{ title: "Dispatch | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** From here on all columns stand side by side; below it one at a time. */
const hasColumns = "(width >= 64rem)";
const tickMs = 15_000;

const DispatchMap = lazy(() => import("./DispatchMap.tsx").then((room) => ({ default: room.DispatchMap })));

type Asked =
  | { what: "job"; orderId: OrderId }
  | { what: "actions"; card: Card }
  | { what: "driver"; cards: Card[] }
  | { what: "suggest"; orderIds: OrderId[] }
  | { what: "plan" };

const usual = { day: "", driver: "", view: "board" };

/** The day's work: what nobody has yet, and every driver's run. Moved by mouse, by keyboard and by menu, and followed as it happens. */
export default function Dispatch() {
  const { filters, setFilters } = useUrlFilters(usual);
  const today = dublinDate(new Date());
  const day = isIsoDate(filters.day) ? filters.day : today;
  const chosen = Number(filters.driver) || null;
  const isMap = filters.view === "map";
  const isWide = useMedia(hasColumns);
  const root = useRef<HTMLDivElement>(null);
  const [undo, setUndo] = useState<{ id: number; text: string; undo: Undo } | null>(null);
  const [said, say] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ticked, setTicked] = useState<{ day: string; keys: ReadonlySet<string> }>({ day, keys: new Set() });
  const [currentKey, setCurrent] = useState<string | null>(null);
  const [moving, setMoving] = useState<{ card: Card; driverId: number; index: number } | null>(null);
  const lastUndo = useRef(0);
  const live = useBoard(day, ({ done, isUndo }, back) => {
    if (isUndo) return say(done);
    lastUndo.current += 1;
    setUndo({ id: lastUndo.current, text: done, undo: back });
  });
  const { board: stored, error, isFetching, change } = live;
  useKeepFocus(root);
  const now = useTick(live.now);

  const board = useMemo(
    () =>
      stored && moving ? moveOn(stored, [moving.card], { driverId: moving.driverId, index: moving.index }) : stored,
    [stored, moving],
  );
  const keys = useMemo(() => (board ? keysOf(board) : new Set<string>()), [board]);
  const selected = useMemo(
    () => new Set(ticked.day === day ? [...ticked.keys].filter((key) => keys.has(key)) : []),
    [ticked, day, keys],
  );
  const setSelected = (next: ReadonlySet<string>) => setTicked({ day, keys: next });
  const shownColumn = isWide ? null : columnOf(board ?? emptyBoard, chosen ?? 0) ? `driver-${chosen}` : "unassigned";
  const current = currentKey !== null && keys.has(currentKey) ? currentKey : firstKey(board, shownColumn);

  // The day last asked for, which may not be rendered yet: a second press right after the first goes on from it.
  const askedDay = useRef(day);
  useEffect(() => {
    askedDay.current = day;
  }, [day]);
  const goTo = (next: string) => {
    askedDay.current = next;
    setFilters({ day: dayParam(next, today) });
  };
  const stepDay = (days: number) => goTo(addDays(askedDay.current, days));
  const onCard = () => document.activeElement?.closest("[data-place]") != null;
  useKeys({
    ArrowLeft: () => !onCard() && stepDay(-1),
    ArrowRight: () => !onCard() && stepDay(1),
    t: () => goTo(today),
    z: () => takeBack(),
  });

  /** The cards that an action on this one is about: all that are selected, where it is one of them. */
  const withSelected = (card: Card): Card[] => (selected.has(cardKey(card)) ? [...selected].map(cardOf) : [card]);
  const nameOf = (cards: readonly Card[]): string => {
    const orders = [...new Set(cards.map(({ orderId }) => orderId))];
    const [only] = orders;
    if (orders.length !== 1 || only === undefined) return countOf(orders.length, "delivery", "deliveries");
    return (board && stopsOf(board, only)[0]?.reference) ?? "The delivery";
  };

  const send = (wish: Change) => {
    setUndo(null);
    void change(wish);
  };
  const move = (cards: readonly Card[], target: Target, done?: string) => {
    if (!stored) return;
    const wished = stopsToMove(stored, cards, target);
    if (wished.length === 0) return say("Nothing of it can be moved any more.");
    const driver = target && columnOf(stored, target.driverId)?.driver.name;
    const isWithin = target !== null && wished.every((stop) => columnWith(stored, stop)?.driver.id === target.driverId);
    const text =
      done ??
      (driver
        ? `${nameOf(cards)} ${isWithin ? "moved in the run of" : "given to"} ${driver}`
        : `${nameOf(cards)} unassigned`);
    send({
      preview: (before) => moveOn(before, cards, target),
      send: (newest) => {
        const stops = stopsToMove(newest, cards, target);
        return staffCall(assignStops, { body: assignment(newest, stops.length > 0 ? stops : wished, target) });
      },
      done: text,
    });
    setSelected(new Set());
  };
  const takeBack = () => {
    if (!undo) return;
    send({
      send: () => staffCall(setRuns, { body: undo.undo }),
      done: `Undone: ${undo.text}`,
      isUndo: true,
    });
  };
  const set = (runs: Undo["runs"], done: string) =>
    send({ send: () => staffCall(setRuns, { body: { day, runs } }), done });
  const takePlace = ({ driverId, driverName, version, stops }: SuggestedPlace, reference: string) => {
    set([{ driverId, version, stops }], `${reference} given to ${driverName}`);
    if (asked?.what === "suggest" && asked.orderIds.length === 1) setAsked(null);
  };
  const acceptPlan = ({ runs }: SuggestedPlan) => {
    const named = runs.map(({ driverId, version, stops }) => ({
      driverId,
      version,
      stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
    }));
    set(named, `The plan is stored: ${countOf(runs.length, "run")}`);
    setAsked(null);
  };

  const chooseDriver = (card: Card) => setAsked({ what: "driver", cards: withSelected(card).filter(isMovable) });
  const isMovable = (card: Card) => board !== undefined && stopsToMove(board, [card], null).length > 0;
  const unassign = (card: Card) => {
    const cards = withSelected(card).filter(({ kind }) => kind !== null);
    if (cards.length > 0) move(cards, null);
  };
  const propose = (card: Card) => {
    const orderIds = [
      ...new Set(
        withSelected(card)
          .filter(isMovable)
          .map(({ orderId }) => orderId),
      ),
    ];
    if (orderIds.length > 0) setAsked({ what: "suggest", orderIds });
  };
  const beginMoving = (card: Card) => {
    const column = card.kind !== null && stored ? columnWith(stored, card) : undefined;
    const stop = column?.stops.find((each) => cardKey(each) === cardKey(card));
    if (!column || !stop || !canMove(stop)) return say("This cannot be moved within a run.");
    setMoving({ card, driverId: column.driver.id, index: column.stops.indexOf(stop) });
    say("Moving. Arrow up and down move it, Enter stores it, Escape leaves it where it was.");
  };
  const shift = (card: Card, by: number) => {
    const column = stored && columnWith(stored, card);
    const index = column?.stops.findIndex((stop) => cardKey(stop) === cardKey(card)) ?? -1;
    if (!stored || !column || index < 0) return;
    const target = { driverId: column.driver.id, index: index + by };
    if (target.index < firstFree(column.stops) || target.index >= column.stops.length)
      return say("It is at the end already.");
    const refusal = refuseOrder(stored, [card], target);
    if (refusal !== null) return say(refusal);
    move([card], target);
  };
  const moveByKey = (key: string) => {
    if (!moving || !stored) return;
    if (key === "Escape") {
      setMoving(null);
      say("Left where it was.");
      return;
    }
    if (key === "Enter" || key === " " || key === "m") {
      const { card, driverId, index } = moving;
      setMoving(null);
      if (columnOf(stored, driverId)?.stops.findIndex((stop) => cardKey(stop) === cardKey(card)) !== index)
        move([card], { driverId, index });
      else say("Left where it was.");
      return;
    }
    const others =
      columnOf(stored, moving.driverId)?.stops.filter((stop) => cardKey(stop) !== cardKey(moving.card)) ?? [];
    const index = moving.index + (key === "ArrowUp" ? -1 : 1);
    if (index < firstFree(others) || index > others.length) return say("It cannot go further.");
    const refusal = refuseOrder(stored, [moving.card], { driverId: moving.driverId, index });
    if (refusal !== null) return say(refusal);
    setMoving({ ...moving, index });
    say(`Place ${index + 1} of ${others.length + 1}`);
  };

  const singleOut = useCallback(
    (driverId: number) => setFilters({ driver: chosen === driverId ? "" : `${driverId}` }),
    [chosen, setFilters],
  );
  const openStops = (driverId: number) => columnOf(board ?? emptyBoard, driverId)?.stops.filter(canMove) ?? [];

  const title = "Dispatch";
  const bar = <DayBar day={day} today={today} onDay={goTo} onStep={stepDay} />;
  const instead =
    error && !board ? (
      <LoadFailure error={error} title="Failed to load the board. Please try again." onTryAgain={live.refresh} />
    ) : !board ? (
      <div className="grid gap-3" aria-busy={isFetching}>
        <p role="status" className="sr-only">
          Loading the board
        </p>
        <Skeleton className="h-12" />
        <div className="grid gap-3 md:grid-cols-3">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} className="h-80" />
          ))}
        </div>
      </div>
    ) : null;
  const askedCard = asked?.what === "actions" ? asked.card : null;
  return (
    <StaffPage
      title={title}
      beside={bar}
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
          <SmallButton
            className="max-lg:min-h-11"
            disabled={!board || board.unassigned.length === 0 || board.columns.length === 0}
            onClick={() => setAsked({ what: "plan" })}
          >
            Suggest all
          </SmallButton>
        </>
      }
    >
      {instead}
      {board && !instead && (
        <>
          <AlertStrip board={board} onOpen={(orderId) => setAsked({ what: "job", orderId })} onDone={live.refresh} />
          {!isWide && !isMap && (
            <FilterSelect
              label="Shown column"
              value={shownColumn === "unassigned" ? "" : `${chosen}`}
              onChange={(driver) => setFilters({ driver })}
              options={[
                { value: "", label: `Unassigned (${board.unassigned.length})` },
                ...board.columns.map(({ driver, stops }) => ({
                  value: `${driver.id}`,
                  label: `${driver.name}, ${driver.vehicleName} (${stops.filter((stop) => !isOverStop(stop)).length} to do)`,
                })),
              ]}
              className="[&_select]:min-h-11"
            />
          )}
          <div ref={root} data-board>
            {isMap ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <DispatchMap
                  board={board}
                  chosen={chosen}
                  onChoose={singleOut}
                  onOpen={(orderId) => setAsked({ what: "job", orderId })}
                />
              </Suspense>
            ) : (
              <Columns
                board={board}
                now={now}
                day={day}
                shown={shownColumn}
                chosen={chosen}
                selected={selected}
                current={current}
                moving={moving ? cardKey(moving.card) : null}
                onCurrent={setCurrent}
                onSelect={setSelected}
                onSay={say}
                onOpen={(orderId) => setAsked({ what: "job", orderId })}
                onActions={(card) => setAsked({ what: "actions", card })}
                onKey={(key, card) => {
                  if (moving) return moveByKey(key);
                  if (key === "a") chooseDriver(card);
                  else if (key === "u") unassign(card);
                  else if (key === "s") propose(card);
                  else if (key === "m") beginMoving(card);
                }}
                isMovingByKey={moving !== null}
                onLeaveMoving={() => moving && setMoving(null)}
                onDrop={move}
                withSelected={withSelected}
                askRefusals={async (orderIds) => {
                  const known = refusalsOf(board, orderIds);
                  const answer = await staffCall(
                    suggest,
                    { body: { day, orderIds: [...orderIds].slice(0, 50) } },
                    { isBackground: true },
                  );
                  return new Map([...known, ...refusalsOf(board, orderIds, answer.suggestions)]);
                }}
                onChoose={singleOut}
                onSelectRun={(driverId) => setSelected(new Set(openStops(driverId).map(cardKey)))}
                onHandOver={(driverId) => setAsked({ what: "driver", cards: openStops(driverId) })}
              />
            )}
          </div>
          {selected.size > 0 && (
            <SelectionBar
              text={`${countOf(selected.size, "card")} selected`}
              onAssign={() => setAsked({ what: "driver", cards: [...selected].map(cardOf) })}
              onSuggest={() => propose(cardOf([...selected][0] ?? ""))}
              onUnassign={() => unassign(cardOf([...selected][0] ?? ""))}
              onClear={() => setSelected(new Set())}
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
      <UndoBar done={undo} onUndo={takeBack} onOver={() => setUndo(null)} />
      {board && asked?.what === "job" && (
        <JobDialog
          board={board}
          orderId={asked.orderId}
          onAssign={() => setAsked({ what: "driver", cards: cardsOf(board, asked.orderId) })}
          onSuggest={() => setAsked({ what: "suggest", orderIds: [asked.orderId] })}
          onUnassign={() => {
            move(cardsOf(board, asked.orderId), null);
            setAsked(null);
          }}
          onChanged={live.refresh}
          onClose={() => setAsked(null)}
        />
      )}
      {board && askedCard && (
        <CardActions
          title={actionsTitle(board, askedCard, withSelected(askedCard).length)}
          onClose={() => setAsked(null)}
          actions={[
            { label: "Open", shortcut: "Enter", onSelect: () => setAsked({ what: "job", orderId: askedCard.orderId }) },
            ...(isMovable(askedCard)
              ? [
                  { label: "Choose the driver…", shortcut: "A", onSelect: () => chooseDriver(askedCard) },
                  { label: "Suggest", shortcut: "S", onSelect: () => propose(askedCard) },
                ]
              : []),
            ...(askedCard.kind !== null && isMovable(askedCard)
              ? [
                  { label: "Earlier in the run", onSelect: () => shift(askedCard, -1) },
                  { label: "Later in the run", onSelect: () => shift(askedCard, 1) },
                  { label: "Unassign", shortcut: "U", onSelect: () => unassign(askedCard) },
                ]
              : []),
            ...(isMovable(askedCard)
              ? [
                  {
                    label: selected.has(cardKey(askedCard)) ? "Do not select it" : "Select",
                    shortcut: "Space",
                    onSelect: () => setSelected(toggled(selected, cardKey(askedCard))),
                  },
                ]
              : []),
          ]}
        />
      )}
      {board && asked?.what === "driver" && (
        <DriverDialog
          title={`Who takes ${nameOf(asked.cards)}?`}
          board={board}
          orderIds={[...new Set(asked.cards.map(({ orderId }) => orderId))]}
          isIn={runOf(board, asked.cards)}
          onChoose={(driverId) => {
            setAsked(null);
            move(asked.cards, { driverId });
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {board && asked?.what === "suggest" && (
        <SuggestDialog board={board} orderIds={asked.orderIds} onTake={takePlace} onClose={() => setAsked(null)} />
      )}
      {board && asked?.what === "plan" && (
        <PlanDialog board={board} onAccept={acceptPlan} onClose={() => setAsked(null)} />
      )}
    </StaffPage>
  );
}

type SelectionBarProps = {
  text: string;
  onAssign: () => void;
  onSuggest: () => void;
  onUnassign: () => void;
  onClear: () => void;
};

function SelectionBar({ text, onAssign, onSuggest, onUnassign, onClear }: SelectionBarProps) {
  const low = "max-lg:min-h-11";
  return (
    <section
      aria-label="Selected cards"
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded border border-atlantic-600 bg-white p-2 text-sm shadow"
    >
      <p className="px-1 font-semibold">{text}</p>
      <SmallButton className={low} onClick={onAssign}>
        Choose the driver…
      </SmallButton>
      <SmallButton className={low} onClick={onSuggest}>
        Suggest
      </SmallButton>
      <SmallButton className={low} onClick={onUnassign}>
        Unassign
      </SmallButton>
      <SmallButton className={low} onClick={onClear}>
        Clear
      </SmallButton>
    </section>
  );
}

const emptyBoard: Board = { day: "", serverTime: "", unassigned: [], columns: [], alerts: [], done: [] };

/** Today needs no word in the address, so that a board left open is tomorrow's tomorrow. */
const dayParam = (day: string, today: string) => (day === today ? "" : day);

function keysOf(board: Board): Set<string> {
  return new Set([
    ...board.unassigned.map(({ orderId }) => cardKey({ orderId, kind: null })),
    ...board.columns.flatMap(({ stops }) => stops.map(cardKey)),
  ]);
}

function firstKey(board: Board | undefined, shown: string | null): string | null {
  const [first] = board?.unassigned ?? [];
  if (first && shown !== null && shown !== "unassigned") {
    const [stop] = board?.columns.find(({ driver }) => shown === `driver-${driver.id}`)?.stops ?? [];
    return stop ? cardKey(stop) : null;
  }
  if (first) return cardKey({ orderId: first.orderId, kind: null });
  const [stop] = board?.columns.flatMap(({ stops }) => stops) ?? [];
  return stop ? cardKey(stop) : null;
}

function cardsOf(board: Board, orderId: OrderId): Card[] {
  if (board.unassigned.some((delivery) => delivery.orderId === orderId)) return [{ orderId, kind: null }];
  return stopsOf(board, orderId).filter(canMove);
}

/** In whose run all of these are. */
function runOf(board: Board, cards: readonly Card[]): number | null {
  const drivers = new Set(
    cards.map((card) => (card.kind === null ? null : (columnWith(board, card)?.driver.id ?? null))),
  );
  const [only] = drivers;
  return drivers.size === 1 ? (only ?? null) : null;
}

function actionsTitle(board: Board, card: Card, count: number): string {
  if (count > 1) return countOf(count, "card");
  const stop = stopsOf(board, card.orderId).find(({ kind }) => card.kind === null || kind === card.kind);
  return [stop?.reference, card.kind && kindNames[card.kind].toLowerCase(), stop?.town].filter(Boolean).join(" ");
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The time, again and again: what is said of ages grows older by itself. */
function useTick(read: () => number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(read() / tickMs) * tickMs;
}
