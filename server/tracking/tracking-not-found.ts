import type { Failure } from "../../contract/errors.ts";

/** Nobody learns whether there was ever such a key. */
export const noTracking: Failure = { failed: "not_found", message: "This tracking link does not work." };
