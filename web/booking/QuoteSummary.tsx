import { useId, useState } from "react";
import type { Quote } from "../../contract/quotes.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { approximateEndsText, formatDistance } from "../../domain/pricing/distance.ts";
import { nextDayNote, priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { palletSpaces } from "../../domain/pricing/pallet.ts";
import { requestReasonText } from "../../domain/pricing/trip-positions.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Fact } from "../ui/Fact.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { PriceLines } from "../ui/PriceLines.tsx";
import { quoteTurnaround } from "./quote-turnaround.ts";
import { stopName } from "./stop-name.ts";

/** What is being booked, read-only; on a phone it is one line that expands. */
export function QuoteSummary({ quote, textOf = totalText }: { quote: Quote; textOf?: typeof totalText }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p className="flex items-center justify-between gap-x-3 lg:hidden">
        <span className="min-w-0">
          {stopName(quote.pickup)} to {stopName(quote.dropoff)},{" "}
          <strong className="tabular whitespace-nowrap">{textOf(quote)}</strong>
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="link min-h-11 shrink-0"
        >
          {open ? "Hide details" : "See details"}
        </button>
      </p>
      <div id={id} className={joinClasses("mt-3 lg:mt-0", !open && "max-lg:hidden")}>
        <Details quote={quote} />
      </div>
    </>
  );
}

/** 'EUR 12.30', or that the price is on request. */
export function totalText({ kind, totalCents }: Pick<Quote, "kind" | "totalCents" | "netCents">): string {
  return kind === "priced" ? formatEuro(totalCents) : quoteOnRequest;
}

function Details({ quote }: { quote: Quote }) {
  const measuredFrom = approximateEndsText(quote.middleOf);
  const reason = quote.positions?.requestReason;
  return (
    <div className="grid gap-4 sm:max-lg:grid-cols-2">
      <div className="grid content-start gap-3 sm:max-lg:gap-4">
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
            <Fact term={quote.distanceSource === "estimated" ? "Estimated distance" : "Distance"}>
              {formatDistance(quote.distanceKm)}
              {measuredFrom && <span className="block text-muted">{measuredFrom}</span>}
            </Fact>
          )}
          <Fact term="Reference">{quote.reference}</Fact>
        </dl>
        {quote.kind === "priced" ? (
          <PriceLines {...quote} className="text-sm" />
        ) : (
          <p className="text-lg font-bold">
            {quoteOnRequest}
            {reason && <span className="block text-sm font-medium">{requestReasonText(reason)}</span>}
            <span className="block text-sm font-normal text-muted">{quoteTurnaround[quote.kind]}</span>
          </p>
        )}
      </div>
    </div>
  );
}
