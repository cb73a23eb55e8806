import type { Quote } from "../../contract/quotes.ts";
import { formatDistance, middleOfText } from "../../domain/pricing/distance.ts";
import { nextDayNote, priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { palletSpaces } from "../../domain/pricing/pallet.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Fact } from "../ui/Fact.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { quotePromises } from "./quote-promises.ts";

/** What is being booked. Nothing in it can be changed here: that is what Back to Quote is for. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const measuredFrom = middleOfText(quote.middleOf);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="grid content-start gap-4">
        <AddressSummary label="Pickup" address={quote.pickup} />
        <AddressSummary label="Delivery" address={quote.dropoff} />
      </div>
      <div className="grid content-start gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <Fact term="Priority">{priorityLabel(quote.priority)}</Fact>
          {quote.serviceName && <Fact term="Service">{quote.serviceName}</Fact>}
          {quote.packageName && <Fact term="Package">{quote.packageName}</Fact>}
          <Fact term="Quantity">{[quote.quantity, palletSpaces(quote.palletUnits)].filter(Boolean).join(" · ")}</Fact>
          <Fact term="Date">{showDay(quote.scheduledDate)}</Fact>
          {quote.priority === "next_day" && <Fact term="Delivery">{nextDayNote}</Fact>}
          {quote.distanceKm !== null && (
            <Fact term="Distance">
              {formatDistance(quote.distanceKm)}
              {quote.distanceSource === "estimated" && <span className="text-muted"> · Estimated distance</span>}
              {measuredFrom && <span className="block text-muted">{measuredFrom}</span>}
            </Fact>
          )}
          <Fact term="Reference">{quote.reference}</Fact>
        </dl>
        {quote.kind === "priced" ? (
          <PriceLines {...quote} />
        ) : (
          <p className="text-lg font-bold">
            {quoteOnRequest}
            <span className="block text-sm font-normal text-muted">{quotePromises[quote.kind]}</span>
          </p>
        )}
      </div>
    </div>
  );
}
