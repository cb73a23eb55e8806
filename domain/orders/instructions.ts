export type ContactsAndInstructions = {
  pickupContactName: string;
  pickupContactPhone: string;
  pickupInstructions?: string;
  deliveryContactName: string;
  deliveryContactPhone: string;
  deliveryInstructions?: string;
};

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
