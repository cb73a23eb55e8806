import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { longest } from "../../contract/limits.ts";
import { countryOptions } from "../../domain/addresses/countries.ts";
import { fullName } from "../../domain/text/words.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Heading } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import type { BookingFields, FieldName } from "./booking-fields.ts";

type SectionProps = { form: UseFormReturn<BookingFields> };

/** Input attributes, error text included, of one field. */
function fieldOf({ register, formState }: UseFormReturn<BookingFields>, name: FieldName) {
  return { ...register(name), error: formState.errors[name]?.message };
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

const twoColumns = "grid gap-4 sm:grid-cols-2";

export function ContactSection({ form }: SectionProps) {
  return (
    <FormSection title="Contact Information">
      <div className={twoColumns}>
        <TextInput
          label="First Name"
          required
          autoComplete="given-name"
          maxLength={longest.name}
          {...fieldOf(form, "firstName")}
        />
        <TextInput
          label="Last Name"
          required
          autoComplete="family-name"
          maxLength={longest.name}
          {...fieldOf(form, "lastName")}
        />
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={longest.email}
          help="Your confirmation goes here."
          {...fieldOf(form, "email")}
        />
        <TextInput
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={longest.phone}
          {...fieldOf(form, "phone")}
        />
      </div>
    </FormSection>
  );
}

export function BillingSection({ form }: SectionProps) {
  const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));
  return (
    <FormSection title="Billing Address">
      <div className={twoColumns}>
        <TextInput
          label="Address Line 1"
          required
          autoComplete="billing address-line1"
          maxLength={longest.line}
          {...fieldOf(form, "billingAddress1")}
        />
        <TextInput
          label="Address Line 2"
          autoComplete="billing address-line2"
          maxLength={longest.line}
          {...fieldOf(form, "billingAddress2")}
        />
        <TextInput
          label="Town/City"
          required
          autoComplete="billing address-level2"
          maxLength={longest.name}
          {...fieldOf(form, "billingCity")}
        />
        <TextInput
          label="County/State"
          required
          autoComplete="billing address-level1"
          maxLength={longest.name}
          {...fieldOf(form, "billingState")}
        />
        <TextInput
          label="Postcode"
          required
          autoComplete="billing postal-code"
          maxLength={longest.postcode}
          {...fieldOf(form, "billingPostcode")}
        />
        <Select
          label="Country"
          required
          autoComplete="billing country"
          options={countries}
          placeholder="Choose a country"
          {...fieldOf(form, "billingCountry")}
        />
      </div>
    </FormSection>
  );
}

export function PickupSection({ form }: SectionProps) {
  const [same, firstName, lastName, phone] = form.watch(["useSameContact", "firstName", "lastName", "phone"]);
  const { onChange, ...box } = form.register("useSameContact");
  return (
    <FormSection title="Pickup Details">
      <Checkbox
        label="Use my contact details for pickup"
        {...box}
        onChange={(event) => {
          // What was copied so far is where editing starts.
          form.setValue("pickupContactName", fullName(firstName, lastName));
          form.setValue("pickupContactPhone", phone);
          form.clearErrors(["pickupContactName", "pickupContactPhone"]);
          return onChange(event);
        }}
      />
      <div className={`mt-3 ${twoColumns}`}>
        {same ? (
          <>
            <TextInput
              key="same-name"
              label="Pickup Contact Name"
              required
              disabled
              value={fullName(firstName, lastName)}
              readOnly
            />
            <TextInput key="same-phone" label="Pickup Contact Phone" required disabled value={phone} readOnly />
          </>
        ) : (
          <>
            <TextInput
              key="name"
              label="Pickup Contact Name"
              required
              maxLength={longest.name}
              {...fieldOf(form, "pickupContactName")}
            />
            <TextInput
              key="phone"
              label="Pickup Contact Phone"
              required
              type="tel"
              inputMode="tel"
              maxLength={longest.phone}
              {...fieldOf(form, "pickupContactPhone")}
            />
          </>
        )}
        <TextArea
          label="Pickup Instructions"
          rows={2}
          fieldClassName="sm:col-span-2"
          maxLength={longest.instructions}
          help="Gate code, loading bay, who to ask for."
          {...fieldOf(form, "pickupInstructions")}
        />
      </div>
    </FormSection>
  );
}

export function DeliverySection({ form }: SectionProps) {
  return (
    <FormSection title="Delivery Details">
      <div className={twoColumns}>
        <TextInput
          label="Delivery Contact Name"
          required
          maxLength={longest.name}
          {...fieldOf(form, "deliveryContactName")}
        />
        <TextInput
          label="Delivery Contact Phone"
          required
          type="tel"
          inputMode="tel"
          maxLength={longest.phone}
          {...fieldOf(form, "deliveryContactPhone")}
        />
        <TextArea
          label="Delivery Instructions"
          rows={2}
          fieldClassName="sm:col-span-2"
          maxLength={longest.instructions}
          {...fieldOf(form, "deliveryInstructions")}
        />
      </div>
    </FormSection>
  );
}

export function PackageSection({
  form,
  quantity,
  maxWeightKg,
}: SectionProps & { quantity: number; maxWeightKg: number | null }) {
  const help = maxWeightKg === null ? "Optional." : `Optional. This service carries up to ${maxWeightKg} kg.`;
  return (
    <FormSection title="Package Details">
      <div className={twoColumns}>
        <TextArea
          label="Package Description"
          required
          rows={2}
          fieldClassName="sm:col-span-2"
          maxLength={longest.description}
          help="What is in it, and how it is packed."
          {...fieldOf(form, "packageDescription")}
        />
        <TextInput
          label="Package Weight"
          inputMode="decimal"
          unit="kg"
          help={help}
          {...fieldOf(form, "packageWeight")}
        />
        <TextInput
          label="Quantity"
          value={quantity}
          readOnly
          help="From your quote. Go back to the quote to change it."
        />
      </div>
    </FormSection>
  );
}
