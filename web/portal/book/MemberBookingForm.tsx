import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import {
  type BookingTerms,
  bookAsMember,
  createMemberQuote,
  type MemberBooking,
} from "../../../contract/portal-booking.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { type BookingPrompt, BookingPromptDialog } from "../../booking/BookingPromptDialog.tsx";
import { BookingSections, FormSection } from "../../booking/BookingSections.tsx";
import { ErrorSummary, type InvalidField } from "../../booking/ErrorSummary.tsx";
import { outcomeOf } from "../../booking/place-booking.ts";
import { QuoteSummary } from "../../booking/QuoteSummary.tsx";
import { useSavedDraft } from "../../booking/use-saved-draft.ts";
import { errorsOf, revalidateField } from "../../forms/controlled-form.ts";
import { enterToNextField } from "../../forms/enter-to-next-field.ts";
import { controlsOf } from "../../forms/form-store.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StickyBar } from "../../ui/StickyBar.tsx";
import { memberCall } from "../shell/member-call.ts";
import { usePortal } from "../shell/portal-context.ts";
import { AccountSection } from "./AccountSection.tsx";
import { netText } from "./account-prices.ts";
import { ChooseDay } from "./ChooseDay.tsx";
import { checkMemberBooking, memberFieldsFrom, memberRequestFrom } from "./member-fields.ts";
import { type BookState, handoverOf } from "./session.ts";

type MemberBookingFormProps = { session: Extract<BookState, { handover: unknown }>; terms: BookingTerms };

/** The booking form with the account's own fields and its own last step: on account, or by card. */
export function MemberBookingForm({ session, terms }: MemberBookingFormProps) {
  const { member } = usePortal();
  const navigate = useNavigate();
  const [handover, setHandover] = useState(session.handover);
  const { quote } = handover;
  const form = useForm({
    initial: () => memberFieldsFrom(session.draft, terms),
    check: (fields) => checkMemberBooking(fields, quote, terms),
    afterChange: revalidateField,
  });
  const [busy, setBusy] = useState(false);
  const [prompt, setPrompt] = useState<BookingPrompt | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [invalidFields, setInvalidFields] = useState<readonly InvalidField[]>([]);
  const summary = useRef<HTMLElement>(null);
  const sending = useRef(false);
  const keyFor = useRef(createKeyring()).current;
  useSavedDraft(form, handover);

  /** Runs one task at a time; a second press does nothing. */
  async function once(work: () => Promise<void>) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  async function book(booked: Quote) {
    const body = memberRequestFrom(form.store.read().values, booked);
    try {
      const options = { idempotencyKey: keyFor(body), timeoutMs: 30_000 };
      await goOn(await memberCall(bookAsMember, { body }, options), booked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await showOutcome(error, booked);
    }
  }

  async function goOn({ orderId, paymentUrl, bookingReference, outcome }: MemberBooking, booked: Quote) {
    if (outcome === "to_pay" && paymentUrl) return window.location.assign(paymentUrl);
    const state: BookState = { booked: { orderId, bookingReference, outcome, quote: booked }, memberId: member.id };
    await navigate(portalPages.book, { replace: true, state });
  }

  async function showOutcome(error: ApiError, booked: Quote) {
    const outcome = outcomeOf(error);
    switch (outcome.kind) {
      case "price_changed":
        return setPrompt({ kind: "price", quote: outcome.quote, previousTotalCents: outcome.previousTotalCents });
      case "date_unavailable":
        return setPrompt({ kind: "date", nextDate: outcome.nextDate });
      case "already_booked": {
        const isToPay = outcome.booking.next === "payment";
        return goOn({ ...outcome.booking, outcome: isToPay ? "to_pay" : "on_account" }, booked);
      }
      case "refused":
        return showRefusal(outcome.params, outcome.message);
      default:
        return setRefusal(errorText(error));
    }
  }

  /** Prices the same shipment for another day; null after saying why there is no price. */
  async function requote(scheduledDate: string): Promise<Quote | null> {
    const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = quote;
    const body = { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate };
    try {
      const fresh = await memberCall(createMemberQuote, { body }, { idempotencyKey: keyFor(body) });
      setHandover(handoverOf(fresh));
      return fresh;
    } catch (error) {
      setRefusal(errorText(error));
      return null;
    }
  }

  async function acceptPrompt(accepted: BookingPrompt) {
    setPrompt(null);
    await once(async () => {
      if (accepted.kind === "price") {
        setHandover(handoverOf(accepted.quote));
        await book(accepted.quote);
      } else if (accepted.kind === "date") {
        const fresh = await requote(accepted.nextDate);
        // If the price has changed, the member has to press again.
        if (fresh?.totalCents === quote.totalCents) await book(fresh);
      }
    });
  }

  function showRefusal(params: Record<string, string>, message: string) {
    const errors = errorsOf(params, form.values);
    if (Object.keys(errors).length === 0) return setRefusal(message);
    form.refuse(errors);
    showErrorSummary();
  }

  function showErrorSummary() {
    const { errors } = form.store.read();
    const names = [...new Set(controlsOf(form.ref.current).map(({ name }) => name))];
    const invalid = names.map((name) => ({ name, text: errors[name] ?? "" })).filter(({ text }) => text !== "");
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
    if (!form.validate()) return showErrorSummary();
    setInvalidFields([]);
    void once(() => book(quote));
  }

  const back = () => {
    const state: BookState = { calculator: handover, memberId: member.id };
    void navigate(portalPages.book, { state });
  };
  const isPriced = quote.totalCents > 0;
  const isByCard = isPriced && form.values.payment === "card";
  const openFields = invalidFields.filter(({ name }) => form.store.read().errors[name]);
  const submitButton = { type: "submit", busy, busyLabel: "Booking..." } as const;
  const submitLabel = !isPriced ? "Send the request" : isByCard ? "Continue to payment" : "Book on account";
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Booking"
      className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)] lg:gap-8"
      onSubmit={send}
      {...enterToNextField}
    >
      <FormSection title="Your trip" className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1">
        <QuoteSummary quote={quote} textOf={netText} />
        <ChooseDay quote={quote} busy={busy} onChoose={(day) => void once(async () => void (await requote(day)))} />
      </FormSection>
      <div className="grid min-w-0 gap-4 sm:gap-6 lg:col-start-1 lg:row-start-1">
        {openFields.length > 0 && <ErrorSummary ref={summary} fields={openFields} onGo={focusField} />}
        <AccountSection form={form} terms={terms} isPriced={isPriced} />
        <BookingSections form={form} quote={quote} isBilled={false} />
        {refusal && (
          <Notice tone="error" role="alert" title="We can't take this booking">
            {refusal}
          </Notice>
        )}
        <div className="flex justify-between gap-3">
          <Button tone="secondary" onClick={back} disabled={busy}>
            Back to the quote
          </Button>
          <Button {...submitButton} size="large" className="max-lg:hidden">
            {submitLabel}
          </Button>
        </div>
      </div>
      <StickyBar label="Your booking">
        <p className="grid leading-tight">
          <span className="text-xs text-muted">Price</span>
          <strong className="text-lg tabular">{netText(quote)}</strong>
        </p>
        <Button {...submitButton} className="min-w-0 flex-1 sm:flex-none">
          {submitLabel}
        </Button>
      </StickyBar>
      <BookingPromptDialog prompt={prompt} busy={busy} onAccept={acceptPrompt} onDecline={() => setPrompt(null)} />
    </form>
  );
}
