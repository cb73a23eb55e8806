const maxWaitMs = 500;

/** Resolves when the browser is idle, after half a second at most. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
