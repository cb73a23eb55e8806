import { useDroppable } from "@dnd-kit/core";
import { Ban, ChevronDown, ChevronRight, Phone } from "lucide-react";
import { Fragment, memo, type ReactNode } from "react";
import type { BoardColumn, BoardDelivery } from "../../../../contract/dispatch.ts";
import { runPapersPath } from "../../../../contract/run-sheet.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { Menu } from "../../../ui/Menu.tsx";
import { cardKey, isStopFinished } from "../board/board-assignments.ts";
import { delayText, finishedText, lastSeenText, loadText, nextStopText, shiftText } from "../board/board-texts.ts";
import { downloadRunSheet } from "../board/download-run-sheet.ts";
import { DeliveryCard, StopCard } from "./StopCard.tsx";

/** Where the dragged cards would go: before this index among the cards that stay. */
export type Landing = { column: string; index: number } | null;

/** The state of cards, shared by all columns. */
type CardStates = {
  selected: ReadonlySet<string>;
  /** The card that the Tab key reaches. */
  current: string | null;
  moving: string | null;
  dragged: ReadonlySet<string>;
};

type ColumnFrameProps = {
  id: string;
  heading: ReactNode;
  label: string;
  /** Why the dragged cards cannot be dropped here. */
  refusal: string | null;
  isOver: boolean;
  /** Something is being dragged that can be dropped here. */
  isOpenToDrop?: boolean;
  isChosen?: boolean;
  className?: string;
  children: ReactNode;
};

function ColumnFrame({
  id,
  heading,
  label,
  refusal,
  isOver,
  isOpenToDrop = false,
  isChosen = false,
  className,
  children,
}: ColumnFrameProps) {
  const { setNodeRef } = useDroppable({ id });
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      data-column={id}
      className={joinClasses(
        "flex min-h-0 w-full shrink-0 flex-col rounded border bg-foam lg:max-h-full",
        isOver && refusal === null
          ? "border-atlantic-600 outline-2 -outline-offset-1 outline-atlantic-600"
          : isOpenToDrop
            ? "border-dashed border-atlantic-600"
            : "border-line",
        isChosen && "border-atlantic-800",
        className ?? "relative",
      )}
    >
      {heading}
      {children}
      {refusal !== null && (
        <p className="absolute inset-x-2 top-16 z-10 flex items-start gap-2 rounded border border-brick bg-brick-100 p-2 text-xs font-semibold text-brick-deep shadow">
          <Ban aria-hidden="true" className="size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </section>
  );
}

const listClasses = "flex min-h-16 flex-1 flex-col gap-1.5 overflow-y-auto p-1.5 *:shrink-0";

type UnassignedColumnProps = CardStates & {
  deliveries: readonly BoardDelivery[];
  day: string;
  landing: Landing;
};

/** The unassigned deliveries, most urgent first. */
export const UnassignedColumn = memo(function UnassignedColumn(props: UnassignedColumnProps) {
  const { deliveries, day, landing, selected, current, moving } = props;
  return (
    <ColumnFrame
      id="unassigned"
      className="relative min-h-0 lg:flex-1 lg:shrink!"
      label={`Unassigned, ${deliveries.length}`}
      refusal={null}
      isOver={landing?.column === "unassigned"}
      heading={
        <div className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-3 py-2">
          <h2 tabIndex={-1} className="text-base font-semibold">
            Unassigned
          </h2>
          <Badge tone={deliveries.length > 0 ? "warning" : "success"}>{deliveries.length}</Badge>
        </div>
      }
    >
      {deliveries.length === 0 ? (
        <p className="p-4 text-sm text-muted">Everything on this day has a driver.</p>
      ) : (
        <ul className={listClasses}>
          {deliveries.map((delivery) => {
            const id = cardKey({ orderId: delivery.orderId, kind: null });
            return (
              <DeliveryCard
                key={id}
                delivery={delivery}
                day={day}
                isSelected={selected.has(id)}
                isCurrent={current === id}
                isMoving={moving === id}
              />
            );
          })}
        </ul>
      )}
    </ColumnFrame>
  );
});

type RunColumnProps = CardStates & {
  column: BoardColumn;
  day: string;
  /** By the server's clock, in ms. */
  now: number;
  landing: Landing;
  refusal: string | null;
  /** A card of the board is being dragged. */
  isDragging: boolean;
  /** Finished stops are shown one by one. */
  isUnfolded: boolean;
  onToggleFold: (driverId: number) => void;
  isChosen: boolean;
  onChoose: (driverId: number) => void;
  onSelectRun: (driverId: number) => void;
  onHandOver: (driverId: number) => void;
};

export const RunColumn = memo(function RunColumn(props: RunColumnProps) {
  const { column, day, now, landing, refusal, isDragging, isUnfolded, isChosen, selected, current, moving, dragged } =
    props;
  const { driver, load, stops, delayMinutes } = column;
  const id = `driver-${driver.id}`;
  const isOver = landing?.column === id;
  const delay = delayText(delayMinutes);
  const finished = stops.filter(isStopFinished);
  const open = stops.length - finished.length;
  const emptyReason = stops.length === 0 ? "The run is empty." : null;
  const FoldIcon = isUnfolded ? ChevronDown : ChevronRight;
  let stayingCount = 0;
  return (
    <ColumnFrame
      id={id}
      label={`Run of ${driver.name}, ${open} to do`}
      refusal={refusal}
      isOver={isOver}
      isOpenToDrop={isDragging && refusal === null}
      isChosen={isChosen}
      heading={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line px-2.5 py-1.5 text-xs">
          <div className="flex items-start gap-2">
            <h2 tabIndex={-1} className="min-w-0 flex-1 text-sm leading-snug font-semibold wrap-anywhere">
              {driver.name}
            </h2>
            <Menu
              label={`Run of ${driver.name}`}
              className="-my-1 -me-2 max-lg:min-h-11 max-lg:min-w-11"
              items={[
                {
                  label: isChosen ? "Show all runs" : "Show only this run",
                  onSelect: () => props.onChoose(driver.id),
                },
                {
                  label: "Select what is left",
                  onSelect: () => props.onSelectRun(driver.id),
                  disabledReason: open === 0 ? "Nothing is left." : null,
                },
                {
                  label: "Give what is left to…",
                  onSelect: () => props.onHandOver(driver.id),
                  disabledReason: open === 0 ? "Nothing is left." : null,
                },
                {
                  label: "Run sheet as a CSV file",
                  onSelect: () => void downloadRunSheet(day, driver),
                  disabledReason: emptyReason,
                },
                {
                  label: "Print run sheet",
                  to: runPapersPath("run-sheet", day, driver.id),
                  disabledReason: emptyReason,
                },
                {
                  label: "Print job sheets",
                  to: runPapersPath("job-sheets", day, driver.id),
                  disabledReason: emptyReason,
                },
                {
                  label: "Print dockets (A6)",
                  to: runPapersPath("dockets", day, driver.id),
                  disabledReason: emptyReason,
                },
              ]}
            />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted">
            <span className="flex-auto">
              {driver.vehicleName}, {loadText(load)}
            </span>
            {!driver.onDuty && <Badge>Off duty</Badge>}
            {open > 0 && <Badge tone={delay.tone}>{delay.text}</Badge>}
            {finished.length > 0 && (
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => props.onToggleFold(driver.id)}
                className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded text-start text-muted hover:bg-atlantic-100 hover:text-ink max-lg:min-h-11"
              >
                <FoldIcon aria-hidden="true" className="size-4 shrink-0" />
                <span className="sr-only">Finished stops of {driver.name}: </span>
                {finishedText(finished)}
              </button>
            )}
          </p>
          {shiftText(column) && <p className="wrap-anywhere text-muted">{shiftText(column)}</p>}
          {open === 0 && <p className="font-semibold wrap-anywhere">{nextStopText(column)}</p>}
          <p className="flex flex-wrap items-center justify-between gap-x-2 text-muted">
            {lastSeenText(column, now)}
            <a
              href={`tel:${driver.phone.replace(/[^+\d]/g, "")}`}
              title={driver.phone}
              className="link inline-flex min-h-6 items-center gap-1 max-lg:min-h-11"
            >
              <Phone aria-hidden="true" className="size-3.5" />
              Call
              <span className="sr-only">
                {driver.name}: {driver.phone}
              </span>
            </a>
          </p>
        </div>
      }
    >
      <ul className={listClasses}>
        {stops.map((stop, index) => {
          const key = cardKey(stop);
          const isHere = isOver && !dragged.has(key) && stayingCount === landing?.index;
          if (!dragged.has(key)) stayingCount += 1;
          if (!isUnfolded && isStopFinished(stop)) return null;
          return (
            <Fragment key={key}>
              {isHere && <LandingLine position={(landing?.index ?? 0) + 1} />}
              <StopCard
                stop={stop}
                number={index + 1}
                day={day}
                isSelected={selected.has(key)}
                isCurrent={current === key}
                isMoving={moving === key}
              />
            </Fragment>
          );
        })}
        {isOver && landing !== null && landing.index >= stayingCount && <LandingLine position={stayingCount + 1} />}
        {stops.length === 0 && !isOver && (
          <li className="rounded border border-dashed border-edge p-4 text-center text-xs text-muted">
            Nothing yet. Drag a delivery here, or press A on one.
          </li>
        )}
      </ul>
    </ColumnFrame>
  );
});

/** Has no height, so that nothing moves under the pointer. `position`: the number that the first dropped stop gets. */
function LandingLine({ position }: { position: number }) {
  return (
    <li
      aria-hidden="true"
      data-landing
      className="relative z-10 -mt-1.5 h-0 outline-2 outline-atlantic-600 first:*:top-1"
    >
      <span className="absolute end-0 -top-2.5 rounded bg-atlantic-800 px-1.5 text-xs leading-5 font-semibold text-white">
        Here, as stop {position}
      </span>
    </li>
  );
}
