import { getAccountFigures, listAccountEvents, listAccounts } from "../../../contract/account-orders.ts";
import { type AccountDetails, changeAccount, getAccount } from "../../../contract/accounts.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { AccountFields } from "./AccountFields.tsx";
import { checkAccount, requestOf, valuesOf } from "./account-values.ts";

type AccountDialogProps = { account: AccountDetails; onClose: () => void };

/** Changes an account's details and terms. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const refresh = useRefresh();
  const form = useForm({ initial: () => ({ account: valuesOf(account) }), check: checkAccount });
  const save = async (values: typeof form.values) => {
    const body = { version: account.version, account: requestOf(values.account) };
    await staffCall(changeAccount, { params: { id: account.id }, body });
    await refresh(getAccount, getAccountFigures, listAccountEvents, listAccounts);
    toast({ title: "Account saved", description: values.account.name, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={`Change ${account.name}`}
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  );
}
