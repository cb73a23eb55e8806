import { fullName } from "../text/words.ts";

export type ContactsAndInstructions = {
  pickupContactName: string;
  pickupContactPhone: string;
  pickupInstructions?: string;
  deliveryContactName: string;
  deliveryContactPhone: string;
  deliveryInstructions?: string;
};

/** Where the box is ticked the customer is the pickup contact, whatever stands in the fields under it; the box is ticked by default. */
export function withPickupContact<
  Form extends { useSameContact?: boolean | undefined; firstName: string; lastName: string; phone: string },
>(form: Form): Form {
  if (form.useSameContact === false) return form;
  return { ...form, pickupContactName: fullName(form.firstName, form.lastName), pickupContactPhone: form.phone };
}

/** What the driver reads: up to four lines, each contact as a name with a phone in brackets; empty instructions have no line. */
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
