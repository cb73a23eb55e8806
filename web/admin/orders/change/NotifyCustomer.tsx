import { type PreviewEmailRequest, previewOrderEmail } from "../../../../contract/change-order.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EmailFrame } from "../../shell/EmailFrame.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";

type NotifyCustomerProps = {
  orderId: OrderId;
  /** The action about to be taken. */
  about: PreviewEmailRequest;
  isNotified: boolean;
  onChange: (isNotified: boolean) => void;
  /** Texts for several orders at once. */
  several?: { label: string; help: string };
};

/** Asks whether to notify the customer of an action, with a preview of the email. */
export function NotifyCustomer({ orderId, about, isNotified, onChange, several }: NotifyCustomerProps) {
  const { data, error, isFetching, refetch } = useStaffQuery(
    previewOrderEmail,
    { params: { id: orderId }, body: about },
    { keepPrevious: true },
  );
  const email = data?.email ?? null;
  // With several orders only one is previewed; others may have an address.
  const hasNoRecipient = several === undefined && data !== undefined && email === null;
  const help = hasNoRecipient ? `${data.reason}.` : email && !several ? `By email to ${email.recipient}.` : "By email.";
  return (
    <div className="grid gap-2">
      <Checkbox
        label={several?.label ?? "Tell the customer"}
        help={several?.help ?? help}
        checked={isNotified && !hasNoRecipient}
        aria-disabled={hasNoRecipient || undefined}
        onChange={(event) => !hasNoRecipient && onChange(event.currentTarget.checked)}
      />
      {isNotified &&
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
            The email could not be shown. <QuietButton onClick={() => void refetch()}>Try again</QuietButton>
          </p>
        ) : (
          !data && <Skeleton className="h-64!" />
        ))}
    </div>
  );
}
