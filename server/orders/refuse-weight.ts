import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { weightRefusal } from "../../domain/pricing/weight.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { orderJsonOf } from "./stored-order.ts";

/** Why an order's package cannot weigh so many kilograms: what it was quoted for does not take them. Null where it can. */
export async function refuseWeight(
  db: Database,
  order: Selectable<Orders>,
  packageWeight: number | null,
): Promise<Failure | null> {
  if (packageWeight === null) return null;
  const { repriced, packageName = null } = orderJsonOf(order).shipment;
  if (repriced) {
    const sold = { serviceName: order.service_name || null, packageName, maxWeightKg: repriced.maxWeightKg };
    return refused(weightRefusal(sold, packageWeight));
  }
  if (order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select(["max_weight_kg", "service_name as serviceName", "package_name as packageName"])
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  if (!quote) return null;
  const maxWeightKg = quote.max_weight_kg === null ? null : Number(quote.max_weight_kg);
  return refused(weightRefusal({ ...quote, maxWeightKg }, packageWeight));
}

function refused(message: string | null): Failure | null {
  return message === null ? null : { failed: "weight_above_maximum", message, params: { packageWeight: message } };
}
