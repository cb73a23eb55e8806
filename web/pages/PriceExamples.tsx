import { pages } from "../../contract/paths.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { carriedBy } from "../../domain/pricing/guide-price.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { type PricedExample, priceExamples } from "./price-examples.ts";

/** Trips with their prices by today's tariff, each a link to the calculator with both places filled in. */
export function PriceExamples() {
  const tariff = usePublicSettings();
  const examples = tariff ? priceExamples(tariff) : [];
  if (!tariff || examples.length === 0) return null;
  return (
    <>
      <ul aria-label="Examples" className="mb-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {examples.map((example) => (
          <li key={hrefOf(example)}>
            <a
              href={hrefOf(example)}
              className="group grid h-full content-start gap-1 rounded border border-line bg-white p-5 transition-colors hover:border-atlantic-600"
            >
              <span className="text-sm font-semibold text-atlantic-800">{priorityLabel(example.priority)}</span>
              <span className="font-heading text-lg font-bold group-hover:text-atlantic-600">
                {example.from} to {example.to}
              </span>
              <span className="text-muted">{carriedBy(tariff, example.price.shipment)}</span>
              <span className="mt-2 text-lg font-bold tabular">
                {example.price.from && "from "}
                {formatEuro(example.price.totalCents)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mb-8 text-sm text-muted">Today's prices, VAT included. Yours depends on both addresses.</p>
    </>
  );
}

function hrefOf({ from, to, priority }: PricedExample): string {
  return `${pages.quickQuote}?${new URLSearchParams({ from, to, priority })}`;
}
