/** How soon staff send a price for what has no automatic one. */
export const quoteTurnaround = {
  international: "We send international quotes within 24 hours.",
  specialist: "We send specialist quotes within 4 hours in business hours.",
} as const;
