import type { Booking } from "../../contract/bookings.ts";
import type { Quote } from "../../contract/quotes.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Money } from "../ui/Money.tsx";

/** What has changed since the quote, put to the visitor before anything is booked; or what became of a booking that was sent again. */
export type Offer =
  | { kind: "price"; quote: Quote; previousTotalCents: Cents }
  | { kind: "date"; nextDate: string }
  | { kind: "corrected"; booking: Booking; changed: string[] }
  | { kind: "booked"; booking: Booking; message: string };

type OfferDialogProps = { offer: Offer | null; busy: boolean; onAccept: (offer: Offer) => void; onDecline: () => void };

export function OfferDialog({ offer, busy, onAccept, onDecline }: OfferDialogProps) {
  const actions = offer && (
    <>
      <Button busy={busy} onClick={() => onAccept(offer)}>
        {acceptLabel(offer)}
      </Button>
      <Button tone="secondary" onClick={onDecline} disabled={busy}>
        {offer.kind === "price" || offer.kind === "date" ? "Not now" : "Back to the form"}
      </Button>
    </>
  );
  return (
    <Dialog
      open={offer !== null}
      onClose={onDecline}
      locked={busy}
      title={titles[offer?.kind ?? "price"]}
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
      {offer?.kind === "corrected" && (
        <p>
          <strong>{offer.booking.bookingReference}</strong> now has your corrections: {offer.changed.join(", ")}. It is
          booked once, for the same price.
        </p>
      )}
      {offer?.kind === "booked" && <p>{offer.message}</p>}
    </Dialog>
  );
}

const titles: Record<Offer["kind"], string> = {
  price: "The price has changed",
  date: "This date is no longer available",
  corrected: "Your booking is updated",
  booked: "You have already booked this",
};

function acceptLabel(offer: Offer): string {
  if (offer.kind === "price") return `Book for ${formatEuro(offer.quote.totalCents)}`;
  if (offer.kind === "date") return `Book for ${showDay(offer.nextDate)}`;
  return offer.booking.next === "payment" ? "Continue to Payment" : "See Your Booking";
}
