import {
  type MemberAct,
  type MemberRole,
  mayMember,
  memberActs,
  memberRoleNames,
  memberRoles,
} from "../../../domain/accounts/member-roles.ts";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

/** What owners set for a member; limits as typed, empty for none. */
export type MemberValues = {
  name: string;
  phone: string;
  role: MemberRole;
  orderLimitCents: string;
  monthLimitCents: string;
};

export function checkMember({ name, orderLimitCents, monthLimitCents }: MemberValues): Record<string, string> {
  return {
    ...(name.trim() === "" && { name: "The name is required" }),
    ...limitError("orderLimitCents", orderLimitCents),
    ...limitError("monthLimitCents", monthLimitCents),
  };
}

function limitError(field: string, typed: string): Record<string, string> {
  if (typed.trim() === "") return {};
  const read = readTypedAmount(typed);
  return read.ok ? {} : { [field]: read.error };
}

/** Null for no limit. */
export const typedLimit = (typed: string) => (typed.trim() === "" ? null : typedAmountCents(typed));

type FieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};
type MemberForm = { values: MemberValues; field: (name: keyof MemberValues) => FieldProps };

const actNames: Record<MemberAct, string> = {
  see_deliveries: "See deliveries and proofs",
  book: "book, cancel and instruct",
  approve: "approve bookings",
  invoices: "see and pay invoices",
  manage: "manage people and settings",
};

/** Name, role and limits, for inviting members and for changing them. */
export function MemberFields({ form, roleRefusal = null }: { form: MemberForm; roleRefusal?: string | null }) {
  const { role } = form.values;
  const allowed = memberActs.filter((act) => mayMember(role, act)).map((act) => actNames[act]);
  return (
    <>
      <TextInput label="Name" required autoComplete="off" {...form.field("name")} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field("phone")} />
      <Select
        label="Role"
        disabled={roleRefusal !== null}
        help={roleRefusal ?? `${allowed.join(", ")}.`}
        options={memberRoles.map((each) => ({ value: each, label: memberRoleNames[each] }))}
        {...form.field("role")}
      />
      {mayMember(role, "book") && (
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountInput
            label="Limit per order"
            help="Including VAT. Above it, an approver decides. Leave empty for no limit."
            {...form.field("orderLimitCents")}
          />
          <AmountInput
            label="Limit per month"
            help="Including VAT. Leave empty for no limit."
            {...form.field("monthLimitCents")}
          />
        </div>
      )}
    </>
  );
}
