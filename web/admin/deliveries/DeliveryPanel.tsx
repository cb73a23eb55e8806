import { useState } from "react";
import {
  createDelivery,
  type DeliveryHistoryEntry,
  type DeliveryStop,
  getDelivery,
  recordDeliveryEvent,
  type StaffDelivery,
  type StaffTransition,
} from "../../../contract/deliveries.ts";
import type { DeliveryWithDrivers, StopDriver } from "../../../contract/staff-delivery.ts";
import { type DeliveryState, isFinished } from "../../../domain/deliveries/delivery.ts";
import { deliveryStateNames, stopTitles } from "../../../domain/deliveries/delivery-words.ts";
import { describeHolder } from "../../../domain/deliveries/holder.ts";
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
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useUpdateStaffQuery } from "../shell/use-staff-query.ts";
import { CarriedBy } from "./CarriedBy.tsx";
import { CustodyDialog } from "./CustodyDialog.tsx";
import { type DeliveredOrder, DeliveryDialog } from "./DeliveryDialog.tsx";
import { actionLabel, eventText, stopStateText } from "./delivery-texts.ts";
import { ProofList } from "./ProofList.tsx";
import { useDelivery } from "./use-delivery.ts";

type DeliveryPanelProps = {
  order: DeliveredOrder;
  /** A new object whenever the delivery may have changed, to refetch it; without one the panel polls. */
  refreshOn?: object;
  /** Shown below the plan of its stops, so that their times, driver and partner are not repeated. */
  isBesidePlan?: boolean;
  onDone: () => void;
};

/** The panel's anchor, for links to decisions that are made there. */
export const deliveryPanelId = "delivery";

/** An order's delivery: its state, its history, and the events that staff can record. */
export function DeliveryPanel({ order, refreshOn, isBesidePlan = false, onDone }: DeliveryPanelProps) {
  const input = { params: { id: order.id } };
  const { data, error, refetch } = useDelivery(order.id, refreshOn);
  const updateDelivery = useUpdateStaffQuery(getDelivery, input);
  const { busy, run } = useAction();
  const [dialogAction, setDialogAction] = useState<StaffTransition | null>(null);
  const [custody, setCustody] = useState<"hand_over" | "correct_holder" | null>(null);
  const show = ({ delivery }: { delivery: StaffDelivery }) => {
    updateDelivery(() => ({ delivery }));
    onDone();
  };
  const showFailure = (failure: unknown) => {
    if (isSessionError(failure)) return;
    toast({ title: "The delivery was not changed", description: errorText(failure), tone: "destructive" });
    void refetch();
  };
  const send = (body: {
    kind: StaffTransition["kind"] | "take_back";
    stop?: StaffTransition["stop"];
    takesBack?: string;
  }) => {
    const eventId = newUuid();
    return run(
      async () => show(await staffCall(recordDeliveryEvent, { ...input, body: { eventId, ...body } })),
      showFailure,
    );
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
  const delivery: DeliveryWithDrivers | null = data.delivery;
  if (!delivery) {
    if (order.status !== "processing") return null;
    return (
      <Sheet title="Delivery" className="print:hidden">
        <p className="mb-3 text-sm text-muted">
          This order was placed before deliveries were recorded, so it has none yet.
        </p>
        <SmallButton
          busy={busy}
          onClick={() => void run(async () => show(await staffCall(createDelivery, input)), showFailure)}
        >
          Add a delivery
        </SmallButton>
      </Sheet>
    );
  }
  const act = (move: StaffTransition) => {
    if (move.kind === "hand_over" || move.kind === "correct_holder") setCustody(move.kind);
    else if (move.kind === "complete" || move.kind === "fail" || move.kind === "cancel" || move.kind === "bring_back")
      setDialogAction(move);
    else void send(move);
  };
  // An order set back to processing has not arrived after all, so its events can be undone again.
  const canUndo = delivery.state !== "delivered" || order.status === "processing";
  // Until the partner has begun, the state would say unassigned although we look for no driver.
  const isWithPartner = delivery.partner && delivery.state === "unassigned";
  return (
    <Sheet
      id={deliveryPanelId}
      title="Delivery"
      aside={
        <Badge tone={toneOf(delivery.state)}>
          {isWithPartner ? "With a partner" : deliveryStateNames[delivery.state]}
        </Badge>
      }
    >
      {isBesidePlan && delivery.question && (
        <Notice tone="warning" role="status" title="Needs a decision">
          {delivery.question}
        </Notice>
      )}
      {!isBesidePlan && delivery.partner && (
        <p className="mb-3 text-sm wrap-anywhere">
          <CarriedBy partner={delivery.partner} />
        </p>
      )}
      <p className="mb-3 text-sm font-semibold wrap-anywhere">
        {describeHolder(delivery.holder)}
        {delivery.holder.since && (
          <span className="font-normal text-muted">
            {" "}
            since <Moment at={delivery.holder.since} />
          </span>
        )}
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {delivery.stops.map((stop) => (
          <StopItem
            key={stop.kind}
            stop={isBesidePlan ? { ...stop, from: null, by: null } : stop}
            driver={isBesidePlan ? undefined : delivery.drivers?.[stop.kind]}
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
                {eventText(event)}
                {event.refused && <span className="block text-xs text-brick">Changed nothing: {event.refused}</span>}
              </span>
              <span className="flex items-baseline gap-2 text-xs text-muted">
                <span>
                  {event.actor}, <Moment at={event.at} />
                  {event.isTakenBack && ", taken back"}
                </span>
                {canUndo && isUndoable(event) && (
                  <QuietButton
                    busy={busy}
                    className="no-print"
                    aria-label={`Undo: ${eventText(event)}`}
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
      {custody && (
        <CustodyDialog
          kind={custody}
          orderId={order.id}
          holder={delivery.holder}
          onClose={() => setCustody(null)}
          onDone={(answer) => {
            setCustody(null);
            show(answer);
          }}
        />
      )}
      {dialogAction && (
        <DeliveryDialog
          move={dialogAction}
          order={order}
          onClose={() => setDialogAction(null)}
          onDone={(answer) => {
            setDialogAction(null);
            show(answer);
          }}
        />
      )}
    </Sheet>
  );
}

/** Assignments are undone on the board and the order's own events on the order; everything else can be undone here. */
const isUndoable = ({ kind, actor, isTakenBack }: DeliveryHistoryEntry) =>
  !isTakenBack && actor !== "order" && kind !== "assign" && kind !== "unassign";

function toneOf(state: DeliveryState): BadgeTone {
  if (state === "failed") return "error";
  if (state === "delivered" || state === "returned") return "success";
  return state === "cancelled" || state === "unassigned" ? "neutral" : "info";
}

function StopItem({
  stop: { kind, state, from, by, doneAt, signedBy, leftSafe, proofs },
  driver,
  isCancelled,
}: {
  stop: DeliveryStop;
  driver: StopDriver | undefined;
  isCancelled: boolean;
}) {
  // A stop of a cancelled delivery has a state only if it was done or attempted.
  const isUnattempted = isCancelled && state !== "done" && state !== "failed";
  return (
    <li className="rounded border border-line p-3 text-sm">
      <p className="font-semibold">
        {stopTitles[kind]}
        {!isUnattempted && `: ${stopStateText(kind, state)}`}
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
      {driver && !isUnattempted && (
        <p className="wrap-anywhere text-muted">
          Driver: {driver.name}, {showDay(driver.day)}
        </p>
      )}
      <ProofList proofs={proofs} at={stopTitles[kind]} />
    </li>
  );
}

type ChoicesProps = { delivery: StaffDelivery; busy: boolean; onMove: (move: StaffTransition) => void };

/** The actions possible now; the others are hidden, since the state already says what comes next. */
function Choices({ delivery, busy, onMove }: ChoicesProps) {
  const possible = delivery.choices.filter(({ reason }) => reason === null);
  const canReinstate = possible.some(({ move }) => move.kind === "reinstate");
  if (possible.length === 0 || (isFinished(delivery.state) && !canReinstate)) return null;
  return (
    <div className="no-print mt-3 flex flex-wrap gap-2">
      {possible.map(({ move }) => (
        <SmallButton key={`${move.kind} ${move.stop}`} busy={busy} onClick={() => onMove(move)}>
          {actionLabel(move)}
        </SmallButton>
      ))}
    </div>
  );
}
