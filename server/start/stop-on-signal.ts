const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm forwards a Ctrl-C that the terminal has already sent to every process, so one key press arrives twice. */
const duplicateSignalMs = 1_000;

/** Runs `stop` at the first signal and then exits; a second, later Ctrl-C exits at once. */
export function stopOnSignal(
  stop: (signal: string) => Promise<void>,
  now: () => number = () => performance.now(),
): void {
  let since: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      if (since !== null) {
        if (now() - since > duplicateSignalMs) process.exit(1);
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
