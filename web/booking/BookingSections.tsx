import { type ComponentProps, type ReactNode, useId } from "react";
import { maxLengths } from "../../contract/limits.ts";
import type { Quote } from "../../contract/quotes.ts";
import { countryOptions } from "../../domain/addresses/countries.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Form } from "../forms/use-form.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Heading } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import type { BookingFields } from "./booking-fields.ts";
import { ContactOffer } from "./ContactOffer.tsx";

/** A field as it is shown: with `rows` several lines, with `options` a choice, else one line. */
type ShownField = { name: Exclude<keyof BookingFields, "useSameContact">; label: string } & (
  | Omit<ComponentProps<typeof TextInput>, "name" | "rows" | "options">
  | (Omit<ComponentProps<typeof TextArea>, "name"> & { rows: number })
  | Omit<ComponentProps<typeof Select>, "name">
);

const tel = { type: "tel", inputMode: "tel", maxLength: maxLengths.phone } as const;
const wide = { rows: 2, fieldClassName: "sm:col-span-2" } as const;

const contact: ShownField[] = [
  {
    name: "firstName",
    label: "First Name",
    required: true,
    autoComplete: "given-name",
    maxLength: maxLengths.name,
  },
  {
    name: "lastName",
    label: "Last Name",
    required: true,
    autoComplete: "family-name",
    maxLength: maxLengths.name,
  },
  {
    name: "email",
    label: "Email",
    required: true,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    maxLength: maxLengths.email,
    help: "We send your confirmation here.",
  },
  { name: "phone", label: "Phone", required: true, autoComplete: "tel", ...tel },
];

const billing: ShownField[] = [
  {
    name: "billingAddress1",
    label: "Address Line 1",
    required: true,
    autoComplete: "billing address-line1",
    maxLength: maxLengths.line,
  },
  {
    name: "billingAddress2",
    label: "Address Line 2",
    autoComplete: "billing address-line2",
    maxLength: maxLengths.line,
  },
  {
    name: "billingCity",
    label: "Town/City",
    required: true,
    autoComplete: "billing address-level2",
    maxLength: maxLengths.name,
  },
  {
    name: "billingState",
    label: "County/State",
    required: true,
    autoComplete: "billing address-level1",
    maxLength: maxLengths.name,
  },
  {
    name: "billingPostcode",
    label: "Postcode",
    required: true,
    autoComplete: "billing postal-code",
    maxLength: maxLengths.postcode,
  },
  {
    name: "billingCountry",
    label: "Country",
    required: true,
    autoComplete: "billing country",
    options: countryOptions.map(({ value, name }) => ({ value, label: name })),
    placeholder: "Choose a country",
  },
];

const pickupContact: ShownField[] = [
  { name: "pickupContactName", label: "Pickup Contact Name", required: true, maxLength: maxLengths.name },
  { name: "pickupContactPhone", label: "Pickup Contact Phone", required: true, ...tel },
];

const pickup: ShownField[] = [
  {
    name: "pickupInstructions",
    label: "Pickup Instructions",
    maxLength: maxLengths.instructions,
    help: "Gate code, loading bay, who to ask for.",
    ...wide,
  },
];

const delivery: ShownField[] = [
  { name: "deliveryContactName", label: "Delivery Contact Name", required: true, maxLength: maxLengths.name },
  { name: "deliveryContactPhone", label: "Delivery Contact Phone", required: true, ...tel },
  { name: "deliveryInstructions", label: "Delivery Instructions", maxLength: maxLengths.instructions, ...wide },
];

const parcel = (maxWeightKg: number | null): ShownField[] => [
  {
    name: "packageDescription",
    label: "Package Description",
    required: true,
    maxLength: maxLengths.description,
    help: "What is in it, and how it is packed.",
    ...wide,
  },
  {
    name: "packageWeight",
    label: "Package Weight",
    inputMode: "decimal",
    unit: "kg",
    help: maxWeightKg === null ? "Optional." : `Optional. This service carries up to ${maxWeightKg} kg.`,
  },
];

const twoColumns = "grid gap-4 sm:grid-cols-2";

/** Who books, who pays, who hands over, who receives, and what is carried. */
export function BookingSections({ form, quote }: { form: Form<BookingFields>; quote: Quote }) {
  const { useSameContact, firstName, lastName, phone } = form.values;
  const customer = { pickupContactName: fullName(firstName, lastName), pickupContactPhone: phone } as const;
  const shown = (fields: ShownField[]) => fields.map((field) => <FieldShown key={field.name} {...{ form, field }} />);
  return (
    <>
      <FormSection title="Contact Information">
        <ContactOffer form={form} />
        <div className={twoColumns}>{shown(contact)}</div>
      </FormSection>
      <FormSection title="Billing Address">
        <div className={twoColumns}>{shown(billing)}</div>
      </FormSection>
      <FormSection title="Pickup Details">
        <Checkbox
          label="Use my contact details for pickup"
          {...form.box("useSameContact")}
          onChange={({ currentTarget }) => {
            // What was copied so far is where editing starts.
            form.set(customer);
            form.change("useSameContact", currentTarget.checked);
          }}
        />
        <div className={`mt-3 ${twoColumns}`}>
          {useSameContact ? (
            <>
              <TextInput label="Pickup Contact Name" required disabled value={customer.pickupContactName} readOnly />
              <TextInput label="Pickup Contact Phone" required disabled value={phone} readOnly />
            </>
          ) : (
            shown(pickupContact)
          )}
          {shown(pickup)}
        </div>
      </FormSection>
      <FormSection title="Delivery Details">
        <div className={twoColumns}>{shown(delivery)}</div>
      </FormSection>
      <FormSection title="Package Details">
        <div className={twoColumns}>
          {shown(parcel(quote.maxWeightKg))}
          <TextInput
            label="Quantity"
            value={quote.quantity}
            readOnly
            help="From your quote. Go back to the quote to change it."
          />
        </div>
      </FormSection>
    </>
  );
}

function FieldShown({ form, field }: { form: Form<BookingFields>; field: ShownField }) {
  const shown = { ...field, ...form.field(field.name) };
  if ("options" in shown) return <Select {...shown} />;
  return "rows" in shown ? <TextArea {...shown} /> : <TextInput {...shown} />;
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded border border-line bg-white p-4 sm:p-6">
      <Heading level={2} look="panel" id={id} className="mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}
