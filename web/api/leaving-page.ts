const comesBack = ["pageshow", "pointerdown", "keydown"];
const leaves = ["beforeunload", "pagehide"];

/**
 * Watches whether the page is being left, because browsers then end its requests as if the network had failed. Listens
 * to `beforeunload` only until `stop`, because that event keeps pages out of the back/forward cache.
 */
export function watchLeaving(): { untilStays: () => Promise<void>; stop: () => void } {
  // Also used on the server, and by tests.
  const target = globalThis as Partial<Pick<Window, "addEventListener" | "removeEventListener">>;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  for (const name of leaves) target.addEventListener?.(name, leave);
  return {
    /**
     * Resolves at once unless the page is being left, and then only if typing or a click shows that it stays after all.
     */
    untilStays: async () => {
      if (isLeaving)
        await new Promise((resolve) => {
          for (const name of comesBack) target.addEventListener?.(name, resolve, { once: true });
        });
    },
    stop: () => {
      for (const name of leaves) target.removeEventListener?.(name, leave);
    },
  };
}
