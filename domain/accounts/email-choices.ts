/** How a member is emailed about bookings, and about deliveries: each as it happens, one a day, or none. */
export const emailChoices = ["each", "digest", "none"] as const;
export type EmailChoice = (typeof emailChoices)[number];

export const emailChoiceNames: Record<EmailChoice, string> = {
  each: "Each as it happens",
  digest: "One email a day",
  none: "No emails",
};

/** How many other addresses get copies of a member's emails. */
export const maxCopies = 5;
