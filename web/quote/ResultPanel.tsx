import { useEffect } from "react";
import { formatEuro } from "../../domain/money/euro.ts";
import { quoteOnRequest } from "../../domain/pricing/names.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import { whenIdle } from "../boot/when-idle.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { proceedLabel } from "./button-label.ts";
import type { QuoteState } from "./quote-state.ts";
import { quoteKey } from "./shipment.ts";

type ResultPanelProps = {
  state: QuoteState;
  busy: boolean;
  onProceed: () => void;
  /** In the portal: prices are net, and nobody is contacted for payment. */
  isNet?: boolean;
};

/** An estimated cost, one of the two quote requests, or a placeholder. */
export function ResultPanel({ state, busy, onProceed, isNet = false }: ResultPanelProps) {
  const { figure, refusal } = state;
  const isStale = figure !== null && figure.key !== quoteKey(state);
  useEffect(() => {
    void whenIdle()
      .then(loadPriced)
      .catch(() => {}); // LazyPart retries with the first price.
  }, []);
  return (
    <section aria-label="Your quote" aria-busy={isStale || undefined} className="order-1 lg:sticky lg:top-32">
      <Panel>
        {state.priceChange && (
          <Notice title="Our prices have changed" className="mb-4">
            {state.priceChange}
          </Notice>
        )}
        <div
          data-result={figure ? "" : undefined}
          className={joinClasses("transition-opacity", isStale && "opacity-50")}
        >
          {figure ? <Result price={figure.price} state={state} /> : <NoResult refusal={refusal} isNet={isNet} />}
        </div>
        <Proceed state={state} busy={busy} onProceed={onProceed} isNet={isNet} />
      </Panel>
    </section>
  );
}

function NoResult({ refusal, isNet }: { refusal: string | null; isNet: boolean }) {
  return (
    <>
      <Heading level={2} look="panel">
        Your price
      </Heading>
      <p aria-hidden="true" className="mt-2 text-3xl font-bold text-muted tabular">
        €–
      </p>
      <p className="mt-1 text-sm text-muted">
        It appears here once both addresses are confirmed and you press the button under the form.
        {isNet ? "" : " VAT is included."}
      </p>
      {refusal && (
        <Notice tone="warning" title="No price yet" className="mt-4">
          {refusal}
        </Notice>
      )}
    </>
  );
}

/** Loaded when the page is idle, because nobody has a price before. */
const loadPriced = () => import("./PricedResult.tsx");

function Result({ price, state }: { price: Price; state: QuoteState }) {
  if (price.kind !== "priced") return <Request kind={price.kind} state={state} />;
  return (
    <LazyPart
      part="price"
      load={loadPriced}
      pick={({ PricedResult }) => PricedResult}
      failed={() => (
        <>
          <Heading level={2} look="panel">
            Estimated Cost
          </Heading>
          <p className="text-lg font-bold tabular">Total {formatEuro(price.totalCents)}</p>
        </>
      )}
      props={{ price, state }}
    />
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

/** On a phone the button is in the bar at the bottom. */
function Proceed({ state, busy, onProceed, isNet }: ResultPanelProps) {
  const label = proceedLabel(state);
  return (
    <div className="mt-5">
      <div className="hidden lg:grid">
        <Button tone={state.figure ? "primary" : "secondary"} size="large" busy={busy} onClick={onProceed}>
          {busy ? "Processing..." : label}
        </Button>
      </div>
      {state.figure && !isNet && label === "Continue to Book" && (
        <p className="text-sm text-muted lg:mt-2 lg:text-center">You'll be contacted for payment details.</p>
      )}
    </div>
  );
}
