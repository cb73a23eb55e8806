const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm hands on a Ctrl-C that the terminal has sent to everyone already, so one key arrives twice. */
const SAME_KEY_MS = 1_000;

/** Runs `stop` once at the first signal and then ends Node; a second Ctrl-C later on ends it at once. */
export function stopOnSignal(
  stop: (signal: string) => Promise<void>,
  now: () => number = () => performance.now(),
): void {
  let since: number | null = null;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (since !== null) {
        if (now() - since > SAME_KEY_MS) process.exit(1);
        return;
      }
      since = now();
      stop(signal).then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
