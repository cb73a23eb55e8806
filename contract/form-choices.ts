export const issueTypes = [
  "cant-complete-quote",
  "technical-issues",
  "address-help",
  "pricing-question",
  "other",
] as const;
export type IssueType = (typeof issueTypes)[number];
export const issueTypeLabels: Record<IssueType, string> = {
  "cant-complete-quote": "I can't complete my quote",
  "technical-issues": "Technical issues",
  "address-help": "Help with an address",
  "pricing-question": "A question about the price",
  other: "Something else",
};

export const customerTypes = ["existing", "returning", "new"] as const;
export type CustomerType = (typeof customerTypes)[number];
