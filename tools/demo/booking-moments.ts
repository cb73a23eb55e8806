import { isPublicHoliday } from "../../domain/schedule/business-days.ts";
import { addDays, weekday } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Random } from "./seeded-random.ts";

const days = 365;
/** Bookings on an average weekday in the middle of the year. */
const ordinaryDay = 2.7;
/** Sunday to Saturday. */
const weekdayShare = [0.08, 1.05, 1.1, 1, 1.05, 1.15, 0.25];
/** January to December: gifts in winter, holidays in August. */
const monthShare = [0.8, 0.9, 1, 1, 1.05, 1, 0.95, 0.8, 1.05, 1.1, 1.3, 1.35];
/** By the hour from 7 to 20. */
const hourShare = [2, 5, 9, 12, 12, 9, 8, 10, 9, 7, 5, 3, 2, 2];

/**
 * At least this many bookings are younger than `freshMs`: they are still waiting, and unpaid orders are cancelled
 * after 24 hours.
 */
export const freshBookings = 6;
const freshMs = 20 * 3_600_000;

/** Booking times of the twelve months before `now`, oldest first, for a growing business with quiet Sundays. */
export function bookingMoments(now: Date, random: Random): Date[] {
  const today = dublinDate(now);
  const moments: Date[] = [];
  for (let ago = days; ago >= 0; ago--) {
    const date = addDays(today, -ago);
    const growth = 0.75 + (0.5 * (days - ago)) / days;
    const holiday = isPublicHoliday(date) ? 0.15 : 1;
    const month = monthShare[Number(date.slice(5, 7)) - 1] ?? 1;
    const expected = ordinaryDay * growth * holiday * month * (weekdayShare[weekday(date)] ?? 1);
    const count = Math.floor(expected * (0.6 + 0.8 * random.next()) + random.next());
    for (let booking = 0; booking < count; booking++) moments.push(momentOn(date, random));
  }
  const past = moments.filter((moment) => moment < now);
  const fresh = past.filter((moment) => now.getTime() - moment.getTime() < freshMs).length;
  for (let booking = fresh; booking < freshBookings; booking++) {
    past.push(new Date(now.getTime() - random.whole(60, freshMs / 1_000 - 60) * 1_000));
  }
  return past.sort((a, b) => a.getTime() - b.getTime());
}

function momentOn(date: string, random: Random): Date {
  const hour = 7 + random.weighted(hourShare.map((share, index) => [index, share] as const));
  const clock = [hour, random.whole(0, 59), random.whole(0, 59)].map((part) => String(part).padStart(2, "0")).join(":");
  return new Date(`${date}T${clock}Z`);
}
