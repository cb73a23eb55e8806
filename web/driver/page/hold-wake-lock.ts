/**
 * Keeps the screen on until the returned function is called. Requested again when shown: hiding the app releases it.
 */
export function holdWakeLock(): () => void {
  let stopped = false;
  let held: WakeLockSentinel | null = null;
  const request = async () => {
    if (stopped || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    if (held && !held.released) return;
    try {
      held = await navigator.wakeLock.request("screen");
      if (stopped) await held.release();
    } catch {
      // Refused, for example to save battery.
    }
  };
  const onShown = () => void request();
  document.addEventListener("visibilitychange", onShown);
  void request();
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", onShown);
    void held?.release();
  };
}
