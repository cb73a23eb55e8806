import type { Form } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

const options = [
  { value: "next", label: "They go on the next invoice" },
  { value: "earlier", label: "Already invoiced as …" },
];

type Values = { billed: string; earlierInvoice: string };

/** What becomes of orders on account that are linked: an invoice is made for them, or was sent before. */
export function InvoiceChoice<V extends Values>({ form: given }: { form: Form<V> }) {
  const form = given as unknown as Form<Values>;
  return (
    <>
      <Select label="Orders on account" options={options} {...form.field("billed")} />
      {form.values.billed === "earlier" && (
        <TextInput label="Number of that invoice" required autoComplete="off" {...form.field("earlierInvoice")} />
      )}
    </>
  );
}
