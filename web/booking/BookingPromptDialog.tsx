import type { Booking } from "../../contract/bookings.ts";
import type { Quote } from "../../contract/quotes.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Money } from "../ui/Money.tsx";

/** What changed since the quote and must be accepted before booking, or the result of sending a form again. */
export type BookingPrompt =
  | { kind: "price"; quote: Quote; previousTotalCents: Cents }
  | { kind: "date"; nextDate: string }
  | { kind: "corrected"; booking: Booking; changed: string[] }
  | { kind: "booked"; booking: Booking; message: string };

type BookingPromptDialogProps = {
  prompt: BookingPrompt | null;
  busy: boolean;
  onAccept: (prompt: BookingPrompt) => void;
  onDecline: () => void;
};

export function BookingPromptDialog({ prompt, busy, onAccept, onDecline }: BookingPromptDialogProps) {
  const actions = prompt && (
    <>
      <Button busy={busy} onClick={() => onAccept(prompt)}>
        {acceptLabel(prompt)}
      </Button>
      <Button tone="secondary" onClick={onDecline} disabled={busy}>
        {prompt.kind === "price" || prompt.kind === "date" ? "Not now" : "Back to the form"}
      </Button>
    </>
  );
  return (
    <Dialog
      open={prompt !== null}
      onClose={onDecline}
      locked={busy}
      title={titles[prompt?.kind ?? "price"]}
      actions={actions}
    >
      {prompt?.kind === "price" && (
        <>
          <p>Your quote was valid for 30 minutes and our prices have changed since. Nothing has been booked yet.</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-lg">
            <dt>Your quote</dt>
            <dd>
              <s>
                <Money cents={prompt.previousTotalCents} />
              </s>
            </dd>
            <dt>New price, VAT included</dt>
            <dd className="font-bold">
              <Money cents={prompt.quote.totalCents} />
            </dd>
          </dl>
        </>
      )}
      {prompt?.kind === "date" && (
        <p>
          The next date for your delivery is <strong>{showDay(prompt.nextDate)}</strong>. Nothing has been booked yet.
        </p>
      )}
      {prompt?.kind === "corrected" && (
        <p>
          <strong>{prompt.booking.bookingReference}</strong> now has your corrections: {prompt.changed.join(", ")}. You
          still have one booking, at the same price.
        </p>
      )}
      {prompt?.kind === "booked" && <p>{prompt.message}</p>}
    </Dialog>
  );
}

const titles: Record<BookingPrompt["kind"], string> = {
  price: "The price has changed",
  date: "This date is no longer available",
  corrected: "Your booking is updated",
  booked: "You have already booked this",
};

function acceptLabel(prompt: BookingPrompt): string {
  if (prompt.kind === "price") return `Book for ${formatEuro(prompt.quote.totalCents)}`;
  if (prompt.kind === "date") return `Book for ${showDay(prompt.nextDate)}`;
  return prompt.booking.next === "payment" ? "Continue to Payment" : "See Your Booking";
}
