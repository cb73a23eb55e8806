import { changePortalMember, type ListedMember } from "../../../contract/portal-members.ts";
import { emailChoiceNames, emailChoices } from "../../../domain/accounts/email-choices.ts";
import { refuseLastOwner } from "../../../domain/accounts/last-owner.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { memberCall } from "../shell/member-call.ts";
import { checkMember, MemberFields, type MemberValues, typedLimit } from "./member-fields.tsx";

type ChangeMemberDialogProps = {
  member: ListedMember;
  people: readonly ListedMember[];
  onClose: () => void;
  onSaved: () => void;
};

type Values = MemberValues & Pick<ListedMember, "bookingEmails" | "deliveryEmails">;

const typedCents = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));
const emailOptions = emailChoices.map((value) => ({ value, label: emailChoiceNames[value] }));

/** Changes a member's role, limits and emails. */
export function ChangeMemberDialog({ member, people, onClose, onSaved }: ChangeMemberDialogProps) {
  const form = useForm<Values>({
    initial: {
      name: member.name,
      phone: member.phone,
      role: member.role,
      orderLimitCents: typedCents(member.orderLimitCents),
      monthLimitCents: typedCents(member.monthLimitCents),
      bookingEmails: member.bookingEmails,
      deliveryEmails: member.deliveryEmails,
    },
    check: checkMember,
  });
  const save = async ({ orderLimitCents, monthLimitCents, ...values }: Values) => {
    const limits = { orderLimitCents: typedLimit(orderLimitCents), monthLimitCents: typedLimit(monthLimitCents) };
    await memberCall(changePortalMember, { params: { memberId: member.id }, body: { ...values, ...limits } });
    onSaved();
  };
  return (
    <FormDialog
      title={`Change ${member.name || member.email}`}
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <MemberFields form={form} roleRefusal={refuseLastOwner(people, { ...member, role: "viewer" })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Emails about bookings" options={emailOptions} {...form.field("bookingEmails")} />
        <Select label="Emails about deliveries" options={emailOptions} {...form.field("deliveryEmails")} />
      </div>
    </FormDialog>
  );
}
