import type { RecoveryState } from "../../../contract/staff-order.ts";
import { Button } from "../../ui/Button.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

type EmailsShownProps = { state: RecoveryState | undefined; isError: boolean; onTryAgain: () => void };

/** Which emails about an order have left already, before anyone is told again. */
export function EmailsShown({ state, isError, onTryAgain }: EmailsShownProps) {
  if (isError) {
    const tryAgain = (
      <Button tone="secondary" size="small" onClick={onTryAgain}>
        Try Again
      </Button>
    );
    return (
      <Notice role="alert" tone="warning" action={tryAgain}>
        Whether this order's emails were sent could not be found out.
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
        Submitting tells the team {sent && "once more "}by email. The customer is not written to again.
      </p>
    </Notice>
  );
}
