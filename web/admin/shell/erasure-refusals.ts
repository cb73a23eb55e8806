import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";

/** The server's reasons why a person cannot be erased yet. */
export function erasureRefusals(error: unknown): string[] {
  const reasons = error instanceof ApiError ? error.data["reasons"] : undefined;
  const texts = Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === "string") : [];
  return texts.length > 0 ? texts : [errorText(error)];
}
