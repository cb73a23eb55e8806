import { useState } from "react";
import {
  listUnknownPaymentEvents,
  settlePaymentEvent,
  type UnknownPaymentEvent,
} from "../../../contract/payment-events.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { retainErrors } from "../../forms/controlled-form.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

const disputeStates: Readonly<Record<string, string>> = {
  open: "Dispute opened",
  withdrawn: "Dispute opened, money taken back",
  won: "Dispute won",
  lost: "Dispute lost",
};

/** What the event says, in words. */
function describeEvent({ about, disputeState }: UnknownPaymentEvent): string {
  return about === "refund" ? "Refund" : (disputeStates[disputeState ?? ""] ?? "Dispute");
}

/** Refunds and disputes of payments that are not recorded here; nothing while there are none. */
export function UnknownPaymentEvents() {
  const list = useStaffQuery(listUnknownPaymentEvents, {});
  const [settled, setSettled] = useState<UnknownPaymentEvent | null>(null);
  if (list.error && !list.data)
    return (
      <LoadFailure
        error={list.error}
        title="Refunds and disputes for unknown payments could not be loaded"
        onTryAgain={() => void list.refetch()}
      />
    );
  const events = list.data?.events ?? [];
  if (events.length === 0) return null;
  return (
    <div>
      <PartHeading>Refunds and disputes for unknown payments</PartHeading>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        The payment provider reports them for payments that are not recorded here. Each is applied automatically as soon
        as its payment is recorded. After a day it needs you: find the payment at the payment provider, deal with it
        there, and write down what you found.
      </p>
      <ul aria-label="Refunds and disputes for unknown payments" className="grid gap-2">
        {events.map((event) => (
          <EventCard key={event.id} event={event} onSettle={() => setSettled(event)} />
        ))}
      </ul>
      {settled && <SettleDialog event={settled} onClose={() => setSettled(null)} onDone={() => void list.refetch()} />}
    </div>
  );
}

function EventCard({ event, onSettle }: { event: UnknownPaymentEvent; onSettle: () => void }) {
  const { state, amountCents, paymentReference, gateway, problem, receivedAt, retriedUntil } = event;
  return (
    <li className="grid gap-1 rounded border border-line bg-white px-3 py-2 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong>{describeEvent(event)}</strong>
          {state === "open" ? (
            <Badge tone="error">Needs attention</Badge>
          ) : (
            <Badge tone="info">Looking for its payment</Badge>
          )}
        </span>
        {amountCents !== null && <Money cents={amountCents} className="font-semibold" />}
      </span>
      <span className="wrap-anywhere">
        {paymentReference} <span className="text-muted">at {gateway}</span>
      </span>
      <span>{problem}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-muted">
          Reported <Moment at={receivedAt} />
          {state === "waiting" && (
            <>
              , looked for until <Moment at={retriedUntil} />
            </>
          )}
        </span>
        <SmallButton onClick={onSettle} aria-label={`Settle: ${paymentReference}`}>
          Settle
        </SmallButton>
      </span>
    </li>
  );
}

type SettleDialogProps = { event: UnknownPaymentEvent; onClose: () => void; onDone: () => void };

function SettleDialog({ event, onClose, onDone }: SettleDialogProps) {
  const [keyFor] = useState(createKeyring);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : "Write down what you found" }),
    afterChange: retainErrors,
  });
  const send = () =>
    form.send(async ({ reason }) => {
      const body = { reason: reason.trim() };
      try {
        await staffCall(settlePaymentEvent, { params: { id: event.id }, body }, { idempotencyKey: keyFor(body) });
        toast({
          title: "Settled",
          description: `${describeEvent(event)} of ${event.paymentReference}`,
          tone: "success",
        });
      } finally {
        onDone();
      }
      onClose();
    });
  return (
    <FormDialog
      title={`${describeEvent(event)} of ${event.paymentReference}`}
      description="The event leaves this list, and nothing changes in the books. Settle it once you know from the payment provider what the payment was for."
      submitLabel="Settle"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label="What you found"
        required
        maxLength={200}
        autoComplete="off"
        help="For example: a payment of the other shop"
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
