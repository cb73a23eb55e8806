import { collectionCalendar } from "../../contract/settings.ts";
import { approximateEndsText } from "../../domain/pricing/distance.ts";
import { nextDayNote } from "../../domain/pricing/names.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { estimatedDelivery } from "../../domain/schedule/estimated-delivery.ts";
import { AnswerTime } from "../site/AnswerTime.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Heading } from "../ui/Section.tsx";
import type { QuoteState } from "./quote-state.ts";

/** The price line by line, and when it is delivered. */
export function PricedResult({ price, state }: { price: Price; state: QuoteState }) {
  const { lines, netCents, vatCents, totalCents } = price;
  const measuredFrom = state.priority === "same_day" ? approximateEndsText(state.distance?.middleOf) : null;
  return (
    <>
      <Heading level={2} look="panel" className="mb-3">
        Estimated Cost
      </Heading>
      <PriceLines lines={lines} netCents={netCents} vatCents={vatCents} totalCents={totalCents} className="text-sm" />
      {measuredFrom && <p className="mt-3 text-sm text-muted">{measuredFrom}</p>}
      {state.priority === "next_day" && <p className="mt-3 text-sm font-medium">{nextDayNote}</p>}
      <Delivery state={state} />
      <AnswerTime collectedOn={state.scheduledDate} className="mt-3 text-sm" />
    </>
  );
}

function Delivery({ state }: { state: QuoteState }) {
  const { priority, scheduledDate, distance, settings } = state;
  if (scheduledDate === "") return null;
  const day = estimatedDelivery(priority, scheduledDate, distance?.distanceKm ?? null, collectionCalendar(settings));
  return <p className="mt-3 text-sm text-muted">Estimated delivery: {showDay(day)}</p>;
}
