/** Keeps the screen on until it is called off; asked for anew whenever the app is looked at again, for hidden it is lost. A refusal changes nothing. */
export function keepAwake(): () => void {
  let over = false;
  let held: WakeLockSentinel | null = null;
  const ask = async () => {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    if (held && !held.released) return;
    try {
      held = await navigator.wakeLock.request("screen");
      if (over) await held.release();
    } catch {
      // A phone that saves its battery.
    }
  };
  const onShown = () => void ask();
  document.addEventListener("visibilitychange", onShown);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", onShown);
    void held?.release();
  };
}
