import { useState } from "react";
import { getShopOrder, type ShopOrder } from "../../../contract/shop.ts";
import { getRecoveryState, type RecoveryState, recoverBooking } from "../../../contract/staff-order.ts";
import { listStaffOrders } from "../../../contract/staff-orders.ts";
import { decimalToCents } from "../../../domain/money/euro.ts";
import { recoveryDetails } from "../../../domain/orders/recovery-details.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OrderStatusBadge } from "../shell/OrderStatusBadge.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { BookingDetails } from "./BookingDetails.tsx";

/** An order's details and the button that submits them. A non-numeric id fails without a call. */
export function OrderToRecover({ typedId }: { typedId: string }) {
  const isNumber = /^\d{1,9}$/.test(typedId);
  const number = Number(typedId);
  // Staff type the order's number, not its id; an exact match is always the first result.
  const found = useStaffQuery(listStaffOrders, { query: { search: typedId, perPage: 1 } }, { enabled: isNumber });
  const id = found.data?.orders.find((order) => order.number === number)?.id;
  const { data: order, isError } = useStaffQuery(
    getShopOrder,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined },
  );
  if (isError || !isNumber || found.isError || (found.data && id === undefined)) {
    return (
      <Notice role="alert" tone="error">
        Failed to fetch order. Please check the order ID and try again.
      </Notice>
    );
  }
  if (!order) {
    return (
      <Panel>
        <p role="status" className="sr-only">
          Fetching order {number}
        </p>
        <Skeleton className="h-64" />
      </Panel>
    );
  }
  return <LoadedOrder order={order} />;
}

function LoadedOrder({ order }: { order: ShopOrder }) {
  const { id } = order;
  const state = useStaffQuery(getRecoveryState, { params: { id } });
  const totalCents = decimalToCents(order.total) ?? 0;
  const details = recoveryDetails({
    number: order.number,
    totalCents,
    paymentMethod: order.payment_method,
    lineName: order.line_items[0]?.name ?? null,
    billing: order.billing,
    meta: Object.fromEntries(order.meta_data.map(({ key, value }) => [key, value])),
  });
  return (
    <Panel title={`Order ${order.number}`} aside={<OrderStatusBadge status={order.status} />}>
      <div className="grid gap-6">
        <BookingDetails details={details} totalCents={totalCents} placedAt={`${order.date_created_gmt}Z`} />
        <EmailsNotice state={state.data} isError={state.isError} onTryAgain={() => void state.refetch()} />
        <Submit id={id} submittedAt={state.data?.submission?.createdAt ?? null} />
      </div>
    </Panel>
  );
}

type Submission = { step: "idle" | "submitting" | "error" } | { step: "success"; reference: string; created: boolean };

/** Submits the booking details; an error can be retried. */
function Submit({ id, submittedAt }: { id: OrderId; submittedAt: string | null }) {
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyring);
  const [submission, setSubmission] = useState<Submission>({ step: "idle" });
  const submit = async () => {
    setSubmission({ step: "submitting" });
    try {
      const body = { orderId: id };
      const { reference, created } = await staffCall(recoverBooking, { body }, { idempotencyKey: keyOf(body) });
      setSubmission({ step: "success", reference, created });
      await refresh(getRecoveryState);
    } catch {
      setSubmission({ step: "error" });
    }
  };
  const isDone = submission.step === "success";
  const wasSubmitted = submittedAt !== null && !isDone;
  return (
    <div className="grid justify-items-start gap-3">
      {submission.step === "error" && (
        <Notice role="alert" tone="error">
          Failed to submit booking details. Please try again.
        </Notice>
      )}
      {isDone && (
        <Notice role="status" tone="success" title="Booking details submitted">
          {submission.created
            ? `They are stored as ${submission.reference}, and the team is told by email.`
            : `They were already stored as ${submission.reference}: nothing was stored twice, and nobody was told again.`}
        </Notice>
      )}
      <Button
        busy={submission.step === "submitting"}
        busyLabel="Submitting..."
        disabled={isDone || wasSubmitted}
        aria-describedby={wasSubmitted ? "submitted-before" : undefined}
        onClick={() => void submit()}
      >
        Submit to FluentForms
      </Button>
      {wasSubmitted && (
        <p id="submitted-before" className="text-sm text-muted">
          These details were submitted as DL-{id} on <Moment at={submittedAt} />. An order is submitted once.
        </p>
      )}
    </div>
  );
}

type EmailsNoticeProps = { state: RecoveryState | undefined; isError: boolean; onTryAgain: () => void };

/** Which emails about the order were already sent, since submitting emails the team again. */
function EmailsNotice({ state, isError, onTryAgain }: EmailsNoticeProps) {
  if (isError) {
    const tryAgain = <SmallButton onClick={onTryAgain}>Try Again</SmallButton>;
    return (
      <Notice role="alert" tone="warning" action={tryAgain}>
        Could not find out whether this order's emails were sent.
      </Notice>
    );
  }
  if (!state) return <Skeleton className="h-20" />;
  const sent = state.emails.some(({ sentAt }) => sentAt !== null);
  const title = sent
    ? "The emails of this order were already sent"
    : state.emails.length > 0
      ? "The emails of this order have not been sent yet"
      : "No emails were written for this order";
  return (
    <Notice tone={sent ? "warning" : "info"} title={title}>
      <ul className="grid gap-1">
        {state.emails.map(({ template, recipient, sentAt, state: now, createdAt }) => (
          <li key={`${template}-${createdAt}-${recipient}`}>
            {template === "team_booking" ? "To the team" : "To the customer"} ({recipient}):{" "}
            {sentAt ? (
              <>
                sent <Moment at={sentAt} />
              </>
            ) : now === "failed" ? (
              "could not be delivered"
            ) : (
              "waiting in the outbox"
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Submitting tells the team {sent && "once more "}by email. The customer is not emailed again.
      </p>
    </Notice>
  );
}
