const pollMs = 2_000;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("currach-driver");

/** Notifies the app's other tabs that the storage has changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage("kept");
}

/** Without BroadcastChannel it polls. */
export function subscribeToOtherTabs(listener: () => void): void {
  if (channel) channel.onmessage = listener;
  else setInterval(() => document.visibilityState === "visible" && listener(), pollMs);
}
