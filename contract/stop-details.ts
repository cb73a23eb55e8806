/**
 * The fields of an order that both the driver's phone and the tracking page show. Phones may hold a run that was saved
 * before a field existed.
 */
export type StopDetails = {
  /** Where the sender allows the parcel to be left; empty if nowhere. */
  safePlace: string;
};

/** For whom an order is carried; `instructions` are what the account always says, such as about access and hours. */
export type AccountNote = { name: string; instructions: string };
