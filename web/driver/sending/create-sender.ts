import { whatWaits } from "../storage/waiting.ts";
import { type Sent, sendWaiting } from "./send-waiting.ts";

const pause = { firstMs: 2_000, longestMs: 60_000 };

/**
 * Sends what waits for as long as the app is open: at once when something is pressed, when the network comes back and when the app is looked
 * at again, else after longer and longer pauses. `onSent` hears of every attempt.
 */
export function keepSending({ onSent }: { onSent: (outcome: Sent) => unknown }): { start(): void; send(): void } {
  let sending = false;
  let again = false;
  let failures = 0;
  let last: Sent = "all";
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    again = false;
    clearTimeout(timer);
    let outcome: Sent = "some";
    try {
      const { count } = await whatWaits();
      // Before it is tried: the app may be closed at any moment.
      if (count > 0) askTheWorker();
      outcome = count > 0 ? await sendWaiting() : "all";
      await onSent(outcome);
    } catch {
      // The network, or the run could not be read: tried again below.
    }
    sending = false;
    // What nobody can send any more slows down nothing else.
    failures = outcome === "all" ? 0 : outcome === last ? failures + 1 : 1;
    last = outcome;
    // What could not be read may wait as well.
    const waits = await whatWaits().then(
      ({ count }) => count > 0,
      () => true,
    );
    if (again) void send();
    else if (waits) {
      const ms = Math.min(pause.longestMs, pause.firstMs * 2 ** Math.min(failures, 6));
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

/** Where the browser knows Background Sync, the worker sends what is left when the app is closed; while it is open, the one who comes second finds nothing left. */
function askTheWorker(): void {
  type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register("send"))
    .catch(() => {});
}
