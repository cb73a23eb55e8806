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
import { saveContact } from "../consent/saved-contact.ts";
import { errorsOf, revalidateField } from "../forms/controlled-form.ts";
import { enterToNextField } from "../forms/enter-to-next-field.ts";
import { controlsOf } from "../forms/form-store.ts";
import { pickupAsBilling } from "../forms/typed-contacts.ts";
import { useForm } from "../forms/use-form.ts";
import { type QuoteHandover, writeHandover, writeJson } from "../journey/quote-handover.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { StickyBar } from "../ui/StickyBar.tsx";
import { toast } from "../ui/toast.ts";
import { type BookingPrompt, BookingPromptDialog } from "./BookingPromptDialog.tsx";
import { BookingSections, FormSection } from "./BookingSections.tsx";
import { type BookingFields, checkBooking, fieldsFrom, requestFrom } from "./booking-fields.ts";
import { type BookingSession, bookingDetailsKey, clearDraft } from "./booking-session.ts";
import { ErrorSummary, type InvalidField } from "./ErrorSummary.tsx";
import { type BookingOutcome, correctBooking, placeBooking, requote } from "./place-booking.ts";
import { QuoteSummary, totalText } from "./QuoteSummary.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

const paymentRedirectMs = 200;

export function BookingForm({ session }: { session: BookingSession }) {
  const root = useRouteLoaderData("root") as { publicSettings: PublicSettings } | undefined;
  const navigate = useNavigate();
  const [handover, setHandover] = useState(session.handover);
  const { quote } = handover;
  const form = useForm({
    initial: () => fieldsFrom(session.draft, session.handover.quote),
    check: (fields) => checkBooking(fields, quote),
    afterChange: revalidateField,
  });
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [prompt, setPrompt] = useState<BookingPrompt | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [invalidFields, setInvalidFields] = useState<readonly InvalidField[]>([]);
  const summary = useRef<HTMLElement>(null);
  const keyFor = useRef(createKeyring()).current;
  const paysNow = root?.publicSettings.livePaymentsEnabled === true && quote.totalCents > 0;
  useSavedDraft(form, handover);
  useEffect(() => {
    // Back from the payment page may restore this page from the bfcache with its button still busy.
    const resetAfterReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener("pageshow", resetAfterReturn);
    return () => window.removeEventListener("pageshow", resetAfterReturn);
  }, []);

  async function submit(fields: BookingFields, booked: QuoteHandover) {
    // Guards against a second press before the busy state renders.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const request = requestFrom(fields, booked.quote);
    const outcome = await placeBooking(request, keyFor(request));
    const isLeaving = await handleOutcome(outcome, request, fields, booked);
    sending.current = isLeaving;
    setBusy(isLeaving);
  }

  /** Returns whether the visitor is leaving the page, in which case the button stays busy. */
  async function handleOutcome(
    outcome: BookingOutcome,
    request: BookingRequest,
    fields: BookingFields,
    booked: QuoteHandover,
  ): Promise<boolean> {
    switch (outcome.kind) {
      case "booked":
        saveContact(fields);
        return goToNextPage(outcome.booking, {
          booking: bookedOrder(request, booked.quote, outcome.booking),
          orderKey: outcome.booking.orderKey,
        });
      case "already_booked":
        return sendCorrections(outcome.booking, request);
      case "price_changed":
        setPrompt({ kind: "price", quote: outcome.quote, previousTotalCents: outcome.previousTotalCents });
        return false;
      case "date_unavailable":
        setPrompt({ kind: "date", nextDate: outcome.nextDate });
        return false;
      case "cancelled":
        return rebook(fields, booked, booked.quote.scheduledDate);
      case "refused":
        showRefusal(outcome.params, outcome.message);
        return false;
      case "failed":
        toast({ title: "Error", description: paysNow ? orderFailure : bookingFailure, tone: "destructive" });
        return false;
    }
  }

  /** The form was sent again for a booked quote: applies its corrections if still possible, and always says so. */
  async function sendCorrections(booking: Booking, request: BookingRequest): Promise<boolean> {
    const correction = await correctBooking(booking, request, keyFor([booking.orderId, request]));
    if (correction.kind === "refused") showRefusal(correction.params, correction.message);
    else if (correction.kind === "failed")
      toast({ title: "Error", description: paysNow ? orderFailure : bookingFailure, tone: "destructive" });
    else if (correction.kind === "too_late") setPrompt({ kind: "booked", booking, message: correction.message });
    else if (correction.changed.length === 0) return goToOrder(booking);
    else setPrompt({ kind: "corrected", booking, changed: correction.changed });
    return false;
  }

  function goToOrder(booking: Booking): boolean {
    return goToNextPage(booking, { orderId: booking.orderId, orderKey: booking.orderKey });
  }

  function goToNextPage(booking: Booking, state: object): boolean {
    const { paymentUrl } = booking;
    clearDraft();
    if (booking.next === "payment" && paymentUrl) {
      writeJson(bookingDetailsKey, state);
      setTimeout(() => window.location.assign(paymentUrl), paymentRedirectMs);
    } else navigate(pages.bookingConfirmation, { state });
    return true;
  }

  /** Requotes the shipment for `date`; books it if the price is the same, otherwise asks the visitor. */
  async function rebook(fields: BookingFields, booked: QuoteHandover, date: string): Promise<boolean> {
    try {
      const fresh = await requote(booked.quote, date);
      if (fresh.totalCents !== booked.quote.totalCents) {
        setPrompt({ kind: "price", quote: fresh, previousTotalCents: booked.quote.totalCents });
        return false;
      }
      const renewed = accept(fresh, booked);
      const request = requestFrom(fields, fresh);
      return handleOutcome(await placeBooking(request, keyFor(request)), request, fields, renewed);
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

  async function acceptPrompt(accepted: BookingPrompt) {
    const fields = form.store.read().values;
    if (accepted.kind === "booked" || accepted.kind === "corrected") {
      setBusy(true);
      goToOrder(accepted.booking);
      return;
    }
    if (accepted.kind === "price") {
      setPrompt(null);
      return submit(fields, accept(accepted.quote, handover));
    }
    setBusy(true);
    const isLeaving = await rebook(fields, handover, accepted.nextDate);
    setPrompt((shown) => (shown === accepted ? null : shown));
    if (!isLeaving) setBusy(false);
  }

  function showRefusal(params: Record<string, string>, message: string) {
    const errors = errorsOf(params, form.values);
    if (Object.keys(errors).length === 0) return setRefusal(message);
    const pickup = pickupAsBilling(quote);
    // Errors in hidden billing fields could not be corrected, so show them.
    if (form.values.billingIsPickup && pickup && Object.keys(errors).some((name) => name in pickup))
      form.set({ ...pickup, billingIsPickup: false });
    form.refuse(errors);
    showErrorSummary();
  }

  /** With one invalid field that field has the focus; with several, a list of them in form order. */
  function showErrorSummary() {
    const { errors } = form.store.read();
    const named = controlsOf(form.ref.current).map(({ name }) => ({ name, text: errors[name] ?? "" }));
    const invalid = named.filter(({ text }) => text !== "");
    flushSync(() => setInvalidFields(invalid.length > 1 ? invalid : []));
    summary.current?.focus();
  }

  function focusField(name: string) {
    const field = controlsOf(form.ref.current).find((each) => each.name === name);
    field?.focus();
    field?.labels?.[0]?.scrollIntoView({ block: "nearest" });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (form.validate()) {
      setInvalidFields([]);
      return void submit(form.store.read().values, handover);
    }
    showErrorSummary();
    const { errors } = form.store.read();
    if (paysNow && (errors["billingAddress1"] || errors["billingCity"] || errors["billingCountry"])) {
      toast(billingIncomplete);
    }
  }

  function backToQuote() {
    writeHandover(handover);
    navigate(pages.quickQuote);
  }

  // Fields that have been corrected since leave the list.
  const openFields = invalidFields.filter(({ name }) => form.store.read().errors[name]);
  const submitButton = { type: "submit", busy, busyLabel: "Processing..." } as const;
  const submitLabel = paysNow ? "Continue to Payment" : "Submit Booking Request";

  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Booking"
      className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)] lg:gap-8"
      onSubmit={send}
      {...enterToNextField}
    >
      {/* If the window is too low for all of it, the end with the total stays visible. */}
      <FormSection
        title="Quote Summary"
        className="lg:sticky lg:top-[min(8rem,calc(100vh-46rem))] lg:col-start-2 lg:row-start-1"
      >
        <QuoteSummary quote={quote} />
      </FormSection>
      <div className="grid min-w-0 gap-4 sm:gap-6 lg:col-start-1 lg:row-start-1">
        {openFields.length > 0 && <ErrorSummary ref={summary} fields={openFields} onGo={focusField} />}
        <BookingSections form={form} quote={quote} />
        {refusal && (
          <Notice tone="error" role="alert" title="We can't take this booking">
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
      <BookingPromptDialog prompt={prompt} busy={busy} onAccept={acceptPrompt} onDecline={() => setPrompt(null)} />
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
