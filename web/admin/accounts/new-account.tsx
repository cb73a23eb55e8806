import { useState } from "react";
import { Navigate } from "react-router";
import { createAccount } from "../../../contract/accounts.ts";
import { accountPages, accountPath } from "../../../contract/staff-paths.ts";
import type { AccountId } from "../../../domain/accounts/references.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { AccountFields } from "./AccountFields.tsx";
import { checkAccount, emptyAccount, requestOf } from "./account-values.ts";
import { OwnerFields } from "./OwnerFields.tsx";

export const meta = pageMeta({ title: "New account", hidden: true });

/** An account that staff open by hand. */
export default function NewAccount() {
  const [keyOf] = useState(createKeyring);
  const [openedId, setOpenedId] = useState<AccountId | null>(null);
  const form = useForm({
    initial: { account: emptyAccount, owner: { name: "", email: "", phone: "" } },
    check: checkAccount,
  });
  const save = async ({ account, owner }: typeof form.values) => {
    const body = { account: requestOf(account), owner };
    const opened = await staffCall(createAccount, { body }, { idempotencyKey: keyOf(body) });
    toast({ title: `${opened.number} opened`, description: `${owner.email} has been invited`, tone: "success" });
    setOpenedId(opened.id);
  };
  // Rendered without the guard below, which would ask before leaving.
  if (openedId !== null) return <Navigate to={accountPath(openedId)} />;
  return (
    <StaffPage title="New account" lead="For a company that you know. Its owner gets an invitation by email.">
      <form
        ref={form.ref}
        noValidate
        className="grid max-w-3xl gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send(save);
        }}
      >
        <AccountFields form={form} />
        <OwnerFields form={form} />
        <div role="alert" className="empty:hidden">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Opening...">
            Open account
          </Button>
        </div>
      </form>
      <LeaveGuard isUnsaved={form.isChanged} within={accountPages.add} what="What you typed" />
    </StaffPage>
  );
}
