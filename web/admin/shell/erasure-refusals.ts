import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";

/** Why somebody cannot be erased yet, a sentence each. */
export function refusedReasons(error: unknown): string[] {
  const reasons = error instanceof ApiError ? error.data["reasons"] : undefined;
  const told = Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === "string") : [];
  return told.length > 0 ? told : [errorText(error)];
}
