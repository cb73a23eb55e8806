import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/** Parameters that a rule refuses, with their texts, as WordPress names them. */
export function refuseParameters(params: Record<string, string>): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${Object.keys(params).join(", ")}`, params };
}

export function refuseParameter(name: string, message: string): Failure {
  return refuseParameters({ [name]: message });
}

/** Two places that both change orders would overwrite one another: where there is a remote shop, its clients write there. */
export function refuseForeignShop({ remoteShop }: Context): Failure | null {
  if (remoteShop.url === null) return null;
  return { failed: "action_refused", message: `This shop is kept at ${remoteShop.url}. Please make changes there.` };
}
