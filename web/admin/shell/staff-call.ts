import type { Call, CallInput } from "../../../contract/call.ts";
import { ApiError } from "../../api/api-error.ts";
import { type CallOptions, call } from "../../api/call.ts";
import { toast } from "../../ui/toast.ts";
import { clearSession, readSession } from "../staff-session.ts";
import { needsConfirmation, requestConfirmation } from "./confirmation.ts";

/**
 * Makes a call as the signed-in user; without a token it throws an ApiError 'No JWT token available'. If the server
 * rejects the token, the session ends and `Area` redirects to the login, except with `isBackground`.
 */
export async function staffCall<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
  { isBackground = false, ...options }: Omit<CallOptions, "token"> & { isBackground?: boolean } = {},
): Promise<Output> {
  const token = readSession()?.token;
  if (!token && isBackground) throw new ApiError({ status: 0, code: "no_token", message: "No JWT token available" });
  if (!token) {
    console.error("No JWT token available");
    endSession("No JWT token available. Please sign in again.");
    throw new ApiError({ status: 0, code: "no_token", message: "No JWT token available" });
  }
  try {
    return await call(row, input, { ...options, token });
  } catch (error) {
    if (needsConfirmation(error) && !isBackground && (await requestConfirmation()))
      return staffCall(row, input, options);
    // If a newer token was saved while the call was under way, the session continues.
    const isExpired = error instanceof ApiError && error.status === 401 && readSession()?.token === token;
    if (isExpired && !isBackground) endSession("Please sign in again.");
    throw error;
  }
}

function endSession(description: string): void {
  clearSession();
  toast({ title: "Your session has ended", description, tone: "destructive" });
}

/** Whether a call failed because the session has ended; the user already knows and is redirected to the login. */
export function isSessionError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}
