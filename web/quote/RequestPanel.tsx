import { brand } from "../../brand.ts";
import { quoteOnRequest, specialistName } from "../../domain/pricing/names.ts";
import { requestReasonText } from "../../domain/pricing/trip-positions.ts";
import { AnswerTime } from "../site/AnswerTime.tsx";
import { Heading } from "../ui/Section.tsx";
import type { QuoteState } from "./quote-state.ts";
import { requestReasonOf } from "./shipment.ts";

type RequestPanelProps = { kind: "international" | "specialist"; state: QuoteState };

/** Shown instead of a price when staff price the trip. */
export function RequestPanel({ kind, state }: RequestPanelProps) {
  const { serviceType, scheduledDate } = state;
  const isInternational = kind === "international";
  const reason = requestReasonOf(state);
  return (
    <>
      <Heading level={2} look="panel">
        {isInternational ? "International" : "Specialist"} Quote Request
      </Heading>
      <p className="mt-2 font-heading text-2xl font-bold">{quoteOnRequest}</p>
      {reason && <p className="mt-2 text-sm font-medium">{requestReasonText(reason)}</p>}
      <p className="mt-2 text-sm text-muted">
        {isInternational ? (
          "International quotes within 24 hours."
        ) : (
          <>
            <strong className="font-semibold text-ink">{specialistName(serviceType ?? "")}</strong>: specialist quotes
            within 4 hours in business hours ({brand.hours.quotes}).
          </>
        )}{" "}
        Continue, and our team will price this trip and contact you.
      </p>
      <AnswerTime collectedOn={scheduledDate} className="mt-3 text-sm" />
    </>
  );
}
