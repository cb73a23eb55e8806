import { useState } from "react";
import { changeUser, createUser, type GivenRole, givenRoles, roleNames, type User } from "../../../contract/users.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { useForm } from "../../forms/use-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changedFields } from "../shell/changed-fields.ts";
import { FormDialog } from "../shell/FormDialog.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { generatePassword } from "./PasswordDialog.tsx";

type UserDialogProps = {
  /** Null: a new one. */
  user: User | null;
  /** Why the role stays as it is. */
  roleReason: string | null;
  onClose: () => void;
  /** `password`: of the user who was just added. */
  onSaved: (user: User, password: string | null) => void;
};

const roleHelp: Record<GivenRole, string> = {
  administrator: "Everything, with users, keys and all settings.",
  shop_manager: "Orders, refunds, customers and prices.",
  dispatcher: "Deliveries, runs and drivers; no prices, orders, customers or settings.",
  customer: "No access to the staff area.",
};

/** Adds a user or changes one. */
export function UserDialog({ user, roleReason, onClose, onSaved }: UserDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: () => ({
      username: user?.username ?? "",
      name: user?.name ?? "",
      email: user?.email ?? "",
      role: givenRoles.find((each) => each === user?.role) ?? ("shop_manager" as GivenRole),
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
        disabled={roleReason !== null}
        help={roleReason ?? roleHelp[role]}
        options={givenRoles.map((each) => ({ value: each, label: roleNames[each] }))}
        {...form.field("role")}
      />
      {user && role !== user.role && (
        <Notice>{user.name} will be signed out everywhere, and can sign in again with the new role.</Notice>
      )}
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
