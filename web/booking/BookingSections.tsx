import { type ComponentProps, type ReactNode, useId } from "react";
import { maxLengths } from "../../contract/limits.ts";
import type { Quote } from "../../contract/quotes.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import { countryOptions } from "../../domain/addresses/countries.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { fullName } from "../../domain/text/words.ts";
import { pickupAsBilling } from "../forms/typed-contacts.ts";
import type { Form } from "../forms/use-form.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Heading } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import type { BookingFields } from "./booking-fields.ts";
import { fieldId } from "./ErrorSummary.tsx";
import { SavedContactButton } from "./SavedContactButton.tsx";

/** A field: with `rows` a text area, with `options` a select, otherwise one line. */
type ShownField = { name: Exclude<keyof BookingFields, "useSameContact" | "billingIsPickup">; label: string } & (
  | Omit<ComponentProps<typeof TextInput>, "name" | "rows" | "options">
  | (Omit<ComponentProps<typeof TextArea>, "name"> & { rows: number })
  | Omit<ComponentProps<typeof Select>, "name">
);

const tel = { type: "tel", inputMode: "tel", maxLength: maxLengths.phone } as const;
/** One row that grows with its text. */
const wide = { rows: 1, fieldClassName: "col-span-full" } as const;

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
];

const callsNumberText = `Your courier rings ${callBeforePickupMinutes} minutes before pickup.`;

/**
 * The help text says what the number is for: the courier calls it before pickup if the customer hands over the goods.
 */
const phone = (handsOver: boolean): ShownField => ({
  name: "phone",
  label: "Phone",
  required: true,
  autoComplete: "tel",
  help: handsOver ? callsNumberText : "We call it only about this booking.",
  ...tel,
});

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
  {
    name: "pickupContactPhone",
    label: "Pickup Contact Phone",
    required: true,
    help: callsNumberText,
    ...tel,
  },
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
    help: maxWeightKg === null ? "Optional." : `Optional, up to ${maxWeightKg} kg.`,
  },
];

const twoColumns = "grid gap-x-4 gap-y-2 sm:grid-cols-2 sm:gap-y-4";
/** Short fields share a row even on a phone, unless the text is enlarged. */
const sideBySide =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-2 sm:grid-cols-2 sm:gap-4";

/** How many letters fit in half a row on a phone. */
const halfRowLetters = 13;

/** The classes of a row that shows these values in full. */
const rowFor = (...values: string[]) =>
  values.some(({ length }) => length > halfRowLetters) ? twoColumns : sideBySide;

/** How many letters fit in a whole row on a phone. */
const rowLetters = 28;

/** Shows a name typed in another section, on two lines if one would cut it off. */
function SameName({ label, value }: { label: string; value: string }) {
  if (value.length <= rowLetters) return <TextInput label={label} required disabled value={value} readOnly />;
  return <TextArea label={label} required disabled value={value} readOnly rows={2} className="resize-none" />;
}

type Named<Props> = Omit<Props, "name"> & { name: string };
/** A form with these fields, and perhaps others. */
type ContactsForm = Pick<Form<BookingFields>, "values" | "set" | "change"> & {
  field: (name: keyof BookingFields) => Named<ReturnType<Form<BookingFields>["field"]>>;
  box: (name: keyof BookingFields) => Named<ReturnType<Form<BookingFields>["box"]>>;
};

type BookingSectionsProps = {
  form: ContactsForm;
  quote: Quote;
  /** False in the portal, where the account is billed. */
  isBilled?: boolean;
};

/** Customer, billing address, pickup, delivery and package. */
export function BookingSections({ form, quote, isBilled = true }: BookingSectionsProps) {
  const { useSameContact, firstName, lastName, billingIsPickup } = form.values;
  const customer = { pickupContactName: fullName(firstName, lastName), pickupContactPhone: form.values.phone } as const;
  const canBillPickup = pickupAsBilling(quote) !== null;
  const shown = (fields: ShownField[]) => fields.map((field) => <FieldShown key={field.name} {...{ form, field }} />);
  return (
    <>
      <FormSection title="Contact Information">
        {isBilled && <SavedContactButton form={form} />}
        <div className={joinClasses(rowFor(firstName, lastName), "max-sm:[&>:nth-child(n+3)]:col-span-full")}>
          {shown([...contact, phone(useSameContact)])}
        </div>
      </FormSection>
      {isBilled && (
        <FormSection title="Billing Address">
          {canBillPickup && (
            <Checkbox
              label="Same as the pickup address"
              help={billingIsPickup && formatAddress(quote.pickup)}
              {...form.box("billingIsPickup")}
            />
          )}
          {!billingIsPickup && <div className={joinClasses(canBillPickup && "mt-3", twoColumns)}>{shown(billing)}</div>}
        </FormSection>
      )}
      <FormSection title="Pickup Details">
        <Checkbox
          label="Use my contact details for pickup"
          {...form.box("useSameContact")}
          onChange={({ currentTarget }) => {
            // Start editing from the copied values.
            form.set(customer);
            form.change("useSameContact", currentTarget.checked);
          }}
        />
        {useSameContact ? (
          <div className={joinClasses("sm:mt-3", rowFor(...Object.values(customer)))}>
            <SameName label="Pickup Contact Name" value={customer.pickupContactName} />
            <TextInput label="Pickup Contact Phone" required disabled value={customer.pickupContactPhone} readOnly />
          </div>
        ) : (
          <div className={joinClasses("mt-3", twoColumns)}>{shown(pickupContact)}</div>
        )}
        <div className="mt-2 grid sm:mt-4">{shown(pickup)}</div>
      </FormSection>
      <FormSection title="Delivery Details">
        <div className={rowFor(form.values.deliveryContactName, form.values.deliveryContactPhone)}>
          {shown(delivery)}
        </div>
      </FormSection>
      <FormSection title="Package Details">
        <div className={sideBySide}>
          {shown(parcel(quote.maxWeightKg))}
          <TextInput label="Quantity" value={quote.quantity} readOnly help="From your quote." />
        </div>
      </FormSection>
    </>
  );
}

function FieldShown({ form, field }: { form: Pick<ContactsForm, "field">; field: ShownField }) {
  const shown = { ...field, ...form.field(field.name), id: fieldId(field.name) };
  if ("options" in shown) return <Select {...shown} />;
  return "rows" in shown ? <TextArea {...shown} /> : <TextInput {...shown} />;
}

type FormSectionProps = { title: string; className?: string; children: ReactNode };

export function FormSection({ title, className, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={joinClasses("sm:rounded sm:border sm:border-line sm:bg-white sm:p-6", className)}
    >
      <Heading level={2} look="panel" id={id} className="mb-1.5 sm:mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}
