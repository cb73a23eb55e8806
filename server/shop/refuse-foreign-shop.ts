import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/** Two places that both change orders would overwrite one another: where a WordPress site keeps the shop, its clients write there. */
export function refuseForeignShop({ woocommerce }: Context): Failure | null {
  if (!woocommerce) return null;
  return { failed: "action_refused", message: `This shop is kept at ${woocommerce.url}. Please make changes there.` };
}
