import { useSyncExternalStore } from "react";
import { phoneStatus } from "./phone-status.ts";

function eachMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}

/** Filled in by the browser alone: a cached page knows no time of day. */
export function PhoneStatus({ className }: { className?: string | undefined }) {
  const status = useSyncExternalStore(
    eachMinute,
    () => phoneStatus(new Date()),
    () => "",
  );
  return <span className={className}>{status}</span>;
}
