import type { Cents } from "../../domain/money/euro.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { quoteOnRequest } from "../../domain/pricing/names.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import { Button } from "../ui/Button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { StickyBar } from "../ui/StickyBar.tsx";
import { proceedLabel } from "./button-label.ts";
import type { QuoteState } from "./quote-state.ts";
import { quoteKey } from "./shipment.ts";

type PriceBarProps = {
  state: QuoteState;
  busy: boolean;
  onProceed: () => void;
  guide: string | undefined;
  textOf?: (price: Price) => string;
};

/** Keeps the price in view on a phone. */
export function PriceBar({ state, busy, onProceed, guide, textOf = figureText }: PriceBarProps) {
  const { figure } = state;
  const isStale = figure !== null && figure.key !== quoteKey(state);
  return (
    <StickyBar label="Your price">
      <p className={joinClasses("grid leading-tight", isStale && "opacity-50")}>
        <span className="text-xs text-muted">
          {figure ? "Estimated total" : guide ? "Guide price" : "No price yet"}
        </span>
        <strong className={joinClasses("tabular", figure || !guide ? "text-lg" : "text-base")}>
          {figure ? textOf(figure.price) : (guide ?? "€–")}
        </strong>
      </p>
      <Button
        tone={figure ? "primary" : "secondary"}
        size="small"
        className="max-w-fit flex-1"
        busy={busy}
        onClick={onProceed}
      >
        {busy ? "Processing..." : proceedLabel(state)}
      </Button>
    </StickyBar>
  );
}

/** The total, or that the price is on request. */
export function figureText({ kind, totalCents }: { kind: string; totalCents: Cents }): string {
  return kind === "priced" ? formatEuro(totalCents) : quoteOnRequest;
}
