const lookEveryMs = 2_000;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("currach-driver");

/** Says to the app's other tabs that what is kept on this phone has changed. */
export function tellOtherTabs(): void {
  channel?.postMessage("kept");
}

/** Where a browser lets tabs not speak to each other, each looks by itself. */
export function onOtherTabs(listener: () => void): void {
  if (channel) channel.onmessage = listener;
  else setInterval(() => document.visibilityState === "visible" && listener(), lookEveryMs);
}
