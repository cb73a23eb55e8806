import { ApiError } from "./api-error.ts";

/**
 * What to tell a visitor about a failed call: the server's own words where it gave any, else ours for the case at hand, else `fallback`,
 * the text that the form at hand brings along.
 */
export function errorText(error: unknown, fallback = "Something went wrong. Please try again."): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === "network") return "We could not reach our server. Please check your connection and try again.";
  if (error.code === "timeout") return "Our server took too long to answer. Please try again.";
  if (error.code === "aborted" || error.code === "unreadable") return fallback;
  return error.message || fallback;
}
