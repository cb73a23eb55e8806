import type { Failure } from "../../contract/errors.ts";

export const noSuchUser: Failure = { failed: "not_found", message: "There is no such user." };
