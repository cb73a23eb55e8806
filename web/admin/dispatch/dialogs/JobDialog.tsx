import { useState } from "react";
import type { Board, BoardStop } from "../../../../contract/dispatch.ts";
import { staffOrderPath } from "../../../../contract/staff-paths.ts";
import { stopTitles } from "../../../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { CarriedBy } from "../../deliveries/CarriedBy.tsx";
import { DeliveryPanel } from "../../deliveries/DeliveryPanel.tsx";
import { SmallButton, TextLink } from "../../shell/StaffPage.tsx";
import { useStaff } from "../../shell/staff-context.ts";
import { findStops, isStopMovable } from "../board/board-assignments.ts";
import { goodsText, showTimeOn, timeliness, windowText } from "../board/board-texts.ts";
import { FailureDialog } from "./FailureDialog.tsx";
import { PartnerDialog } from "./PartnerDialog.tsx";
import { TimesDialog } from "./TimesDialog.tsx";

type JobDialogProps = {
  board: Board;
  orderId: OrderId;
  onAssign: () => void;
  onSuggest: () => void;
  onUnassign: () => void;
  onChanged: () => void;
  onClose: () => void;
};

type SubDialog = { kind: "times"; stop: BoardStop } | { kind: "partner" } | { kind: "failure" } | null;

/** One delivery in full beside the board, with its actions. */
export function JobDialog({ board, orderId, onAssign, onSuggest, onUnassign, onChanged, onClose }: JobDialogProps) {
  const { user } = useStaff();
  const [dialog, setDialog] = useState<SubDialog>(null);
  const stops = findStops(board, orderId);
  const [lastStops, setLastStops] = useState(stops);
  if (stops.length > 0 && stops !== lastStops && JSON.stringify(stops) !== JSON.stringify(lastStops))
    setLastStops(stops);
  // A delivery that has left the board is no longer driven on this day.
  const shown = stops.length > 0 ? stops : lastStops.map((stop) => ({ ...stop, isOpen: false }));
  const [first] = shown;
  const delivery = [...board.unassigned, ...board.done].find((each) => each.orderId === orderId);
  const column = board.columns.find((each) => each.stops.some((stop) => stop.orderId === orderId));
  const partner = delivery?.partner;
  const isCancelled = delivery?.state === "cancelled";
  const isFailed = !isCancelled && shown.some(({ state }) => state === "failed");
  const seesOrders = user.roles.some((role) => role === "administrator" || role === "shop_manager");
  const canAssign = !partner && shown.some(isStopMovable);
  const isUnassigned = board.unassigned.some((each) => each.orderId === orderId);
  const close = () => setDialog(null);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <>
      <Dialog
        title={first ? `${first.reference} ${first.customer}` : "Delivery"}
        onClose={onClose}
        className="my-0! me-0! h-dvh max-h-dvh! w-[min(40rem,100%)]! max-w-none rounded-none! max-lg:[&_button]:min-h-11"
      >
        {stops.length === 0 && <Notice role="status">This delivery is no longer on this day’s board.</Notice>}
        <div className="flex flex-wrap gap-2">
          {canAssign && (
            <SmallButton onClick={onAssign}>{column ? "Another driver…" : "Choose the driver…"}</SmallButton>
          )}
          {isUnassigned && <SmallButton onClick={onSuggest}>Suggest</SmallButton>}
          {canAssign && column && <SmallButton onClick={onUnassign}>Unassign</SmallButton>}
          {isFailed && !shown.some(({ kind }) => kind === "return") && (
            <SmallButton onClick={() => setDialog({ kind: "failure" })}>What happens next…</SmallButton>
          )}
          {stops.length > 0 && !isCancelled && (
            <SmallButton onClick={() => setDialog({ kind: "partner" })}>
              {partner ? "Change the partner…" : "Give to a partner…"}
            </SmallButton>
          )}
        </div>
        <p className="text-sm">
          {partner ? <CarriedBy partner={partner} /> : `Driver: ${column?.driver.name ?? "none yet"}`}
          {first && [first.service, goodsText(first)].some(Boolean) && (
            <span className="block text-muted">{[first.service, goodsText(first)].filter(Boolean).join(", ")}</span>
          )}
          {seesOrders && (
            <TextLink to={staffOrderPath(orderId)} className="link inline-flex min-h-6 items-center max-lg:min-h-11">
              Open the order
            </TextLink>
          )}
        </p>
        <ol className="grid gap-3">
          {shown.map((stop) => (
            <StopDetails
              key={stop.kind}
              stop={stop}
              day={board.day}
              onTimes={() => setDialog({ kind: "times", stop })}
            />
          ))}
        </ol>
        <DeliveryPanel order={{ id: orderId }} refreshOn={board} isBesidePlan onDone={onChanged} />
      </Dialog>
      {dialog?.kind === "times" && <TimesDialog stop={dialog.stop} onClose={close} onDone={done} />}
      {dialog?.kind === "partner" && (
        <PartnerDialog orderId={orderId} partner={partner ?? null} onClose={close} onDone={done} />
      )}
      {dialog?.kind === "failure" && <FailureDialog orderId={orderId} day={board.day} onClose={close} onDone={done} />}
    </>
  );
}

type StopDetailsProps = { stop: BoardStop; day: string; onTimes: () => void };

function StopDetails({ stop, day, onTimes }: StopDetailsProps) {
  const { kind, address, town, contact, phone, instructions, isOpen, endedAt } = stop;
  const state = timeliness(stop);
  return (
    <li className="grid gap-1 rounded border border-line p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{stopTitles[kind]}</h3>
        {state && <Badge tone={state.tone}>{state.text}</Badge>}
      </div>
      <p className="break-words">{address || town}</p>
      {(contact || phone) && (
        <p>
          {contact}{" "}
          {phone && (
            <a
              className="link inline-flex min-h-6 items-center max-lg:min-h-11"
              href={`tel:${phone.replace(/[^+\d]/g, "")}`}
            >
              {phone}
            </a>
          )}
        </p>
      )}
      {instructions && <p className="break-words whitespace-pre-line text-muted">“{instructions}”</p>}
      {isOpen && !endedAt && (
        <p className="text-muted">{[whenText(stop, day), windowText(stop, day)].filter(Boolean).join(", ")}</p>
      )}
      {stop.failure && <p className="text-brick-deep">{stop.failure}</p>}
      {isOpen && !endedAt && (
        <div>
          <SmallButton aria-label={`Times of the ${stopTitles[kind].toLowerCase()}`} onClick={onTimes}>
            Times…
          </SmallButton>
        </div>
      )}
    </li>
  );
}

function whenText({ expectedAt, waitsForPickup }: BoardStop, day: string): string {
  if (waitsForPickup) return "";
  return expectedAt ? `Expected ${showTimeOn(expectedAt, day)}` : "No expected time yet";
}
