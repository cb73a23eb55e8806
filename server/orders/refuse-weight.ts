import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { type QuotedWeightLimit, weightRefusal } from "../../domain/pricing/weight.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf } from "./stored-order.ts";

/** Refuses a package weight above the maximum of the quoted package or service; `field` is the input field. */
export function refuseWeight(
  quote: QuotedWeightLimit,
  weightKg: number | null,
  field = "packageWeight",
): Failure | null {
  const message = weightRefusal(quote, weightKg);
  return message === null ? null : { failed: "weight_above_maximum", message, params: { [field]: message } };
}

/** The same check for a stored order, against its last repricing or else its quote. */
export async function refuseOrderWeight(
  db: Database,
  order: Selectable<Orders>,
  weightKg: number | null,
): Promise<Failure | null> {
  if (weightKg === null) return null;
  const { repriced, packageName = null } = orderJsonOf(order).shipment;
  if (repriced) {
    const { maxWeightKg } = repriced;
    return refuseWeight({ serviceName: order.service_name || null, packageName, maxWeightKg }, weightKg);
  }
  if (order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select(["max_weight_kg", "service_name as serviceName", "package_name as packageName"])
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  if (!quote) return null;
  const maxWeightKg = quote.max_weight_kg === null ? null : Number(quote.max_weight_kg);
  return refuseWeight({ ...quote, maxWeightKg }, weightKg);
}
