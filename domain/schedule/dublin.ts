/** Made when it is first asked: on a cheap phone it takes 40 ms, and not every page needs the time. */
let clock: Intl.DateTimeFormat | null = null;
const dublinClock = () =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Dublin",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** The calendar date in Dublin at this instant, 'YYYY-MM-DD'. */
export function dublinDate(instant: Date): string {
  const read = partsAt(instant);
  return `${read("year").padStart(4, "0")}-${read("month")}-${read("day")}`;
}

/** The time of day in Dublin at this instant, 'HH:MM'. */
export function dublinTime(instant: Date): string {
  const read = partsAt(instant);
  return `${read("hour")}:${read("minute")}`;
}

function partsAt(instant: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  clock ??= dublinClock();
  const parts = clock.formatToParts(instant);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}
