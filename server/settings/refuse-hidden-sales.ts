import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/**
 * Why this actor may see no orders, customers or figures: the site's settings can keep them to administrators. Null where they may. Shop
 * clients and the program itself are not concerned.
 */
export async function refuseHiddenSales(context: Context): Promise<Failure | null> {
  const { actor } = context;
  if (actor.kind !== "staff" || actor.role === "administrator") return null;
  const { settings } = await context.settings.current();
  if (settings.analyticsVisible) return null;
  return { failed: "forbidden", message: "Orders, customers and figures are shown to administrators only." };
}
