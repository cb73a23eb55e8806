/** Sort orders of the staff's list; a minus reverses one. */
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
