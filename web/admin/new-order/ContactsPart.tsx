import { maxLengths } from "../../../contract/limits.ts";
import { countryOptions } from "../../../domain/addresses/countries.ts";
import type { Form } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { NewOrder } from "./new-order.ts";

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));
type Contact = keyof NewOrder["contacts"];

/** The caller's name, email and phone. */
export function CustomerFields({ form }: { form: Form<NewOrder> }) {
  const at = contactField(form);
  const { hasNoEmail } = form.values;
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <TextInput label="First name" required {...at("firstName")} />
      <TextInput label="Last name" required {...at("lastName")} />
      <TextInput
        label="Email"
        type="email"
        required={!hasNoEmail}
        disabled={hasNoEmail}
        {...at("email")}
        {...(hasNoEmail && { value: "", error: undefined })}
      />
      <TextInput label="Phone" type="tel" required {...at("phone")} />
      <div className="grid gap-2 sm:col-span-2 xl:col-span-4">
        <Checkbox label="The caller has no email address" {...form.box("hasNoEmail")} />
        {hasNoEmail && (
          <p role="status" className="text-sm">
            Nothing is emailed. The order’s page says what to tell them by telephone, and its papers can be printed.
          </p>
        )}
      </div>
    </div>
  );
}

/** Pickup and delivery contacts, the package, and the billing address. */
export function ContactsPart({ form }: { form: Form<NewOrder> }) {
  const at = contactField(form);
  const { contacts, billingIsPickup } = form.values;
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Checkbox label="The caller is the pickup contact" {...form.box("contacts.useSameContact")} />
          {!contacts.useSameContact && (
            <>
              <TextInput label="Pickup contact" required {...at("pickupContactName")} />
              <TextInput label="Pickup contact's phone" type="tel" required {...at("pickupContactPhone")} />
            </>
          )}
          <TextInput label="Pickup instructions" {...at("pickupInstructions")} />
        </div>
        <div className="grid content-start gap-3">
          <TextInput label="Delivery contact" required {...at("deliveryContactName")} />
          <TextInput label="Delivery contact's phone" type="tel" required {...at("deliveryContactPhone")} />
          <TextInput label="Delivery instructions" {...at("deliveryInstructions")} />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <TextInput label="What is it?" required {...at("packageDescription")} />
        <TextInput label="Weight" unit="kg" inputMode="decimal" {...at("packageWeight")} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <TextInput label="Company" maxLength={maxLengths.name} {...at("company")} />
        <TextInput label="Company’s VAT number" maxLength={maxLengths.vatNumber} {...at("vatNumber")} />
        <TextInput label="PO number" maxLength={maxLengths.poNumber} {...at("poNumber")} />
      </div>
      <Checkbox label="Bill to the pickup address" {...form.box("billingIsPickup")} />
      {!billingIsPickup && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <TextInput label="Billing address line 1" required {...at("billingAddress1")} />
          <TextInput label="Billing address line 2" {...at("billingAddress2")} />
          <TextInput label="Billing city" required {...at("billingCity")} />
          <TextInput label="Billing county/state" required {...at("billingState")} />
          <TextInput label="Billing postcode" required {...at("billingPostcode")} />
          <Select label="Billing country" required options={countries} {...at("billingCountry")} />
        </div>
      )}
    </>
  );
}

/** Autofill is off, because the browser would offer the clerk's own name and address. */
function contactField(form: Form<NewOrder>) {
  return (name: Contact) => ({ ...form.field(`contacts.${name}`), autoComplete: "off" });
}
