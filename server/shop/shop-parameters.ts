import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";

/** The id, or 0, which no row has, if it exceeds the range of the column. */
export function validIdOrZero<Id extends number>(id: Id): Id {
  return isId(id) ? id : (0 as Id);
}

/** The same for several ids; a list in SQL must not be empty. */
export function validIdsOrZero(ids: readonly number[]): number[] {
  return [0, ...ids.filter(isId)];
}

/** Names the refused parameters with their messages, as WordPress does. */
export function refuseParameters(params: Record<string, string>): Failure {
  return { failed: "rest_invalid_param", message: `Invalid parameter(s): ${Object.keys(params).join(", ")}`, params };
}

export function refuseParameter(name: string, message: string): Failure {
  return refuseParameters({ [name]: message });
}
