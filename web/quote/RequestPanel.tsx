import { brand } from "../../brand.ts";
import { quoteOnRequest, specialistName } from "../../domain/pricing/names.ts";
import { AnswerTime } from "../site/AnswerTime.tsx";
import { Heading } from "../ui/Section.tsx";
import type { QuoteState } from "./quote-state.ts";

type RequestPanelProps = { kind: "international" | "specialist"; state: QuoteState };

/** Shown instead of a price when staff price the trip. */
export function RequestPanel({ kind, state: { serviceType, scheduledDate } }: RequestPanelProps) {
  const isInternational = kind === "international";
  return (
    <>
      <Heading level={2} look="panel">
        {isInternational ? "International" : "Specialist"} Quote Request
      </Heading>
      <p className="mt-2 font-heading text-2xl font-bold">{quoteOnRequest}</p>
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
