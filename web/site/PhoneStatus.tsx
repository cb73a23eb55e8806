import { useSyncExternalStore } from "react";
import { eachMinute, phoneStatus } from "./phone-status.ts";
import { usePublicSettings } from "./public-settings.ts";

/** Filled in by the browser alone: a cached page knows no time of day. */
export function PhoneStatus({ className }: { className?: string }) {
  const calendar = { holidays: usePublicSettings()?.observePublicHolidays ?? true };
  const status = useSyncExternalStore(
    eachMinute,
    () => phoneStatus(new Date(), calendar),
    () => "",
  );
  return <span className={className}>{status}</span>;
}
