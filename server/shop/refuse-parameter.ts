import type { Failure } from "../../contract/errors.ts";

/** A parameter that a rule refuses, as WordPress names it. */
export function refuseParameter(name: string, message: string): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${name}`, params: { [name]: message } };
}
