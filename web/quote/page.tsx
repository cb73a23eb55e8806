import { pages } from "../../contract/paths.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { LazyPart } from "../report/LazyPart.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";
import { Calculator } from "./Calculator.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { PriceBar } from "./PriceBar.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { approximateDistanceKm } from "./shipment.ts";
import { useCardPrices } from "./use-card-prices.ts";
import { useQuote } from "./use-quote.ts";

export const handle: RouteHandle = { hydrate: "soon" };
export const meta = pageMeta({
  path: pages.quickQuote,
  title: "Quick Quote",
  description:
    "Price a courier in Ireland and Northern Ireland in a minute: Same Day, Next Day or International, VAT included.",
});

/** Loaded with the first price. */
const loadQuotedRoute = () => import("./QuotedRoute.tsx");

export default function QuickQuote() {
  const quote = useQuote();
  const { state, working, proceed } = quote;
  const prices = useCardPrices(state);
  const result = { state, busy: working === "proceeding", onProceed: () => void proceed() };
  return (
    <>
      <div className="on-dark bg-atlantic-950 text-white">
        <div className="wrap flex min-h-24 flex-col justify-center sm:py-10">
          <Heading level={1}>Quick Quote</Heading>
          <p className="text-atlantic-100 sm:mt-2 sm:text-lg">Instant pricing. No commitment.</p>
        </div>
      </div>
      {/* Wide: the price stays visible beside the form. Narrow: form, price, route and explanation are stacked. */}
      <div className="wrap grid gap-8 py-6 sm:gap-10 sm:py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Calculator quote={quote} prices={prices} />
        <div className="contents lg:row-span-2 lg:flex lg:flex-col lg:gap-10">
          <ResultPanel {...result} />
          <HowItWorks />
        </div>
        {state.figure && state.distance && !state.unmeasured && state.priority === "same_day" && (
          <div className="order-2 lg:order-none">
            <LazyPart
              part="route"
              load={loadQuotedRoute}
              pick={({ QuotedRoute }) => QuotedRoute}
              failed={() => "The map couldn't be loaded. Your price is not affected."}
              props={{ state, distance: state.distance }}
            />
          </div>
        )}
      </div>
      <PriceBar
        {...result}
        guide={approximateDistanceKm(state) === null ? undefined : prices?.priorities[state.priority]?.price}
      />
    </>
  );
}
