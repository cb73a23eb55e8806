import { ApiError } from "./api-error.ts";

/**
 * The message to show for a failed call: the server's if it sent one, otherwise one for the kind of failure, otherwise
 * `fallback`.
 */
export function errorText(error: unknown, fallback = "Something went wrong. Please try again."): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === "network") return "We couldn't reach our server. Please check your connection and try again.";
  if (error.code === "timeout") return "Our server took too long to answer. Please try again.";
  if (error.code === "aborted" || error.code === "unreadable") return fallback;
  return error.message || fallback;
}
