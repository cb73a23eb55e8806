import { brand } from "../../brand.ts";
import { isBusinessDay, nextBusinessDay } from "../../domain/schedule/business-days.ts";
import { addDays, weekday } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Whether the office answers its phone at this instant, and else when it does: 'Open until 6.00pm', 'Opens Monday 8.30am'. */
export function phoneStatus(now: Date): string {
  const calendar = { holidays: true };
  const { phoneOpens, phoneCloses } = brand.hours;
  const today = dublinDate(now);
  const time = dublinTime(now);
  if (isBusinessDay(today, calendar)) {
    if (time < phoneOpens) return `Opens ${spoken(phoneOpens)}`;
    if (time < phoneCloses) return `Open until ${spoken(phoneCloses)}`;
  }
  const next = nextBusinessDay(today, calendar);
  const day = next === addDays(today, 1) ? "tomorrow" : days[weekday(next)];
  return `Opens ${day} ${spoken(phoneOpens)}`;
}

/** '18:00' as the hours are written elsewhere: '6.00pm'. */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}.${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}
