import { useSyncExternalStore } from "react";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** The app's service worker, for /driver/ only, makes it work offline. A newer version waits for `applyUpdate`. */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let hadOne = serviceWorker.controller !== null;
  let isReloading = false;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes control of the page without a reload.
    if (hadOne && !isReloading) {
      isReloading = true;
      location.reload();
    }
    hadOne = true;
  });
  serviceWorker.register("/driver/worker.js", { scope: "/driver/", updateViaCache: "none" }).then(
    (registration) => {
      const checkWaiting = () => {
        const found = serviceWorker.controller ? registration.waiting : null;
        if (found === waiting) return;
        waiting = found;
        for (const listener of listeners) listener();
      };
      checkWaiting();
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", checkWaiting),
      );
      const checkForUpdate = () => document.visibilityState === "visible" && registration.update().catch(() => {});
      document.addEventListener("visibilitychange", checkForUpdate);
      setInterval(checkForUpdate, 30 * 60_000);
    },
    () => {},
  );
}

/** Whether a newer version of the app is waiting. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
}

/** Reloads into the newer version, which sends what is still unsent. */
export function applyUpdate(): void {
  waiting?.postMessage("take over");
}
