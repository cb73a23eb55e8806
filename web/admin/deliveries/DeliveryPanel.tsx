import { useState } from "react";
import {
  type DeliveryNews,
  type DeliveryStop,
  getDelivery,
  makeDelivery,
  moveDelivery,
  type OfficeMove,
  type StaffDelivery,
} from "../../../contract/deliveries.ts";
import type { CarriedDelivery, StopDriver } from "../../../contract/staff-delivery.ts";
import { type DeliveryState, deliveryStateNames, isOver } from "../../../domain/deliveries/delivery.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { newUuid } from "../../api/idempotency-key.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { Sheet } from "../shell/Sheet.tsx";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useStaffAnswer } from "../shell/use-staff-query.ts";
import { CarriedBy } from "./CarriedBy.tsx";
import { type DeliveredOrder, DeliveryDialog } from "./DeliveryDialog.tsx";
import { moveLabel, newsText, stopStateText, stopTitles } from "./delivery-texts.ts";
import { ProofList } from "./ProofList.tsx";
import { useDelivery } from "./use-delivery.ts";

type DeliveryPanelProps = {
  order: DeliveredOrder;
  /** Another one whenever something may have happened to it; left out where nobody tells. */
  news?: object;
  onDone: () => void;
};

/** Where an order's delivery stands, what happened to it, and what the office can say happened. */
export function DeliveryPanel({ order, news, onDone }: DeliveryPanelProps) {
  const input = { params: { id: order.id } };
  const { data, error, refetch } = useDelivery(order.id, news);
  const changeAnswer = useStaffAnswer(getDelivery, input);
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<OfficeMove | null>(null);
  const show = ({ delivery }: { delivery: StaffDelivery }) => {
    changeAnswer(() => ({ delivery }));
    onDone();
  };
  const tellFailure = (failure: unknown) => {
    if (endsSession(failure)) return;
    toast({ title: "The delivery was not changed", description: errorText(failure), tone: "destructive" });
    void refetch();
  };
  const send = (body: { kind: OfficeMove["kind"] | "take_back"; stop?: OfficeMove["stop"]; takesBack?: string }) => {
    const eventId = newUuid();
    return run(async () => show(await staffCall(moveDelivery, { ...input, body: { eventId, ...body } })), tellFailure);
  };
  if (error && !data)
    return (
      <Sheet title="Delivery">
        <LoadFailure error={error} title="Failed to load the delivery." onTryAgain={() => void refetch()} />
      </Sheet>
    );
  if (!data)
    return (
      <Sheet title="Delivery">
        <Skeleton className="h-32" />
      </Sheet>
    );
  const delivery: CarriedDelivery | null = data.delivery;
  if (!delivery) {
    if (order.status !== "processing") return null;
    return (
      <Sheet title="Delivery" className="print:hidden">
        <p className="mb-3 text-sm text-muted">This order was there before deliveries were, so it has none yet.</p>
        <SmallButton
          busy={busy}
          onClick={() => void run(async () => show(await staffCall(makeDelivery, input)), tellFailure)}
        >
          Add a delivery
        </SmallButton>
      </Sheet>
    );
  }
  const act = (move: OfficeMove) => {
    if (move.kind === "complete" || move.kind === "fail" || move.kind === "cancel" || move.kind === "bring_back")
      setAsked(move);
    else void send(move);
  };
  // Set back to processing, the order says itself that it has not arrived.
  const canTakeBack = delivery.state !== "delivered" || order.status === "processing";
  // Until they have begun: nobody of ours is looked for.
  const isTheirs = delivery.partner && delivery.state === "unassigned";
  return (
    <Sheet
      title="Delivery"
      aside={
        <Badge tone={toneOf(delivery.state)}>{isTheirs ? "With a partner" : deliveryStateNames[delivery.state]}</Badge>
      }
    >
      {delivery.question && (
        <Notice tone="warning" role="status" title="Somebody has to decide">
          {delivery.question}
        </Notice>
      )}
      {delivery.partner && (
        <p className="mb-3 text-sm wrap-anywhere">
          <CarriedBy partner={delivery.partner} />
        </p>
      )}
      <ol className="grid gap-3 sm:grid-cols-2">
        {delivery.stops.map((stop) => (
          <StopOfDelivery
            key={stop.kind}
            stop={stop}
            driver={delivery.drivers?.[stop.kind]}
            isCancelled={delivery.state === "cancelled"}
          />
        ))}
      </ol>
      {delivery.trackPath && (
        <p className="no-print mt-2">
          <a
            href={delivery.trackPath}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-8 items-center text-sm max-lg:min-h-11"
          >
            The customer's tracking page
          </a>
        </p>
      )}
      <Choices delivery={delivery} busy={busy} onMove={act} />
      {delivery.events.length > 0 && (
        <ol aria-label="What happened" className="mt-4 grid gap-2 border-t border-line pt-3 text-sm">
          {delivery.events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={event.isTakenBack ? "text-muted line-through" : undefined}>
                {newsText(event)}
                {event.refused && <span className="block text-xs text-brick">Changed nothing: {event.refused}</span>}
              </span>
              <span className="flex items-baseline gap-2 text-xs text-muted">
                <span>
                  {event.actor}, <Moment at={event.at} />
                  {event.isTakenBack && ", taken back"}
                </span>
                {canTakeBack && isSlip(event) && (
                  <QuietButton
                    busy={busy}
                    className="no-print"
                    aria-label={`Undo: ${newsText(event)}`}
                    onClick={() => void send({ kind: "take_back", takesBack: event.id })}
                  >
                    Undo
                  </QuietButton>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {asked && (
        <DeliveryDialog
          move={asked}
          order={order}
          onClose={() => setAsked(null)}
          onDone={(answer) => {
            setAsked(null);
            show(answer);
          }}
        />
      )}
    </Sheet>
  );
}

/** Whether it may have been one: who drives is changed on the board, and what the order did is changed there. */
const isSlip = ({ kind, actor, isTakenBack }: DeliveryNews) =>
  !isTakenBack && actor !== "order" && kind !== "assign" && kind !== "unassign";

function toneOf(state: DeliveryState): BadgeTone {
  if (state === "failed") return "error";
  if (state === "delivered" || state === "returned") return "success";
  return state === "cancelled" || state === "unassigned" ? "neutral" : "info";
}

function StopOfDelivery({
  stop: { kind, state, from, by, doneAt, signedBy, leftSafe, proofs },
  driver,
  isCancelled,
}: {
  stop: DeliveryStop;
  driver: StopDriver | undefined;
  isCancelled: boolean;
}) {
  // Of what is cancelled only that counts which was done or tried: nothing is waited for.
  const isLeft = isCancelled && state !== "done" && state !== "failed";
  return (
    <li className="rounded border border-line p-3 text-sm">
      <p className="font-semibold">
        {stopTitles[kind]}
        {!isLeft && `: ${stopStateText(kind, state)}`}
      </p>
      {doneAt ? (
        <p className="text-muted">
          <Moment at={doneAt} />
          {leftSafe && ", left in a safe place"}
          {signedBy && `, signed by ${signedBy}`}
        </p>
      ) : (
        !isCancelled &&
        (from || by) && (
          <p className="text-muted">
            {from && (
              <>
                from <Moment at={from} />
                <br />
              </>
            )}
            {by && (
              <>
                by <Moment at={by} />
              </>
            )}
          </p>
        )
      )}
      {driver && !isLeft && (
        <p className="wrap-anywhere text-muted">
          Driver: {driver.name}, {showDay(driver.day)}
        </p>
      )}
      <ProofList proofs={proofs} at={stopTitles[kind]} />
    </li>
  );
}

type ChoicesProps = { delivery: StaffDelivery; busy: boolean; onMove: (move: OfficeMove) => void };

/** What can be pressed now; what cannot is not shown, as the next step is said by the state. */
function Choices({ delivery, busy, onMove }: ChoicesProps) {
  const possible = delivery.choices.filter(({ reason }) => reason === null);
  if (possible.length === 0 || isOver(delivery.state)) {
    const again = possible.find(({ move }) => move.kind === "reinstate");
    if (!again) return null;
  }
  return (
    <div className="no-print mt-3 flex flex-wrap gap-2">
      {possible.map(({ move }) => (
        <SmallButton key={`${move.kind} ${move.stop}`} busy={busy} onClick={() => onMove(move)}>
          {moveLabel(move)}
        </SmallButton>
      ))}
    </div>
  );
}
