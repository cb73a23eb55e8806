import { ApiError } from "../../api/api-error.ts";

/** Whether a call failed because nobody is signed in any more. The shell has said so already, and leads to the login. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}
