import { listOutbox, type OutboxEntry, resendEmail } from "../../../contract/outbox.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

/** Asks before an email goes out once more, and says whether its recipient has it already. */
export function ResendDialog({ email, onClose }: { email: OutboxEntry; onClose: () => void }) {
  const { id, recipient, subject } = email;
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const resend = () =>
    run(
      async () => {
        await staffCall(resendEmail, { params: { id } });
        toast({ title: "Email queued", description: `To ${recipient}`, tone: "success" });
        onClose();
        await refresh(listOutbox);
      },
      (failure) => toast({ title: "Email not queued", description: errorText(failure), tone: "destructive" }),
    );
  return (
    <ConfirmDialog
      open
      title={email.sentAt === null ? "Send this email again?" : "Send this email a second time?"}
      description={whatHappened(email)}
      confirmLabel="Send again"
      busyLabel="Queuing…"
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

function whatHappened({ sentAt, lastError }: OutboxEntry): string {
  if (sentAt !== null)
    return `It left on ${showMoment(sentAt)}. Whoever received it may receive it again, as it would be written now.`;
  return `It has not left yet${lastError === null ? "" : `: ${lastError}`}. It is tried at once and from the beginning.`;
}
