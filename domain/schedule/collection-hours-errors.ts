import { type Priority, priorities } from "../pricing/tariff.ts";
import type { CollectionHours, CollectionWindow } from "./collection-hours.ts";

const isTimeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

export type CollectionFault = { field: keyof CollectionWindow; message: string };

/** What is wrong with the days and hours of one priority. */
export function windowFaults(priority: Priority, { days, from, until }: CollectionWindow): CollectionFault[] {
  const faults: CollectionFault[] = [];
  if (days.length === 0) faults.push({ field: "days", message: "Choose at least one day" });
  // The specification's own rule.
  if (priority === "next_day" && days.some((day) => day === "saturday" || day === "sunday"))
    faults.push({ field: "days", message: "Next Day is collected Monday to Friday only" });
  for (const [field, time] of [
    ["from", from],
    ["until", until],
  ] as const) {
    if (!isTimeOfDay.test(time)) faults.push({ field, message: "Enter a time such as 08:30" });
  }
  if (isTimeOfDay.test(from) && isTimeOfDay.test(until) && until <= from)
    faults.push({ field: "until", message: "Collections must end after they start" });
  return faults;
}

/** The same of all three, by the path of the field: `collectionHours.same_day.until`. */
export function collectionFaults(hours: CollectionHours): { path: string; priority: Priority; message: string }[] {
  return priorities.flatMap((priority) =>
    windowFaults(priority, hours[priority]).map(({ field, message }) => ({
      path: `collectionHours.${priority}.${field}`,
      priority,
      message,
    })),
  );
}
