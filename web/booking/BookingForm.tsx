import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRouteLoaderData } from "react-router";
import { bookedOrder } from "../../contract/booked-order.ts";
import type { Booking, BookingRequest } from "../../contract/bookings.ts";
import { pages } from "../../contract/paths.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { ApiError } from "../api/api-error.ts";
import { createKeyring } from "../api/idempotency-key.ts";
import { rememberContact } from "../consent/remembered-contact.ts";
import { controlsOf } from "../forms/form-store.ts";
import { errorsOf, judgeAll } from "../forms/held-values.ts";
import { pickupAsBilling } from "../forms/typed-contacts.ts";
import { useForm } from "../forms/use-form.ts";
import { type QuoteHandover, writeHandover, writeJson } from "../journey/quote-handover.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { StickyBar } from "../ui/StickyBar.tsx";
import { toast } from "../ui/toast.ts";
import { BookingSections, FormSection } from "./BookingSections.tsx";
import { type BookingFields, checkBooking, fieldsFrom, requestFrom } from "./booking-fields.ts";
import { type BookingSession, forgetDraft } from "./booking-session.ts";
import { ErrorSummary, type RefusedField } from "./ErrorSummary.tsx";
import { type Offer, OfferDialog } from "./OfferDialog.tsx";
import { type BookingOutcome, correctBooking, placeBooking, requote } from "./place-booking.ts";
import { QuoteSummary, totalText } from "./QuoteSummary.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

const paymentRedirectMs = 200;
export const bookingDetailsKey = "currach_booking";

export function BookingForm({ session }: { session: BookingSession }) {
  const root = useRouteLoaderData("root") as { publicSettings: PublicSettings } | undefined;
  const navigate = useNavigate();
  const [handover, setHandover] = useState(session.handover);
  const { quote } = handover;
  const form = useForm({
    initial: () => fieldsFrom(session.draft, session.handover.quote),
    check: (fields) => checkBooking(fields, quote),
    afterChange: judgeAll,
  });
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const summary = useRef<HTMLElement>(null);
  const keyFor = useRef(createKeyring()).current;
  const paysNow = root?.publicSettings.livePaymentsEnabled === true && quote.totalCents > 0;
  useKeptDraft(form, handover);
  useEffect(() => {
    // The Back button of the payment page may show this one as it was left, with its button busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function submit(fields: BookingFields, booked: QuoteHandover) {
    // Two presses may both have been checked before either of them is drawn as busy.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const request = requestFrom(fields, booked.quote);
    const outcome = await placeBooking(request, keyFor(request));
    const leaving = await follow(outcome, request, fields, booked);
    sending.current = leaving;
    setBusy(leaving);
  }

  /** Answers whether the page is being left; the button stays busy then. */
  async function follow(
    outcome: BookingOutcome,
    request: BookingRequest,
    fields: BookingFields,
    booked: QuoteHandover,
  ): Promise<boolean> {
    switch (outcome.kind) {
      case "booked":
        rememberContact(fields);
        return leave(outcome.booking, {
          booking: bookedOrder(request, booked.quote, outcome.booking),
          orderKey: outcome.booking.orderKey,
        });
      case "already_booked":
        return correct(outcome.booking, request);
      case "price_changed":
        setOffer({ kind: "price", quote: outcome.quote, previousTotalCents: outcome.previousTotalCents });
        return false;
      case "date_unavailable":
        setOffer({ kind: "date", nextDate: outcome.nextDate });
        return false;
      case "cancelled":
        return bookAnew(fields, booked, booked.quote.scheduledDate);
      case "refused":
        showRefusal(outcome.params, outcome.message);
        return false;
      case "failed":
        toast({ title: "Error", description: paysNow ? orderFailure : bookingFailure, tone: "destructive" });
        return false;
    }
  }

  /** The form came again: what was corrected in it counts where it still can, and is never passed over in silence. */
  async function correct(booking: Booking, request: BookingRequest): Promise<boolean> {
    const correction = await correctBooking(booking, request, keyFor([booking.orderId, request]));
    if (correction.kind === "refused") showRefusal(correction.params, correction.message);
    else if (correction.kind === "failed")
      toast({ title: "Error", description: paysNow ? orderFailure : bookingFailure, tone: "destructive" });
    else if (correction.kind === "too_late") setOffer({ kind: "booked", booking, message: correction.message });
    else if (correction.changed.length === 0) return leaveForOrder(booking);
    else setOffer({ kind: "corrected", booking, changed: correction.changed });
    return false;
  }

  function leaveForOrder(booking: Booking): boolean {
    return leave(booking, { orderId: booking.orderId, orderKey: booking.orderKey });
  }

  function leave(booking: Booking, state: object): boolean {
    const { paymentUrl } = booking;
    forgetDraft();
    if (booking.next === "payment" && paymentUrl) {
      writeJson(bookingDetailsKey, state);
      setTimeout(() => window.location.assign(paymentUrl), paymentRedirectMs);
    } else navigate(pages.bookingConfirmation, { state });
    return true;
  }

  /** Quotes the shipment for `date`; books it at once where the price is the same, else asks. */
  async function bookAnew(fields: BookingFields, booked: QuoteHandover, date: string): Promise<boolean> {
    try {
      const fresh = await requote(booked.quote, date);
      if (fresh.totalCents !== booked.quote.totalCents) {
        setOffer({ kind: "price", quote: fresh, previousTotalCents: booked.quote.totalCents });
        return false;
      }
      const renewed = accept(fresh, booked);
      const request = requestFrom(fields, fresh);
      return follow(await placeBooking(request, keyFor(request)), request, fields, renewed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({
        title: "Error",
        description: error.status === 422 ? error.message : bookingFailure,
        tone: "destructive",
      });
      return false;
    }
  }

  function accept(fresh: Quote, booked: QuoteHandover): QuoteHandover {
    const renewed = {
      ...booked,
      quote: fresh,
      scheduledDate: fresh.scheduledDate,
      estimatedCost: fresh.totalCents / 100,
    };
    setHandover(renewed);
    return renewed;
  }

  async function acceptOffer(accepted: Offer) {
    const fields = form.held.read().values;
    if (accepted.kind === "booked" || accepted.kind === "corrected") {
      setBusy(true);
      leaveForOrder(accepted.booking);
      return;
    }
    if (accepted.kind === "price") {
      setOffer(null);
      return submit(fields, accept(accepted.quote, handover));
    }
    setBusy(true);
    const leaving = await bookAnew(fields, handover, accepted.nextDate);
    setOffer((shown) => (shown === accepted ? null : shown));
    if (!leaving) setBusy(false);
  }

  function showRefusal(params: Record<string, string>, message: string) {
    const errors = errorsOf(params, form.values);
    if (Object.keys(errors).length === 0) return setRefusal(message);
    const pickup = pickupAsBilling(quote);
    // Nobody can put right what is not shown.
    if (form.values.billingIsPickup && pickup && Object.keys(errors).some((name) => name in pickup))
      form.set({ ...pickup, billingIsPickup: false });
    form.refuse(errors);
    summarise();
  }

  /** One wrong field has the focus; of more than one there is a list first, in the order of the form, and that has it. */
  function summarise() {
    const { errors } = form.held.read();
    const named = controlsOf(form.ref.current).map(({ name }) => ({ name, text: errors[name] ?? "" }));
    const wrong = named.filter(({ text }) => text !== "");
    flushSync(() => setRefused(wrong.length > 1 ? wrong : []));
    summary.current?.focus();
  }

  function goTo(name: string) {
    const field = controlsOf(form.ref.current).find((each) => each.name === name);
    field?.focus();
    field?.labels?.[0]?.scrollIntoView({ block: "nearest" });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (form.passes()) {
      setRefused([]);
      return void submit(form.held.read().values, handover);
    }
    summarise();
    const { errors } = form.held.read();
    if (paysNow && (errors["billingAddress1"] || errors["billingCity"] || errors["billingCountry"])) {
      toast(billingIncomplete);
    }
  }

  function backToQuote() {
    writeHandover(handover);
    navigate(pages.quickQuote);
  }

  const submitButton = { type: "submit", busy, busyLabel: "Processing..." } as const;
  const submitLabel = paysNow ? "Continue to Payment" : "Submit Booking Request";

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Booking"
      className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)] lg:gap-8"
      onSubmit={send}
    >
      {/* In a window too low for all of it, its end with the total stays in view. */}
      <FormSection
        title="Quote Summary"
        className="lg:sticky lg:top-[min(8rem,calc(100vh-46rem))] lg:col-start-2 lg:row-start-1"
      >
        <QuoteSummary quote={quote} />
      </FormSection>
      <div className="grid min-w-0 gap-4 sm:gap-6 lg:col-start-1 lg:row-start-1">
        {refused.length > 0 && <ErrorSummary ref={summary} fields={refused} onGo={goTo} />}
        <BookingSections form={form} quote={quote} />
        {refusal && (
          <Notice tone="error" role="alert" title="We cannot take this booking">
            {refusal}
          </Notice>
        )}
        <div className="flex justify-between gap-3">
          <Button tone="secondary" onClick={backToQuote} disabled={busy}>
            Back to Quote
          </Button>
          <Button {...submitButton} size="large" className="max-lg:hidden">
            {submitLabel}
          </Button>
        </div>
      </div>
      <StickyBar label="Your booking">
        <p className="grid leading-tight">
          <span className="text-xs text-muted">Total</span>
          <strong className="text-lg tabular">{totalText(quote)}</strong>
        </p>
        <Button {...submitButton} className="min-w-0 flex-1 sm:flex-none">
          {submitLabel}
        </Button>
      </StickyBar>
      <OfferDialog offer={offer} busy={busy} onAccept={acceptOffer} onDecline={() => setOffer(null)} />
    </form>
  );
}

const bookingFailure = "There was a problem submitting your request. Please try again or contact us directly.";
const orderFailure = "Failed to create courier order. Please try again.";
const billingIncomplete = {
  title: "Billing address incomplete",
  description: "Please complete Address, Town/City and Country in the Billing Address before proceeding to payment.",
  tone: "destructive",
} as const;
