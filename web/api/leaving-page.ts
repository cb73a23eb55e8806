const comesBack = ["pageshow", "pointerdown", "keydown"];
const leaves = ["beforeunload", "pagehide"];

/**
 * Watches whether the page is being left, when browsers end its requests as if the network had failed. `beforeunload`
 * is only listened to meanwhile, because it keeps pages out of the cache for going back.
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
    /** At once on a page that stays; never on one that is gone. Typing or a click shows that it is still there. */
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
