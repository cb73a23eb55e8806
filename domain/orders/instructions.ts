import { fullName } from "../text/words.ts";

export type ContactsAndInstructions = {
  pickupContactName: string;
  pickupContactPhone: string;
  pickupInstructions?: string;
  deliveryContactName: string;
  deliveryContactPhone: string;
  deliveryInstructions?: string;
};

/** With the box ticked, as it is by default, the customer is the pickup contact, whatever the hidden fields contain. */
export function withPickupContact<
  Form extends { useSameContact?: boolean | undefined; firstName: string; lastName: string; phone: string },
>(form: Form): Form {
  if (form.useSameContact === false) return form;
  return { ...form, pickupContactName: fullName(form.firstName, form.lastName), pickupContactPhone: form.phone };
}

/** Up to four lines for the driver: each contact as 'name (phone)', then its instructions if there are any. */
export function specialInstructions(input: ContactsAndInstructions): string {
  const lines: [string, string][] = [
    ["Pickup contact", `${input.pickupContactName} (${input.pickupContactPhone})`],
    ["Pickup instructions", input.pickupInstructions ?? ""],
    ["Delivery contact", `${input.deliveryContactName} (${input.deliveryContactPhone})`],
    ["Delivery instructions", input.deliveryInstructions ?? ""],
  ];
  return lines
    .map(([label, text]) => [label, text.replace(/\s+/g, " ").trim()] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join("\n");
}
