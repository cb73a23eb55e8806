import { useState } from "react";
import { type AssignableRole, assignableRoles, roleNames } from "../../../contract/user-roles.ts";
import { changeUser, createUser, type User } from "../../../contract/users.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changedFields } from "../shell/changed-fields.ts";
import { staffCall } from "../shell/staff-call.ts";
import { EndingWebhooks } from "./EndingWebhooks.tsx";
import { generatePassword } from "./PasswordDialog.tsx";

type UserDialogProps = {
  /** Null: adds a new user. */
  user: User | null;
  /** Why the role cannot be changed, or null. */
  roleRefusal: string | null;
  onClose: () => void;
  /** `password`: a new user's, else null. */
  onSaved: (user: User, password: string | null) => void;
};

const roleHelp: Record<AssignableRole, string> = {
  administrator: "Full access.",
  shop_manager: "Orders, refunds, customers and prices.",
  bookkeeper: "Accounts, payments, write-offs and amounts due; reads orders. No prices, settings or users.",
  clerk: "Orders, new orders at the computed price, and the board. No price changes, refunds, settings or users.",
  dispatcher: "Deliveries, runs and drivers; no prices, orders, customers or settings.",
  customer: "No access to the staff area.",
};

/** Adds or edits a user. */
export function UserDialog({ user, roleRefusal, onClose, onSaved }: UserDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: () => ({
      username: user?.username ?? "",
      name: user?.name ?? "",
      email: user?.email ?? "",
      role: assignableRoles.find((each) => each === user?.role) ?? ("shop_manager" as AssignableRole),
      password: user ? "" : generatePassword(),
    }),
  });
  const { role } = form.values;
  const field = (name: "username" | "name" | "email" | "password") => ({
    ...form.field(name),
    required: true,
    spellCheck: false,
    autoComplete: "off",
  });
  const save = async (fields: typeof form.values) => {
    if (user) {
      const { name, email, role } = changedFields(form.base, fields);
      return onSaved(await staffCall(changeUser, { params: { id: user.id }, body: { name, email, role } }), null);
    }
    const added = await staffCall(createUser, { body: fields }, { idempotencyKey: keyOf(fields) });
    onSaved(added, fields.password);
  };
  return (
    <FormDialog
      title={user ? `Edit ${user.username}` : "Add user"}
      submitLabel={user ? "Save" : "Add user"}
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      {!user && <TextInput label="Username" autoCapitalize="none" {...field("username")} />}
      <TextInput label="Name" help="Shown in the staff area." {...field("name")} />
      <TextInput label="Email" type="email" {...field("email")} />
      <Select
        label="Role"
        disabled={roleRefusal !== null}
        help={roleRefusal ?? roleHelp[role]}
        options={assignableRoles.map((each) => ({ value: each, label: roleNames[each] }))}
        {...form.field("role")}
      />
      {user && role !== user.role && (
        <Notice>{user.name} will be signed out everywhere, and can sign in again with the new role.</Notice>
      )}
      {user?.role === "administrator" && role !== user.role && <EndingWebhooks kind="user" id={user.id} />}
      {!user && (
        <TextInput
          label="Password"
          help="Generated for you; you can type another. It is shown once more after saving."
          {...field("password")}
        />
      )}
    </FormDialog>
  );
}
