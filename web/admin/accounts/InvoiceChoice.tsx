import type { Form } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

const options = [
  { value: "next", label: "They go on the next invoice" },
  { value: "earlier", label: "Already invoiced as …" },
];

type Values = { billed: string; earlierInvoice: string };

/** Whether orders on account that are linked go on the next invoice or have already been invoiced. */
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
