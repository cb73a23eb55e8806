import { countryOptions } from "../../../domain/addresses/countries.ts";
import type { Form } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { NewOrder } from "./new-order.ts";

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));
type Contact = keyof NewOrder["contacts"];

/** Who calls, as the booking form asks it. */
export function CustomerFields({ form }: { form: Form<NewOrder> }) {
  const at = fieldsOf(form);
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <TextInput label="First Name" required {...at("firstName")} />
      <TextInput label="Last Name" required {...at("lastName")} />
      <TextInput label="Email" type="email" required {...at("email")} />
      <TextInput label="Phone" type="tel" required {...at("phone")} />
    </div>
  );
}

/** Who hands over and who receives, what it is, and where the bill goes. */
export function ContactsPart({ form }: { form: Form<NewOrder> }) {
  const at = fieldsOf(form);
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
      <Checkbox label="The bill goes to the pickup address" {...form.box("billingIsPickup")} />
      {!billingIsPickup && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <TextInput label="Billing Address Line 1" required {...at("billingAddress1")} />
          <TextInput label="Billing Address Line 2" {...at("billingAddress2")} />
          <TextInput label="Billing City" required {...at("billingCity")} />
          <TextInput label="Billing County/State" required {...at("billingState")} />
          <TextInput label="Billing Postcode" required {...at("billingPostcode")} />
          <Select label="Billing Country" required options={countries} {...at("billingCountry")} />
        </div>
      )}
    </>
  );
}

/** The browser would offer the clerk's own name and address. */
function fieldsOf(form: Form<NewOrder>) {
  return (name: Contact) => ({ ...form.field(`contacts.${name}`), autoComplete: "off" });
}
