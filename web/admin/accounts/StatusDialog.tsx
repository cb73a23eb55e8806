import { listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import { type AccountDetails, changeAccountStatus, getAccount } from "../../../contract/accounts.ts";
import type { AccountChange } from "../../../domain/accounts/account-status.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

const texts: Record<AccountChange, { title: (name: string) => string; text: string; label: string; done: string }> = {
  stop: {
    title: (name) => `Put ${name} on stop?`,
    text: "Its members can still sign in and pay by card, but can’t book on account until the stop is lifted.",
    label: "Put on stop",
    done: "Account put on stop",
  },
  lift: {
    title: (name) => `Lift the stop on ${name}?`,
    text: "Its members can book on account again, up to the credit limit.",
    label: "Lift the stop",
    done: "Stop lifted",
  },
  close: {
    title: (name) => `Close ${name}?`,
    text: "Its members are signed out and nothing can be booked. What is due stays due, and the account can be reopened.",
    label: "Close account",
    done: "Account closed",
  },
  reopen: {
    title: (name) => `Reopen ${name}?`,
    text: "Its members can sign in and book again.",
    label: "Reopen",
    done: "Account reopened",
  },
};

type StatusDialogProps = { account: AccountDetails; change: AccountChange; onClose: () => void };

/** Stops, closes or reopens an account, with the reason. */
export function StatusDialog({ account: { id, name }, change, onClose }: StatusDialogProps) {
  const { title, text, label, done } = texts[change];
  const refresh = useRefresh();
  const form = useForm({ initial: { reason: "" } });
  const save = async ({ reason }: { reason: string }) => {
    await staffCall(changeAccountStatus, { params: { id }, body: { change, reason } });
    await refresh(getAccount, listAccountEvents, listAccounts);
    toast({ title: done, description: name, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={title(name)}
      description={text}
      submitLabel={label}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="Reason" required autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}
