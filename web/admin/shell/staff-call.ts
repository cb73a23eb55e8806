import type { Call, CallInput } from "../../../contract/call.ts";
import { ApiError } from "../../api/api-error.ts";
import { type CallOptions, call } from "../../api/call.ts";
import { toast } from "../../ui/toast.ts";
import { dropSession, readSession } from "../staff-session.ts";

/**
 * Makes a call as the signed-in user. Without a stored token it sends nothing and throws an ApiError 'No JWT token available'. If the
 * server rejects the token the session ends; `Area` then leads to the login and back to this screen. With `isBackground` neither is said.
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
    // A newer token may have been stored while the call was under way: then the session goes on.
    const isOver = error instanceof ApiError && error.status === 401 && readSession()?.token === token;
    if (isOver && !isBackground) endSession("Please sign in again.");
    throw error;
  }
}

function endSession(description: string): void {
  dropSession();
  toast({ title: "Your session has ended", description, tone: "destructive" });
}

/** Whether a call failed because nobody is signed in any more: that was said already, and leads to the login. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === "no_token");
}
