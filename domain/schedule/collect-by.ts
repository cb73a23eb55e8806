import type { Priority } from "../pricing/tariff.ts";
import { type CollectionCalendar, collectionWindow } from "./collection-hours.ts";

/** Until when ('HH:MM' in Dublin) an order of this priority is collected on its day; null where no priority is known. */
export function collectBy(priority: Priority | null, calendar: CollectionCalendar): string | null {
  return priority === null ? null : collectionWindow(priority, calendar).until;
}
