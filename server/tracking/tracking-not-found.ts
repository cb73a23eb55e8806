import type { Failure } from "../../contract/errors.ts";

/** Must not reveal whether a key ever existed. */
export const trackingNotFound: Failure = { failed: "not_found", message: "This tracking link does not work." };
