import type { Cents } from "../domain/money/euro.ts";
import type { ChargeKind } from "../domain/orders/charge-kinds.ts";
import { defineCall } from "./call.ts";
import type { addChargeBody, chargeParams } from "./charges.schema.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** What an order costs beyond its price; times are ISO instants. `removed`: it was taken back and costs nothing. */
export type Charge = {
  id: number;
  kind: ChargeKind;
  /** For waiting time, in quarters of an hour; null for any other kind. */
  quarters: number | null;
  netCents: Cents;
  vatCents: Cents;
  reason: string;
  addedAt: string;
  addedBy: string;
  removed: { at: string; by: string } | null;
};

/** Waiting time at the pickup that nobody has charged yet. `netCents`: null if the account has no price for it. */
export type ProposedWaiting = { minutes: number; quarters: number; netCents: Cents | null; reason: string };

export type OrderCharges = {
  /** Oldest first. */
  charges: Charge[];
  waiting: ProposedWaiting | null;
  /** Why no charge can be added; null if one can. */
  refusal: string | null;
  /** Once invoiced, a charge is taken back by a credit note. */
  canTakeBack: boolean;
};

export const listCharges = defineCall<{ params: typeof orderParams }, OrderCharges>({
  name: "listCharges",
  method: "GET",
  path: `${api}/staff/orders/{id}/charges`,
  access: "staff",
  summary: "What an order costs beyond its price, and the waiting time that can be charged",
});

/** Takes an `Idempotency-Key`. 409 for an order of no account, one that is invoiced, and waiting time charged twice. */
export const addCharge = defineCall<{ params: typeof orderParams; body: typeof addChargeBody }, OrderCharges>({
  name: "addCharge",
  method: "POST",
  path: `${api}/staff/orders/{id}/charges`,
  access: "staff",
  status: 201,
  summary:
    "Charge an account for waiting, a redelivery, a return, a toll or something else, until the order is invoiced",
});

export const removeCharge = defineCall<{ params: typeof chargeParams }, OrderCharges>({
  name: "removeCharge",
  method: "DELETE",
  path: `${api}/staff/orders/{id}/charges/{chargeId}`,
  access: "staff",
  summary: "Take a charge back, by a credit note once it is invoiced; it stays in the history",
});
