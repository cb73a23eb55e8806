import { type Priority, priorities } from "../pricing/tariff.ts";
import type { CollectionHours, CollectionWindow } from "./collection-hours.ts";

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

export type CollectionWindowError = { field: keyof CollectionWindow; message: string };

export function collectionWindowErrors(
  priority: Priority,
  { days, from, until }: CollectionWindow,
): CollectionWindowError[] {
  const errors: CollectionWindowError[] = [];
  if (days.length === 0) errors.push({ field: "days", message: "Choose at least one day" });
  // The specification sells next day on weekdays only.
  if (priority === "next_day" && days.some((day) => day === "saturday" || day === "sunday"))
    errors.push({ field: "days", message: "Next Day is collected Monday to Friday only" });
  for (const [field, time] of [
    ["from", from],
    ["until", until],
  ] as const) {
    if (!timeOfDay.test(time)) errors.push({ field, message: "Enter a time such as 08:30" });
  }
  if (timeOfDay.test(from) && timeOfDay.test(until) && until <= from)
    errors.push({ field: "until", message: "Collections must end after they start" });
  return errors;
}

/** The errors of all three priorities, by the path of the field: `collectionHours.same_day.until`. */
export function collectionHoursErrors(hours: CollectionHours): { path: string; priority: Priority; message: string }[] {
  return priorities.flatMap((priority) =>
    collectionWindowErrors(priority, hours[priority]).map(({ field, message }) => ({
      path: `collectionHours.${priority}.${field}`,
      priority,
      message,
    })),
  );
}
