import { readWaiting } from "../storage/read-waiting.ts";
import { type SendResult, sendWaiting } from "./send-waiting.ts";

const backoff = { firstMs: 2_000, maxMs: 60_000 };

/**
 * Sends unsent data while the app is open: at once after an action, when the network returns and when the app is shown
 * again, otherwise with exponential backoff. `onSent` is called after every attempt.
 */
export function createSender({ onSent }: { onSent: (outcome: SendResult) => unknown }): {
  start(): void;
  send(): void;
} {
  let sending = false;
  let sendAgain = false;
  let failures = 0;
  let last: SendResult = "all";
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    if (sending) {
      sendAgain = true;
      return;
    }
    sending = true;
    sendAgain = false;
    clearTimeout(timer);
    let outcome: SendResult = "some";
    try {
      const { count } = await readWaiting();
      // Registered before sending, because the app may be closed at any moment.
      if (count > 0) requestBackgroundSync();
      outcome = count > 0 ? await sendWaiting() : "all";
      await onSent(outcome);
    } catch {
      // Retried below.
    }
    sending = false;
    // A change of outcome resets the backoff, so that unsendable data does not slow down the rest.
    failures = outcome === "all" ? 0 : outcome === last ? failures + 1 : 1;
    last = outcome;
    // If the storage cannot be read, assume that there is unsent data.
    const hasMore = await readWaiting().then(
      ({ count }) => count > 0,
      () => true,
    );
    if (sendAgain) void send();
    else if (hasMore) {
      const ms = Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(failures, 6));
      timer = setTimeout(send, ms * (0.75 + Math.random() / 2));
    }
  }

  return {
    start() {
      window.addEventListener("online", () => void send());
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void send());
      void send();
    },
    send: () => void send(),
  };
}

/** Lets the worker send the rest after the app is closed, where the browser supports it. */
function requestBackgroundSync(): void {
  type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register("send"))
    .catch(() => {});
}
