import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { getDates } from "../../../contract/bookings.ts";
import { getPublicSettings, type PublicSettings } from "../../../contract/settings.ts";
import {
  type AccountToCharge,
  type BookForCallerRequest,
  bookForCaller,
  priceForCaller,
} from "../../../contract/staff-booking.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import { findPackage } from "../../../domain/pricing/refusals.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { clearFieldError } from "../../forms/controlled-form.ts";
import { useForm } from "../../forms/use-form.ts";
import { usePublicSettings, useShop } from "../../site/public-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { deleteOrderDraft, readOrderDraft, saveBookingKey, saveOrderDraft } from "../shell/order-drafts.ts";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { isCompleteAddress } from "../shell/typed-shipment.ts";
import { useDebounced } from "../shell/use-debounced.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useTypedLines } from "../shell/use-typed-lines.ts";
import { AddressPart } from "./AddressPart.tsx";
import { CallerSearch } from "./CallerSearch.tsx";
import { ContactsPart, CustomerFields } from "./ContactsPart.tsx";
import {
  chargedAccount,
  copyTrip,
  emptyOrder,
  type NewOrder,
  restoreOrder,
  toBooking,
  toShipment,
  typedCents,
  withAccount,
  withCaller,
} from "./new-order.ts";
import { Part } from "./Part.tsx";
import { PricePart } from "./PricePart.tsx";
import { ShipmentPart } from "./ShipmentPart.tsx";

export const meta = () => [{ title: "New order | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** Books an order for a caller. */
export default function NewOrderPage() {
  const rendered = usePublicSettings();
  const { data: settings } = useStaffQuery(getPublicSettings, {}, { staleMs: 60_000, initial: rendered ?? undefined });
  if (settings) return <Draft settings={settings} />;
  return (
    <StaffPage title="New order">
      <Skeleton className="h-96" />
    </StaffPage>
  );
}

/** The form, remounted empty whenever an order is discarded. */
function Draft({ settings }: { settings: PublicSettings }) {
  const { user } = useStaff();
  const [formKey, setFormKey] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const discard = () => {
    deleteOrderDraft(user.id);
    setConfirming(false);
    setFormKey(formKey + 1);
  };
  return (
    <>
      <OrderForm key={formKey} settings={settings} userId={user.id} onDiscard={() => setConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        title="Discard this order?"
        description="What you typed will be lost, and nothing is booked."
        confirmLabel="Discard"
        cancelLabel="Go back"
        tone="danger"
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

const delayMs = 250;

type OrderFormProps = { settings: PublicSettings; userId: number; onDiscard: () => void };

function OrderForm({ settings, userId, onDiscard }: OrderFormProps) {
  const isForAccounts = useShop() === "woocommerce";
  const takesCards = settings.livePaymentsEnabled;
  const usualPayment = isForAccounts ? "account" : takesCards ? "link" : "phone";
  const [draft] = useState(() => readOrderDraft(userId));
  const [keyFor] = useState(createKeyring);
  /** Remounts the address searches whenever a trip fills the form. */
  const [filled, setFilled] = useState(0);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const form = useForm<NewOrder>({
    initial: () => restoreOrder(draft?.values, emptyOrder(usualPayment)),
    check: (order) => checkPrice(order),
    afterChange: clearFieldError,
  });
  const typedLines = useTypedLines(form);
  const { values } = form;
  const isTouched = JSON.stringify(values) !== JSON.stringify(emptyOrder(usualPayment));
  useEffect(() => {
    if (isTouched) saveOrderDraft(userId, values);
  }, [isTouched, userId, values]);

  const { data: dates } = useStaffQuery(getDates, {}, { staleMs: 60_000 });
  const { shipment: typed } = values;
  const shipmentOf = (order: NewOrder) => {
    const { packageType, priority } = order.shipment;
    return toShipment(order, findPackage(settings, packageType), dates?.priorities[priority].earliest ?? "");
  };
  const shipment = shipmentOf(values);
  const isPriced = isCompleteAddress(typed.pickup) && isCompleteAddress(typed.dropoff) && shipment.scheduledDate !== "";
  const asked = { ...shipment, accountId: chargedAccount(values) };
  const settled = useDebounced(JSON.stringify(asked), delayMs);
  const {
    data: price,
    error,
    isFetching,
  } = useStaffQuery(
    priceForCaller,
    { body: JSON.parse(settled) as typeof asked },
    { enabled: isPriced, keepPrevious: true, staleMs: 60_000 },
  );
  const shown = isPriced && !error ? price : undefined;
  const bookable = dates?.priorities[typed.priority];
  const isOffDay =
    bookable !== undefined &&
    shipment.scheduledDate < (bookable.dates.at(-1) ?? "") &&
    !bookable.dates.includes(shipment.scheduledDate);
  const dateRefusal =
    shown?.dateRefusal ??
    form.errors["shipment.scheduledDate"] ??
    (isOffDay ? "That day cannot be booked online." : null);

  const fill = (order: NewOrder) => {
    form.store.reset(form.base, order);
    setFilled(filled + 1);
  };
  const chooseAccount = (account: AccountToCharge | null) => {
    const order = form.store.read().values;
    const none = { ...order, payment: { ...order.payment, accountNumber: "", costCentre: "" } };
    form.store.reset(form.base, account ? withAccount(account, order) : none);
  };
  const address = { form, typedLines, price: shown, error: isPriced ? error : null };
  const totalCents = typedCents(values) ?? shown?.totalCents ?? 0;
  const book = () =>
    typedLines.send(async (order) => {
      // Sends the price shown when it was submitted; the server refuses if an address parsed since changes it.
      const body = toBooking(order, shipmentOf(order), totalCents);
      const done = await bookIdempotently(userId, body, keyFor);
      deleteOrderDraft(userId);
      void refresh({ name: "listStaffOrders" }, { name: "findCallers" });
      const until = done.payUntil
        ? ` The payment link is on its way; it can be paid until ${showMoment(done.payUntil)}.`
        : "";
      toast({
        title: `Booked ${done.bookingReference}`,
        description: totalText(done.totalCents) + until,
        tone: "success",
      });
      await navigate(staffOrderPath(done.orderId));
    });
  useBookShortcut(() => void book());

  return (
    <StaffPage
      title="New order"
      lead={<span className="max-lg:hidden">Press Ctrl and Enter in any field to book.</span>}
      actions={isTouched && <SmallButton onClick={onDiscard}>Discard</SmallButton>}
    >
      {isForAccounts && (
        <Notice title="The shop is on the WordPress site">
          Book here for accounts. For other callers please book there; the order then appears here.
        </Notice>
      )}
      {draft && (
        <Notice>
          {Object.keys(draft.unanswered ?? {}).length > 0
            ? `Started ${showMoment(new Date(draft.at).toISOString())}. The order may already be booked, because no answer came. Booking it again unchanged does not book it twice.`
            : `Started ${showMoment(new Date(draft.at).toISOString())} and not booked yet.`}
        </Notice>
      )}
      <form
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book();
        }}
        onKeyDown={preventEnterSubmit}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Part title="Caller">
            <CallerSearch
              onTrip={(trip) => fill(copyTrip(trip, form.store.read().values, settings))}
              onAccount={chooseAccount}
              onCaller={(caller) => form.store.reset(form.base, withCaller(caller, form.store.read().values))}
            />
            <CustomerFields form={form} />
          </Part>
          <Part title="Journey">
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              <AddressPart key={`pickup-${filled}`} end="pickup" {...address} />
              <AddressPart key={`dropoff-${filled}`} end="dropoff" {...address} />
            </div>
            <ShipmentPart
              form={form}
              settings={settings}
              dates={dates?.priorities}
              distanceKm={shown?.distanceKm ?? null}
              dateRefusal={dateRefusal}
            />
          </Part>
          <Part title="Contacts and bill">
            <ContactsPart form={form} />
          </Part>
        </div>
        <div className="lg:sticky lg:top-16">
          <Part title="Price and payment">
            <PricePart
              form={form}
              price={shown}
              error={isPriced ? error : null}
              isPriced={isPriced}
              isFetching={isFetching}
              takesCards={takesCards}
              isForAccounts={isForAccounts}
              onAccount={chooseAccount}
            />
            <div role="alert" className="empty:hidden">
              {form.failure && <Notice tone="error">{form.failure}</Notice>}
            </div>
            <Button type="submit" busy={form.busy} busyLabel="Booking...">
              {totalCents > 0 ? `Book for ${formatEuro(totalCents)}` : "Book"}
            </Button>
          </Part>
        </div>
      </form>
    </StaffPage>
  );
}

/** Books the same content only once, even if an answer was lost and the page has been reloaded since. */
async function bookIdempotently(userId: number, body: BookForCallerRequest, keyFor: ReturnType<typeof createKeyring>) {
  const content = JSON.stringify(body, sortKeys);
  // Without storage the key lasts as long as the page.
  const idempotencyKey = readOrderDraft(userId)?.unanswered?.[content] ?? keyFor(content);
  saveBookingKey(userId, content, idempotencyKey);
  try {
    return await staffCall(bookForCaller, { body }, { idempotencyKey });
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered && error.status < 500) saveBookingKey(userId, content, null);
    throw error;
  }
}

/** Sorts keys, because a restored draft may have its fields in another order. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Enter in a field must not book: the caller may still be talking. */
function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Checks only the typed price; everything else is checked by the server. */
function checkPrice(order: NewOrder): Record<string, string> {
  if (!order.typedPrice.isTyped || (typedCents(order) ?? 0) > 0) return {};
  const typed = readTypedAmount(order.typedPrice.totalCents);
  return { "typedPrice.totalCents": typed.ok ? "Enter an amount above €0.00, such as 120.50" : typed.error };
}

function totalText(cents: number): string {
  return cents === 0 ? "It is waiting for a price." : `It costs ${formatEuro(cents)}.`;
}

/** Books on Ctrl/Cmd+Enter, wherever the focus is. */
function useBookShortcut(book: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) book();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
