import { useSyncExternalStore } from "react";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** The app's worker, for /driver/ alone: it has the app without network. A newer version waits until it is taken. */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let hadOne = serviceWorker.controller !== null;
  let isReloading = false;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker comes without anybody noticing.
    if (hadOne && !isReloading) {
      isReloading = true;
      location.reload();
    }
    hadOne = true;
  });
  serviceWorker.register("/driver/worker.js", { scope: "/driver/", updateViaCache: "none" }).then(
    (registration) => {
      const look = () => {
        const found = serviceWorker.controller ? registration.waiting : null;
        if (found === waiting) return;
        waiting = found;
        for (const listener of listeners) listener();
      };
      look();
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", look),
      );
      const ask = () => document.visibilityState === "visible" && registration.update().catch(() => {});
      document.addEventListener("visibilitychange", ask);
      setInterval(ask, 30 * 60_000);
    },
    () => {},
  );
}

/** A newer version of the app is there. */
export function useUpdate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
}

/** Takes the newer version: what waits stays where it is, and the new one sends it. */
export function takeUpdate(): void {
  waiting?.postMessage("take over");
}
