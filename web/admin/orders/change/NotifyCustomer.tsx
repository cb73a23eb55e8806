import { type PreviewEmail, previewOrderEmail } from "../../../../contract/change-order.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EmailFrame } from "../../shell/EmailFrame.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";

type TellCustomerProps = {
  orderId: OrderId;
  /** What is about to be done. */
  about: PreviewEmail;
  isTold: boolean;
  onTold: (isTold: boolean) => void;
  /** Where the order is one of several. */
  several?: { label: string; help: string };
};

/** Whether the customer is told of what is about to be done, with the email as it would leave. */
export function TellCustomer({ orderId, about, isTold, onTold, several }: TellCustomerProps) {
  const { data, error, isFetching, refetch } = useStaffQuery(
    previewOrderEmail,
    { params: { id: orderId }, body: about },
    { keepPrevious: true },
  );
  const email = data?.email ?? null;
  // Of several orders one alone is asked about; others may have an address.
  const nobody = several === undefined && data !== undefined && email === null;
  const help = nobody ? `${data.reason}.` : email && !several ? `By email to ${email.recipient}.` : "By email.";
  return (
    <div className="grid gap-2">
      <Checkbox
        label={several?.label ?? "Tell the customer"}
        help={several?.help ?? help}
        checked={isTold && !nobody}
        aria-disabled={nobody || undefined}
        onChange={(event) => !nobody && onTold(event.currentTarget.checked)}
      />
      {isTold &&
        (email ? (
          <div className="grid gap-1">
            <p className="text-sm wrap-anywhere">
              <span className="text-muted">Subject: </span>
              {email.subject}
            </p>
            <EmailFrame html={email.html} className="h-[max(16rem,38dvh)]" />
          </div>
        ) : error && !isFetching ? (
          <p className="text-sm text-muted">
            The email could not be shown. <QuietButton onClick={() => void refetch()}>Try Again</QuietButton>
          </p>
        ) : (
          !data && <Skeleton className="h-64!" />
        ))}
    </div>
  );
}
