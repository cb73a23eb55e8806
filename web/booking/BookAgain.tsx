import { type FormEvent, useId, useRef, useState } from "react";
import { brand } from "../../brand.ts";
import type { Trip } from "../../contract/order-links.ts";
import { orderMissing } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { Rebooking } from "../../contract/rebooking.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { addDays, showDay } from "../../domain/schedule/dates.ts";
import { ApiError } from "../api/api-error.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RadioCards } from "../ui/ChoiceCard.tsx";
import { DatePicker } from "../ui/DatePicker.tsx";
import { Fact } from "../ui/Fact.tsx";
import { MonthGrid } from "../ui/MonthGrid.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { BookingSession } from "./booking-session.ts";
import type { RepeatRequest } from "./repeat-request.ts";
import { type FoundRebooking, useRebooking } from "./use-rebooking.ts";

const titles: Readonly<Record<Trip, string>> = { again: "Book again", return: "Book the return" };

/** How many days are buttons; later ones are in the calendar. */
const soonestDays = 3;
const otherDay = "other";

type BookAgainProps = { request: RepeatRequest; onPriced: (session: BookingSession) => void };

/** Repeats an earlier booking: only the day is still to be chosen. */
export function BookAgain({ request, onPriced }: BookAgainProps) {
  const { state, retry, price } = useRebooking(request);
  const title = titles[request.trip];
  if (state.kind === "loading") return <Loading title={title} />;
  if (state.kind === "found")
    return <ChooseDay title={title} found={state.found} price={price} onPriced={onPriced} onReload={retry} />;
  return (
    <Panel title={title}>
      {state.kind === "unreachable" ? (
        <Notice
          tone="error"
          role="alert"
          title={state.tooMany ? "Too many requests" : "Your earlier booking couldn't be loaded"}
          action={<Button onClick={retry}>Try Again</Button>}
        >
          {state.tooMany ? "Please wait a moment and try again." : "Please check your connection and try again."}
        </Notice>
      ) : (
        <Notice
          tone="error"
          role="alert"
          title={state.kind === "missing" ? "Order Not Found" : state.message}
          action={<ButtonLink to={pages.quickQuote}>Get a Quick Quote</ButtonLink>}
        >
          {state.kind === "missing" &&
            `${orderMissing} Open the whole link from your email again, or get a new quote. `}
          You can also book by phone: <span className="whitespace-nowrap">{brand.officePhone.display}</span>,{" "}
          {brand.hours.phone}.
        </Notice>
      )}
    </Panel>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <p role="status" className="sr-only">
        Loading your earlier booking
      </p>
      <div className="grid min-h-[40rem] content-start gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </Panel>
  );
}

type ChooseDayProps = {
  title: string;
  found: FoundRebooking;
  price: (rebooking: Rebooking, scheduledDate: string) => Promise<BookingSession>;
  onPriced: (session: BookingSession) => void;
  onReload: () => void;
};

function ChooseDay({ title, found, price, onPriced, onReload }: ChooseDayProps) {
  const { rebooking, today, days } = found;
  const soonest = days.dates.slice(0, soonestDays);
  const [choice, setChoice] = useState<string | null>(null);
  const [other, setOther] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<PricingFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const id = useId();
  const day = choice === otherDay ? other : (choice ?? "");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    if (day === "") {
      setError("Choose a date");
      document.getElementById(choice === otherDay ? `${id}-other` : `${id}-days`)?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      onPriced(await price(rebooking, day));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setFailure(failureFrom(thrown));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const choose = (chosen: string) => {
    setChoice(chosen);
    setError(null);
    setFailure(null);
  };

  return (
    <Panel title={title}>
      <form noValidate aria-label={title} className="grid gap-6" onSubmit={send}>
        <p className="max-w-text text-muted">
          From your booking <span className="tabular whitespace-nowrap">{rebooking.bookingReference}</span>. Choose the
          day; everything else is filled in, and you can still change it on the next page.
        </p>
        <Shipment rebooking={rebooking} />
        <div className="grid gap-4">
          <RadioCards
            id={`${id}-days`}
            name="day"
            legend="Collection date"
            required
            help={days.notes.join(" ")}
            error={choice === otherDay ? null : error}
            className="sm:grid-cols-2"
            options={[
              ...soonest.map((date) => ({ value: date, title: dayTitle(date, today) })),
              { value: otherDay, title: "Another day" },
            ]}
            value={choice}
            onChange={choose}
          />
          {choice === otherDay && (
            <DatePicker
              id={`${id}-other`}
              label="Another day"
              required
              fieldClassName="max-w-md"
              value={other}
              onChange={(date) => {
                setOther(date);
                setError(null);
              }}
              calendar={(props) => <MonthGrid {...props} />}
              today={today}
              min={days.earliest}
              max={days.dates.at(-1)}
              isDisabled={(date) => !days.dates.includes(date)}
              error={error}
            />
          )}
        </div>
        {failure && (
          <Notice
            tone="error"
            role="alert"
            title={failure.title}
            action={
              failure.kind === "date" ? (
                <Button onClick={onReload}>See available days</Button>
              ) : failure.kind === "price" ? (
                <ButtonLink to={pages.quickQuote}>Get a Quick Quote</ButtonLink>
              ) : null
            }
          >
            {failure.text}
          </Notice>
        )}
        <div>
          <Button type="submit" size="large" busy={busy} busyLabel="Processing..." className="w-full sm:w-auto">
            See the price
          </Button>
          <p className="mt-2 text-sm text-muted">Nothing is booked yet. You'll see that day's price, VAT included.</p>
        </div>
      </form>
    </Panel>
  );
}

function Shipment({ rebooking: { shipment, contacts } }: { rebooking: Rebooking }) {
  const { priority, serviceName, packageName, quantity } = shipment;
  const label = priorityLabel(priority);
  return (
    <div className="grid gap-6 border-y border-line py-4 sm:grid-cols-2">
      <AddressSummary label="Pickup" address={shipment.pickup} />
      <AddressSummary label="Delivery" address={shipment.dropoff} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm sm:col-span-2">
        <Fact term="Service">{serviceName === label ? label : `${label}, ${serviceName}`}</Fact>
        {packageName && <Fact term="Package">{quantity > 1 ? `${quantity} × ${packageName}` : packageName}</Fact>}
        {contacts.pickupContactName && <Fact term="At pickup">{contacts.pickupContactName}</Fact>}
        {contacts.deliveryContactName && <Fact term="At delivery">{contacts.deliveryContactName}</Fact>}
      </dl>
    </div>
  );
}

function dayTitle(date: string, today: string): string {
  const day = showDay(date).replace(/ \d{4}$/, "");
  if (date === today) return `Today, ${day}`;
  return date === addDays(today, 1) ? `Tomorrow, ${day}` : day;
}

type PricingFailure = { kind: "date" | "price" | "connection"; title: string; text: string };

function failureFrom({ status, code, message, params }: ApiError): PricingFailure {
  if (params["scheduledDate"])
    return { kind: "date", title: "This day can no longer be booked", text: params["scheduledDate"] };
  if (code === "no_price" || status === 422) {
    const text = `${message} Price it another way, or call ${brand.officePhone.display}.`;
    return { kind: "price", title: "We can't price it the same way", text };
  }
  const text = status === 429 ? "Please wait a moment and try again." : "Please check your connection and try again.";
  return { kind: "connection", title: "We couldn't fetch the price", text };
}
