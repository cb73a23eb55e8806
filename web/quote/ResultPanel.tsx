import { collectionCalendar } from "../../contract/settings.ts";
import { approximateEndsText } from "../../domain/pricing/distance.ts";
import { nextDayNote, quoteOnRequest } from "../../domain/pricing/names.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { estimatedDelivery } from "../../domain/schedule/estimated-delivery.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Notice } from "../ui/Notice.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { proceedLabel } from "./button-label.ts";
import type { QuoteState } from "./quote-state.ts";
import { quoteKey } from "./shipment.ts";

type ResultPanelProps = { state: QuoteState; busy: boolean; onProceed: () => void };

/** An estimated cost, one of the two quote requests, or a placeholder. */
export function ResultPanel({ state, busy, onProceed }: ResultPanelProps) {
  const { figure, refusal } = state;
  const isStale = figure !== null && figure.key !== quoteKey(state);
  return (
    <section aria-label="Your quote" aria-busy={isStale || undefined} className="order-1 lg:sticky lg:top-32">
      <Panel>
        <div
          data-result={figure ? "" : undefined}
          className={joinClasses("transition-opacity", isStale && "opacity-50")}
        >
          {figure ? <Result price={figure.price} state={state} /> : <NoResult refusal={refusal} />}
        </div>
        <Proceed state={state} busy={busy} onProceed={onProceed} />
      </Panel>
    </section>
  );
}

function NoResult({ refusal }: { refusal: string | null }) {
  return (
    <>
      <Heading level={2} look="panel">
        Your price
      </Heading>
      <p aria-hidden="true" className="mt-2 text-3xl font-bold text-muted tabular">
        €–
      </p>
      <p className="mt-1 text-sm text-muted">
        It appears here once both addresses are confirmed and you press the button under the form. VAT is included.
      </p>
      {refusal && (
        <Notice tone="warning" title="No price yet" className="mt-4">
          {refusal}
        </Notice>
      )}
    </>
  );
}

function Result({ price, state }: { price: Price; state: QuoteState }) {
  if (price.kind !== "priced") return <Request kind={price.kind} state={state} />;
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
      <Answered collectedOn={state.scheduledDate} />
    </>
  );
}

/** Loaded on demand, because most visitors get a price. */
const loadRequest = () => import("./RequestPanel.tsx");

function Request(props: { kind: "international" | "specialist"; state: QuoteState }) {
  const heading = (
    <Heading level={2} look="panel">
      {quoteOnRequest}
    </Heading>
  );
  return (
    <LazyPart
      part="quote request"
      load={loadRequest}
      pick={({ RequestPanel }) => RequestPanel}
      failed={() => heading}
      props={props}
    />
  );
}

/** Loaded with the first price. */
const loadAnswerTime = () => import("../site/AnswerTime.tsx");

function Answered({ collectedOn }: { collectedOn: string }) {
  const props = { collectedOn, className: "mt-3 text-sm" };
  return <LazyPart part="answer time" load={loadAnswerTime} pick={({ AnswerTime }) => AnswerTime} props={props} />;
}

function Delivery({ state }: { state: QuoteState }) {
  const { priority, scheduledDate, distance, settings } = state;
  if (scheduledDate === "") return null;
  const day = estimatedDelivery(priority, scheduledDate, distance?.distanceKm ?? null, collectionCalendar(settings));
  return <p className="mt-3 text-sm text-muted">Estimated delivery: {showDay(day)}</p>;
}

/** On a phone the button is in the bar at the bottom. */
function Proceed({ state, busy, onProceed }: ResultPanelProps) {
  const label = proceedLabel(state);
  return (
    <div className="mt-5">
      <div className="hidden lg:grid">
        <Button tone={state.figure ? "primary" : "secondary"} size="large" busy={busy} onClick={onProceed}>
          {busy ? "Processing..." : label}
        </Button>
      </div>
      {state.figure && label === "Continue to Book" && (
        <p className="text-sm text-muted lg:mt-2 lg:text-center">You'll be contacted for payment details.</p>
      )}
    </div>
  );
}
