/** How soon staff send a price for shipments without an automatic one. */
export const quoteTurnaround = {
  international: "We send international quotes within 24 hours.",
  specialist: "We send specialist quotes within 4 hours in business hours.",
} as const;
