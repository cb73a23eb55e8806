import { useState } from "react";
import { invitePortalMember, type ListedMember } from "../../../contract/portal-members.ts";
import { isEmailAddress } from "../../../domain/forms/check-form.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { memberCall } from "../shell/member-call.ts";
import { checkMember, MemberFields, type MemberValues, typedLimit } from "./member-fields.tsx";

type InviteDialogProps = { onClose: () => void; onInvited: (member: ListedMember) => void };

/** Invites a person to the account by email. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm<MemberValues & { email: string }>({
    initial: { name: "", email: "", phone: "", role: "booker", orderLimitCents: "", monthLimitCents: "" },
    check: (values) => ({
      ...checkMember(values),
      ...(!isEmailAddress(values.email.trim()) && { email: "Type an email address, such as name@company.ie" }),
    }),
  });
  const invite = async ({ orderLimitCents, monthLimitCents, ...values }: typeof form.values) => {
    const body = {
      ...values,
      orderLimitCents: typedLimit(orderLimitCents),
      monthLimitCents: typedLimit(monthLimitCents),
    };
    onInvited(await memberCall(invitePortalMember, { body }, { idempotencyKey: keyOf(body) }));
  };
  return (
    <FormDialog
      title="Invite a member"
      description="They get an email and accept by signing in."
      submitLabel="Send invitation"
      busyLabel="Sending..."
      form={form}
      onSubmit={() => void form.send(invite)}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("email")}
      />
      <MemberFields form={form} />
    </FormDialog>
  );
}
