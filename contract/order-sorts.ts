/** What the staff's list can be sorted by; with a minus the other way round. */
export const orderSorts = [
  "date",
  "-date",
  "collection",
  "-collection",
  "amount",
  "-amount",
  "customer",
  "-customer",
] as const;
export type OrderSort = (typeof orderSorts)[number];
