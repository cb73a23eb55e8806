import { useSyncExternalStore } from "react";

/** Whether a media query ('(width >= 64rem)') matches, kept up to date; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
