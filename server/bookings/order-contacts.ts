import type { Selectable } from "kysely";
import type { ContactsInput } from "../../contract/bookings.schema.ts";
import { specialInstructions } from "../../domain/orders/instructions.ts";
import type { OrderMetadataKey } from "../../domain/orders/metadata.ts";
import { fullName } from "../../domain/text/words.ts";
import type { Orders } from "../database/types.ts";
import type { StoredContacts } from "../orders/store-contacts.ts";
import { orderJsonOf, type StoredBilling } from "../orders/stored-order.ts";
import { shippingOf } from "./new-order.ts";

/** `form` has its pickup contact filled in. */
export function contactsOf(
  form: ContactsInput,
  { billing: before }: Pick<Selectable<Orders>, "billing">,
): StoredContacts {
  // The visitor's form has no company; staff may have typed one.
  const shipping = shippingOf(form, (before as Partial<StoredBilling>).company ?? "");
  return {
    billing: { ...shipping, email: form.email, phone: form.phone },
    shipping,
    meta: {
      customer_name: fullName(form.firstName, form.lastName),
      customer_email: form.email,
      customer_phone: form.phone,
      pickup_contact_name: form.pickupContactName,
      pickup_contact_phone: form.pickupContactPhone,
      delivery_contact_name: form.deliveryContactName,
      delivery_contact_phone: form.deliveryContactPhone,
      pickup_instructions: form.pickupInstructions,
      delivery_instructions: form.deliveryInstructions,
      special_instructions: specialInstructions(form),
      package_description: form.packageDescription,
      package_weight: form.packageWeight ?? "",
    },
  };
}

/** The parts of the form as the history names them, in form order, with the stored fields that belong to each. */
const parts: readonly [name: string, meta: OrderMetadataKey[], billing: (keyof StoredBilling)[]][] = [
  ["name", [], ["first_name", "last_name"]],
  ["email", [], ["email"]],
  ["phone", [], ["phone"]],
  ["billing address", [], ["address_1", "address_2", "city", "state", "postcode", "country"]],
  ["pickup contact", ["pickup_contact_name", "pickup_contact_phone"], []],
  ["pickup instructions", ["pickup_instructions"], []],
  ["delivery contact", ["delivery_contact_name", "delivery_contact_phone"], []],
  ["delivery instructions", ["delivery_instructions"], []],
  ["package description", ["package_description"], []],
  ["package weight", ["package_weight"], []],
];

/** The names of the parts that differ from the order's. */
export function changedContactParts(order: Selectable<Orders>, contacts: StoredContacts): string[] {
  const stored = orderJsonOf(order);
  const differs = (before: unknown, after: unknown) => String(before ?? "") !== String(after ?? "");
  return parts
    .filter(
      ([, meta, billing]) =>
        meta.some((key) => differs(stored.meta[key], contacts.meta[key])) ||
        billing.some((key) => differs(stored.billing[key], contacts.billing[key])),
    )
    .map(([name]) => name);
}
