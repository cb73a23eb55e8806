import { weekday } from "./dates.ts";

/** From Sunday on, as `weekday` counts. */
export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** 'Thursday 5 March 2026' for '2026-03-05'. */
export function showDay(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${weekdayNames[weekday(date)]} ${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** '18:00' as the hours are written elsewhere: '6.00pm'. */
export function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}.${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}
