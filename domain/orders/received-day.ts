import { addDays } from "../schedule/dates.ts";

/** A customer may pay before the booking is recorded, but an earlier day than this is a mistyped month or year. */
const daysBeforeBooking = 31;

/** The first day, 'YYYY-MM-DD', on which money for an order booked on `bookedOn` can have been received. */
export function firstReceivedDay(bookedOn: string): string {
  return addDays(bookedOn, -daysBeforeBooking);
}

/** Why money cannot have been received on this day; null if it can. */
export function refuseReceivedDay(
  day: string,
  { bookedOn, today }: { bookedOn: string; today: string },
): string | null {
  if (day > today) return "This day is still to come; money is recorded once it arrives";
  return day < firstReceivedDay(bookedOn)
    ? `This is more than ${daysBeforeBooking} days before the order was booked; check month and year`
    : null;
}
