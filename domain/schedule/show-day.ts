import { weekday } from "./dates.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
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
  return `${weekdays[weekday(date)]} ${day} ${months[(month ?? 1) - 1]} ${year}`;
}
