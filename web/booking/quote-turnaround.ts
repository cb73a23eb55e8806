/** When a person names the price of what has none. */
export const quotePromises = {
  international: "We send international quotes within 24 hours.",
  specialist: "We send specialist quotes within 4 hours in business hours.",
} as const;
