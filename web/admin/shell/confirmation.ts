import { useSyncExternalStore } from "react";
import { ApiError } from "../../api/api-error.ts";
import { readSession } from "../staff-session.ts";

/** Whether the server refused a call until it has a fresh proof of who is signed in. */
export function needsConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.code === "confirmation_required";
}

export type ConfirmationRequest = {
  settle: (isConfirmed: boolean) => void;
  /** The session that the server wants proof of. */
  token: string | undefined;
};

let open: ConfirmationRequest | null = null;
const listeners = new Set<() => void>();

function show(request: ConfirmationRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

/** Shows the dialog; false if the user closes it. Calls that wait at the same time share one dialog. */
export function requestConfirmation(): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = open;
    show({
      token: readSession()?.token,
      settle: (isConfirmed) => {
        show(null);
        earlier?.settle(isConfirmed);
        resolve(isConfirmed);
      },
    });
  });
}

/** What the dialog is shown for; null while there is nothing to confirm. */
export function useConfirmation(): ConfirmationRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
