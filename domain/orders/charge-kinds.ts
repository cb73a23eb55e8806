/** What an account's order can be charged on top of its price. */
export const chargeKinds = ["waiting", "redelivery", "return", "toll", "other"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const chargeNames: Readonly<Record<ChargeKind, string>> = {
  waiting: "Waiting time",
  redelivery: "Redelivery",
  return: "Return",
  toll: "Toll or ferry",
  other: "Other",
};
