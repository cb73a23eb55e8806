import type { Call, CallInput } from "../../../contract/call.ts";
import { ApiError } from "../../api/api-error.ts";
import { type CallOptions, call } from "../../api/call.ts";

type EndListener = (reason: string, wasSignedIn: boolean) => void;
const listeners = new Set<EndListener>();

/**
 * Calls `listener` with the server's reason when a call finds that there is no session; returns the unsubscribe
 * function.
 */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Makes a call as the signed-in member, whom the browser's cookie identifies. */
export async function memberCall<Input extends CallInput, Output>(
  row: Call<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  try {
    return await call(row, input, options);
  } catch (error) {
    if (isSessionError(error))
      for (const listener of listeners) listener(error.message, error.data["reason"] === "session_ended");
    throw error;
  }
}

export function isSessionError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}
