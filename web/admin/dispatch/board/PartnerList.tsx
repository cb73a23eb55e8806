import type { Board } from "../../../../contract/dispatch.ts";
import { isFinished } from "../../../../domain/deliveries/delivery.ts";
import { deliveryStateNames } from "../../../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { QuietButton } from "../../shell/StaffPage.tsx";

type PartnerListProps = { board: Board; className?: string; onOpen: (orderId: OrderId) => void };

/** Open deliveries carried by partners. No driver of ours reports on them, so staff record their progress. */
export function PartnerList({ board, className, onOpen }: PartnerListProps) {
  const theirs = board.done.flatMap(({ partner, ...delivery }) =>
    partner && !isFinished(delivery.state) ? [{ ...delivery, partner }] : [],
  );
  if (theirs.length === 0) return null;
  return (
    <section
      aria-label={`With partners, ${theirs.length}`}
      className={joinClasses("flex flex-col rounded border border-line bg-white text-sm", className)}
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h2 className="text-sm font-semibold">With partners</h2>
        <Badge>{theirs.length}</Badge>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] overflow-y-auto px-3">
        {theirs.map(({ orderId, reference, state, stops, partner }) => (
          <li key={orderId} className="grid gap-0.5 border-t border-line py-2 text-xs first:border-0">
            <span className="text-sm font-semibold wrap-anywhere">
              {stops.map(({ town }) => town || "?").join(" → ")}
            </span>
            <span className="wrap-anywhere">{[partner.name, partner.reference].filter(Boolean).join(", ")}</span>
            <span className="text-muted">
              {reference}
              {state !== "unassigned" && <Badge className="ms-1.5">{deliveryStateNames[state]}</Badge>}
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              <QuietButton
                className="-ms-2 max-lg:min-h-11"
                aria-label={`Open ${reference}, with ${partner.name}`}
                onClick={() => onOpen(orderId)}
              >
                Open
              </QuietButton>
              {partner.url && (
                <a
                  href={partner.url}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="link inline-flex min-h-8 items-center max-lg:min-h-11"
                >
                  Their tracking<span className="sr-only"> of {reference}</span>
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
