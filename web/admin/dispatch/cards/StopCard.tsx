import { useDraggable } from "@dnd-kit/core";
import { Check, Ellipsis, GripVertical } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { BoardDelivery, BoardStop } from "../../../../contract/dispatch.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import { showDay } from "../../../../domain/schedule/dates.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { cardKey, isStopFinished, isStopMovable } from "../board/board-assignments.ts";
import { goodsText, holderText, showTimeOn, timeliness, windowText } from "../board/board-texts.ts";

type CardState = { isSelected: boolean; isCurrent: boolean; isMoving: boolean };

type StopCardProps = CardState & { stop: BoardStop; number: number; day: string };

export const StopCard = memo(function StopCard({ stop, number, day, ...look }: StopCardProps) {
  const { kind, town, address, reference, customer, expectedAt, endedAt } = stop;
  const state = timeliness(stop);
  const at = endedAt ?? expectedAt;
  const isOver = isStopFinished(stop);
  const window = windowText(stop, day);
  const holder = isOver ? "" : holderText(stop.holder, day);
  return (
    <CardFrame
      id={cardKey(stop)}
      name={`${reference}, ${stopTitles[kind].toLowerCase()} ${town}`}
      isFixed={!isStopMovable(stop)}
      {...look}
      head={
        <>
          <span className="grid size-5 shrink-0 place-items-center rounded-full bg-atlantic-800 text-xs font-semibold text-white tabular">
            {number}
          </span>
          {at && (
            <span className="shrink-0 tabular">
              <span className="sr-only">{endedAt ? "at " : "expected "}</span>
              {showTimeOn(at, day)}
            </span>
          )}
          <span className="min-w-0 flex-auto font-semibold wrap-anywhere">
            {stopTitles[kind]} {town || address}
          </span>
        </>
      }
    >
      <span className="text-muted">
        {reference} {customer}
      </span>
      <AccountLines account={stop.account} />
      {stop.fromDay && <span className="font-semibold text-brick-deep">From {showDay(stop.fromDay)}</span>}
      {holder && <span className="text-ink">{holder}</span>}
      {stop.failure && <span className="text-brick-deep">{stop.failure}</span>}
      <span className="text-muted">
        {state && (
          <Badge tone={state.tone} className="me-1.5">
            {state.text}
          </Badge>
        )}
        {stop.isOutsideShift && (
          <Badge tone="warning" className="me-1.5">
            Outside the shift
          </Badge>
        )}
        {!isOver && [stateText(stop), window, goodsText(stop)].filter(Boolean).join(" · ")}
      </span>
    </CardFrame>
  );
});

/** The company that the goods are carried for, with its standing instructions about access and hours. */
function AccountLines({ account }: Pick<BoardStop, "account">) {
  if (!account) return null;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{account.name}</span>
      {account.instructions !== "" && <span className="line-clamp-2 text-muted italic">{account.instructions}</span>}
    </>
  );
}

function stateText({ state, isLocked }: BoardStop): string {
  if (state === "en_route") return "Under way";
  if (state === "arrived") return "The driver is there";
  return isLocked ? "Fixed" : "";
}

type DeliveryCardProps = CardState & { delivery: BoardDelivery; day: string };

const urgencies = {
  now: { tone: "error", word: "Now" },
  soon: { tone: "warning", word: "Soon" },
  later: { tone: "neutral", word: "Later" },
} as const;

/** The card of an unassigned delivery. */
export const DeliveryCard = memo(function DeliveryCard({ delivery, day, ...look }: DeliveryCardProps) {
  const { reference, urgency, stops, question } = delivery;
  const [first] = stops;
  const { tone, word } = urgencies[urgency.level];
  const towns = stops.map(({ town }) => town || "?").join(" → ");
  return (
    <CardFrame
      id={cardKey({ ...delivery, kind: null })}
      name={`${reference}, ${towns}`}
      isFixed={false}
      {...look}
      head={<span className="font-semibold wrap-anywhere">{towns}</span>}
    >
      <span className="text-muted">
        {reference} {first?.customer}
      </span>
      <AccountLines account={first?.account ?? null} />
      <span className={urgency.level === "now" ? "font-semibold text-brick-deep" : "text-ink"}>
        <Badge tone={tone} className="me-1.5">
          {urgency.isDueBefore ? "Due before" : word}
        </Badge>
        {urgency.reason}
      </span>
      <span className="text-muted">{first && [first.service, goodsText(first)].filter(Boolean).join(" · ")}</span>
      {holderText(delivery.holder, day) && <span className="text-ink">{holderText(delivery.holder, day)}</span>}
      {question && <span className="font-semibold text-brick-deep">{question}</span>}
    </CardFrame>
  );
});

type CardFrameProps = CardState & {
  id: string;
  /** What its actions are about, for screen readers. */
  name: string;
  isFixed: boolean;
  /** The first line, at full width. */
  head: ReactNode;
  children: ReactNode;
};

function CardFrame({ id, name, isFixed, isSelected, isCurrent, isMoving, head, children }: CardFrameProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: isFixed });
  return (
    <li
      data-place={id}
      className={joinClasses(
        "relative rounded border bg-white text-sm",
        isSelected ? "border-atlantic-600 bg-atlantic-100" : "border-line",
        isMoving && "outline-2 outline-offset-1 outline-atlantic-600 outline-dashed",
        isDragging && "opacity-40",
        isFixed && "bg-foam",
      )}
    >
      <button
        ref={setNodeRef}
        type="button"
        data-card={id}
        tabIndex={isCurrent ? 0 : -1}
        {...listeners}
        className={joinClasses(
          "grid w-full grid-cols-[minmax(0,1fr)] content-start gap-0.5 rounded px-2.5 py-2 text-start",
          !isFixed && "md:cursor-grab",
        )}
      >
        {isSelected && (
          <span className="flex items-center gap-1 text-xs font-semibold text-atlantic-800">
            <Check aria-hidden="true" className="size-4" />
            Selected
          </span>
        )}
        {isMoving && (
          <span className="flex items-center gap-1 text-xs font-semibold text-atlantic-800">
            <GripVertical aria-hidden="true" className="size-4" />
            Moving: arrows, then Enter
          </span>
        )}
        <span className="flex flex-wrap items-baseline gap-x-2">{head}</span>
        <span className="grid gap-0.5 pe-5 text-xs wrap-anywhere max-lg:pe-9">{children}</span>
      </button>
      <button
        type="button"
        data-menu={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`Actions for ${name}`}
        className="absolute end-0 bottom-0 grid size-8 place-items-center rounded text-muted hover:bg-atlantic-100 hover:text-ink max-lg:size-11"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
