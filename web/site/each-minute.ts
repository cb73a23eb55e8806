/** For what depends on the time of day: `useSyncExternalStore(eachMinute, …)`. A cached page knows none, so the server says nothing. */
export function eachMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}
