import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";

/** An id that a client names, or one that no row ever has: larger numbers are none that the database could look for. */
export function ownId<Id extends number>(id: Id): Id {
  return isId(id) ? id : (0 as Id);
}

/** The same of several; a list in SQL is never empty. */
export function ownIds(ids: readonly number[]): number[] {
  return [0, ...ids.filter(isId)];
}

/** Parameters that a rule refuses, with their texts, as WordPress names them. */
export function refuseParameters(params: Record<string, string>): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${Object.keys(params).join(", ")}`, params };
}

export function refuseParameter(name: string, message: string): Failure {
  return refuseParameters({ [name]: message });
}
