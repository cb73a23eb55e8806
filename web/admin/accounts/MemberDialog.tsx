import { useState } from "react";
import { listAccountEvents } from "../../../contract/account-orders.ts";
import {
  type AccountDetails,
  type AccountMember,
  changeAccountMember,
  getAccount,
  inviteAccountMember,
} from "../../../contract/accounts.ts";
import { type MemberRole, memberRoleNames, memberRoles } from "../../../domain/accounts/member-roles.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Errors } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type MemberDialogProps = {
  account: AccountDetails;
  /** Null to invite a new member. */
  member: AccountMember | null;
  onClose: () => void;
};

const typed = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? "" : (cents / 100).toFixed(2);
const centsOf = (text: string) => {
  const read = readTypedAmount(text);
  return read.ok ? read.cents : null;
};

function check(values: { orderLimitCents: string; monthLimitCents: string }): Errors {
  const errors: Record<string, string> = {};
  for (const name of ["orderLimitCents", "monthLimitCents"] as const) {
    const read = readTypedAmount(values[name]);
    if (values[name].trim() !== "" && !read.ok) errors[name] = read.error;
  }
  return errors;
}

/** Invites or changes a member. */
export function MemberDialog({ account, member, onClose }: MemberDialogProps) {
  const [keyOf] = useState(createKeyring);
  const refresh = useRefresh();
  const form = useForm({
    initial: () => ({
      name: member?.name ?? "",
      email: member?.email ?? "",
      phone: member?.phone ?? "",
      role: member?.role ?? ("booker" as MemberRole),
      orderLimitCents: typed(member?.orderLimitCents),
      monthLimitCents: typed(member?.monthLimitCents),
    }),
    check,
  });
  const save = async ({ name, email, phone, role, orderLimitCents, monthLimitCents }: typeof form.values) => {
    const limits = { orderLimitCents: centsOf(orderLimitCents), monthLimitCents: centsOf(monthLimitCents) };
    const body = { name, phone, role, ...limits };
    if (member) await staffCall(changeAccountMember, { params: { id: account.id, memberId: member.id }, body });
    else {
      const input = { params: { id: account.id }, body: { ...body, email } };
      await staffCall(inviteAccountMember, input, { idempotencyKey: keyOf(input) });
    }
    await refresh(getAccount, listAccountEvents);
    toast({ title: member ? "Saved" : "Invited", description: name, tone: "success" });
    onClose();
  };
  return (
    <FormDialog
      title={member ? `Change ${member.name}` : `Invite someone to ${account.name}`}
      submitLabel={member ? "Save" : "Invite"}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput label="Name" required autoComplete="off" spellCheck={false} {...form.field("name")} />
      {!member && <TextInput label="Email" type="email" required autoComplete="off" {...form.field("email")} />}
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field("phone")} />
      <Select
        label="Role"
        options={memberRoles.map((role) => ({ value: role, label: memberRoleNames[role] }))}
        {...form.field("role")}
      />
      <AmountInput
        label="Limit per order (€)"
        help="Above it an approver decides. Empty: no limit."
        {...form.field("orderLimitCents")}
      />
      <AmountInput label="Limit per month (€)" {...form.field("monthLimitCents")} />
    </FormDialog>
  );
}
