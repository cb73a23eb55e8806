import { ApiError } from "../api/api-error.ts";

/** Why a form was not taken, in the specification's words: the server's own where it gave any; empty where it refused without a word. */
export function submissionError(error: unknown): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || "Unknown error occurred";
  if (error.isUnanswered) return error.message || "Unknown error occurred";
  if (error.status < 400) return "Server returned invalid JSON response";
  // An answer without a code is not ours: a proxy's page, which says nothing to a visitor.
  return error.message;
}
