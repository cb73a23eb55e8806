const dayMs = 86_400_000;

/** Whether the text is a real calendar date 'YYYY-MM-DD'. */
export function isIsoDate(value: string): boolean {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false;
  // Days up to the 28th exist in every month; a later one that does not would roll over into the next.
  return value.slice(8) <= "28" || new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(8));
}

/** The date `days` calendar days later, or earlier if negative. Dates are 'YYYY-MM-DD' and compare as text. */
export function addDays(date: string, days: number): string {
  return new Date(utc(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / dayMs);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: string): number {
  return new Date(utc(date)).getUTCDay();
}

function utc(date: string): number {
  if (!isIsoDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

/** Indexed by `weekday`. */
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

/** '5 Mar 2026' for '2026-03-05'. */
export function shortDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]?.slice(0, 3)} ${year}`;
}

/** '6.00pm' for '18:00', as the office writes its hours. */
export function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}.${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}
