import { useState } from "react";
import {
  getOutboxEmail,
  listOutbox,
  type OutboxEmail,
  type OutboxEntry,
  resendEmail,
} from "../../../contract/outbox.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { errorText } from "../../api/error-text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment, showMoment } from "../../ui/Moment.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { EmailFrame } from "../shell/EmailFrame.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { StateBadge } from "./email-states.tsx";

/** An email as it would be sent now, and its delivery state. */
export function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useStaffQuery(getOutboxEmail, { params: { id } });
  return (
    <Dialog
      onClose={onClose}
      title={data?.subject ?? "Email"}
      className="w-[min(56rem,calc(100vw-2rem))]!"
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          {data?.orderId != null && (
            <ButtonLink tone="secondary" to={staffOrderPath(data.orderId)}>
              Order {data.orderNumber}
            </ButtonLink>
          )}
        </>
      }
    >
      {error && !data ? (
        <LoadFailure error={error} title="This email could not be loaded" onTryAgain={() => void refetch()} />
      ) : data ? (
        <Email email={data} />
      ) : (
        <Skeleton className="h-96!" />
      )}
    </Dialog>
  );
}

function Email({ email }: { email: OutboxEmail }) {
  const [view, setView] = useState(email.html === "" ? "text" : "html");
  return (
    <>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact term="To">{email.recipient}</Fact>
        <Fact term="Written">
          <Moment at={email.createdAt} />
        </Fact>
        <Fact term="State">
          <StateBadge email={email} />
          {email.sentAt && (
            <>
              {" "}
              <Moment at={email.sentAt} />
            </>
          )}
        </Fact>
        <Fact term="Attempts">{email.attempts}</Fact>
        {email.lastError && <Fact term="Last error">{email.lastError}</Fact>}
        {email.serverAnswer && <Fact term="Mail server said">{email.serverAnswer}</Fact>}
        <Fact term="Message-ID">{email.messageId}</Fact>
      </dl>
      <Tabs
        label="Shown as"
        tabs={[
          { key: "html", label: "Email" },
          { key: "text", label: "Plain text" },
        ]}
        active={view}
        onActive={setView}
      >
        {view === "text" ? (
          <pre className="rounded border border-line p-3 text-sm whitespace-pre-wrap">{email.text}</pre>
        ) : email.html === "" ? (
          <p className="text-sm text-muted">
            This version of the shop cannot show this email; the plain text is its data.
          </p>
        ) : (
          <EmailFrame html={email.html} className="h-[60vh]" />
        )}
      </Tabs>
    </>
  );
}

/** Confirms that an email is sent again, saying whether its recipient already has it. */
export function ResendDialog({ email, onClose }: { email: OutboxEntry; onClose: () => void }) {
  const { id, recipient, subject } = email;
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const resend = () =>
    run(
      async () => {
        await staffCall(resendEmail, { params: { id } });
        toast({ title: "Email is waiting to be sent", description: `To ${recipient}`, tone: "success" });
        onClose();
        await refresh(listOutbox);
      },
      (failure) => toast({ title: "Email not sent again", description: errorText(failure), tone: "destructive" }),
    );
  return (
    <ConfirmDialog
      title={email.sentAt === null ? "Send this email again?" : "Send this email a second time?"}
      description={resendDescription(email)}
      confirmLabel="Send again"
      busyLabel="Sending…"
      busy={busy}
      onConfirm={() => void resend()}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere">
        ‘{subject}’ to {recipient}
      </p>
    </ConfirmDialog>
  );
}

function resendDescription({ sentAt, lastError }: OutboxEntry): string {
  if (sentAt !== null)
    return `This email was sent on ${showMoment(sentAt)}. Its recipient may get it twice, the second time as it would be written now.`;
  return `This email has not been sent yet${lastError === null ? "" : `: ${lastError}`}. It will be tried again at once.`;
}
