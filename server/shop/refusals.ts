import type { Failure } from "../../contract/errors.ts";

/** Parameters that a rule refuses, with their texts, as WordPress names them. */
export function refuseParameters(params: Record<string, string>): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${Object.keys(params).join(", ")}`, params };
}

export function refuseParameter(name: string, message: string): Failure {
  return refuseParameters({ [name]: message });
}
