import { isComplete, isFilled } from "./address-errors.ts";
import type { QuoteState } from "./quote-state.ts";

/**
 * How far a visitor has got in the form: 0 is the pickup, 1 the delivery, 2 the date, 3 the package, 4 the service.
 * Later parts are hidden on a phone (`data-later`, app.css).
 */
export function partsReached({ pickup, dropoff, scheduledDate, packageType, serviceType }: QuoteState): number {
  if (packageType !== null || serviceType !== null) return 4;
  if (scheduledDate !== "") return 3;
  if (!isComplete(pickup)) return isFilled(dropoff) || dropoff.text !== "" ? 1 : 0;
  return isComplete(dropoff) ? 2 : 1;
}
