const maxWaitMs = 500;

/** Settles when the browser has nothing more urgent to do, half a second from now at the latest. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
