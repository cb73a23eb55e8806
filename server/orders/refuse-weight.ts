import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { weightRefusal } from "../../domain/pricing/weight.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** Why an order's package cannot weigh so many kilograms: what it was quoted for does not take them. Null where it can. */
export async function refuseWeight(
  db: Database,
  order: Pick<Selectable<Orders>, "quote_id">,
  packageWeight: number | null,
): Promise<Failure | null> {
  if (packageWeight === null || order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select(["max_weight_kg", "service_name as serviceName", "package_name as packageName"])
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  if (!quote) return null;
  const maxWeightKg = quote.max_weight_kg === null ? null : Number(quote.max_weight_kg);
  const message = weightRefusal({ ...quote, maxWeightKg }, packageWeight);
  return message === null ? null : { failed: "weight_above_maximum", message, params: { packageWeight: message } };
}
