import type { Quote } from "../../contract/quotes.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/show-day.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Money } from "../ui/Money.tsx";

/** What has changed since the quote, put to the visitor before anything is booked. */
export type Offer = { kind: "price"; quote: Quote; previousTotalCents: number } | { kind: "date"; nextDate: string };

type OfferDialogProps = { offer: Offer | null; busy: boolean; onAccept: (offer: Offer) => void; onDecline: () => void };

export function OfferDialog({ offer, busy, onAccept, onDecline }: OfferDialogProps) {
  const actions = offer && (
    <>
      <Button busy={busy} onClick={() => onAccept(offer)}>
        {offer.kind === "price"
          ? `Book for ${formatEuro(offer.quote.totalCents)}`
          : `Book for ${showDay(offer.nextDate)}`}
      </Button>
      <Button tone="secondary" onClick={onDecline} disabled={busy}>
        Not now
      </Button>
    </>
  );
  return (
    <Dialog
      open={offer !== null}
      onClose={onDecline}
      locked={busy}
      title={offer?.kind === "date" ? "This date is no longer available" : "The price has changed"}
      actions={actions}
    >
      {offer?.kind === "price" && (
        <>
          <p>Your quote was valid for 30 minutes and our prices have changed since. Nothing has been booked yet.</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-lg">
            <dt>Your quote</dt>
            <dd>
              <s>
                <Money cents={offer.previousTotalCents} />
              </s>
            </dd>
            <dt>New price, VAT included</dt>
            <dd className="font-bold">
              <Money cents={offer.quote.totalCents} />
            </dd>
          </dl>
        </>
      )}
      {offer?.kind === "date" && (
        <p>
          The next date for your delivery is <strong>{showDay(offer.nextDate)}</strong>. Nothing has been booked yet.
        </p>
      )}
    </Dialog>
  );
}
