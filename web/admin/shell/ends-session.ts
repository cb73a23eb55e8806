import { ApiError } from "../../api/api-error.ts";

/** Whether a call failed because the session is over. `staffCall` has signed out already, and the user is led to the login. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}
