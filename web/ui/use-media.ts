import { useSyncExternalStore } from "react";

/** Whether the window is like this ('(width >= 64rem)'), as long as it is; false where there is no window. */
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
