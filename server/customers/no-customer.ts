import type { Failure } from "../../contract/errors.ts";

export const noCustomer: Failure = { failed: "not_found", message: "This customer was not found." };
