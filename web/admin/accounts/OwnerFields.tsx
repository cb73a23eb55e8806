import type { Form } from "../../forms/use-form.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

export type OwnerValues = { name: string; email: string; phone: string };

/** The first member of a new account, who is invited. */
export function OwnerFields<V extends { owner: OwnerValues }>({ form: given }: { form: Form<V> }) {
  const form = given as unknown as Form<{ owner: OwnerValues }>;
  return (
    <Fieldset
      legend="Owner"
      help="Manages the account and its people. The invitation is sent to this address."
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextInput label="Name" required autoComplete="off" spellCheck={false} {...form.field("owner.name")} />
      <TextInput label="Email" type="email" required autoComplete="off" {...form.field("owner.email")} />
      <TextInput label="Owner's phone" type="tel" autoComplete="off" {...form.field("owner.phone")} />
    </Fieldset>
  );
}
