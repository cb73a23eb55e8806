import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/** Parameters that a rule refuses, with their texts, as WordPress names them. */
export function refuseParameters(params: Record<string, string>): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${Object.keys(params).join(", ")}`, params };
}

export function refuseParameter(name: string, message: string): Failure {
  return refuseParameters({ [name]: message });
}

/** Where a WordPress site keeps the shop, clients have to write there: two places that both change orders would overwrite one another. */
export function refuseForeignShop({ woocommerce }: Context): Failure | null {
  if (!woocommerce) return null;
  return { failed: "action_refused", message: `This shop is kept at ${woocommerce.url}. Please make changes there.` };
}
