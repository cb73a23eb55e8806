import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { getDates } from "../../../contract/bookings.ts";
import { getPublicSettings, type PublicSettings } from "../../../contract/settings.ts";
import { type BookForCaller, bookForCaller, priceForCaller } from "../../../contract/staff-booking.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { findPackage } from "../../../domain/pricing/refusals.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { forget } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { usePublicSettings, useShop } from "../../site/public-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showMoment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { dropOrderDraft, keepBookingKey, keepOrderDraft, readOrderDraft } from "../shell/order-drafts.ts";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { isComplete } from "../shell/typed-shipment.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useTypedLines } from "../shell/use-typed-lines.ts";
import { AddressPart } from "./AddressPart.tsx";
import { CallerSearch } from "./CallerSearch.tsx";
import { ContactsPart, CustomerFields } from "./ContactsPart.tsx";
import {
  bookingOf,
  emptyOrder,
  type NewOrder,
  orderFor,
  orderLike,
  restoreOrder,
  shipmentOf,
  typedCents,
} from "./new-order.ts";
import { Part } from "./Part.tsx";
import { PricePart } from "./PricePart.tsx";
import { ShipmentPart } from "./ShipmentPart.tsx";
import { useSettled } from "./use-settled.ts";

export const meta = () => [{ title: "New order | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** Books for somebody who calls. */
export default function NewOrderPage() {
  const isOurs = useShop() === "builtin";
  const rendered = usePublicSettings();
  const { data: settings } = useStaffQuery(
    getPublicSettings,
    {},
    { enabled: isOurs, staleMs: 60_000, initial: rendered ?? undefined },
  );
  if (!isOurs) {
    return (
      <StaffPage title="New order">
        <Notice title="Orders are kept on the WordPress site">
          Please book for callers there; the order comes here.
        </Notice>
      </StaffPage>
    );
  }
  if (settings) return <Draft settings={settings} />;
  return (
    <StaffPage title="New order">
      <Skeleton className="h-96" />
    </StaffPage>
  );
}

/** The form, begun anew each time that an order was discarded. */
function Draft({ settings }: { settings: PublicSettings }) {
  const { user } = useStaff();
  const [begun, setBegun] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    dropOrderDraft(user.id);
    setAsking(false);
    setBegun(begun + 1);
  };
  return (
    <>
      <OrderForm key={begun} settings={settings} userId={user.id} onDiscard={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title="Discard this order?"
        description="What you typed will be lost, and nothing is booked."
        confirmLabel="Discard"
        cancelLabel="Go back"
        tone="danger"
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const delayMs = 250;

type OrderFormProps = { settings: PublicSettings; userId: number; onDiscard: () => void };

function OrderForm({ settings, userId, onDiscard }: OrderFormProps) {
  const takesCards = settings.livePaymentsEnabled;
  const [kept] = useState(() => readOrderDraft(userId));
  const [keyOf] = useState(createKeyring);
  /** Another for each trip that fills the form, whose searches begin anew with it. */
  const [filled, setFilled] = useState(0);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const form = useForm<NewOrder>({
    initial: () => restoreOrder(kept?.values, emptyOrder(takesCards)),
    check: (order) => checkPrice(order),
    afterChange: forget,
  });
  const typedLines = useTypedLines(form);
  const { values } = form;
  const isTouched = JSON.stringify(values) !== JSON.stringify(emptyOrder(takesCards));
  useEffect(() => {
    if (isTouched) keepOrderDraft(userId, values);
  }, [isTouched, userId, values]);

  const { data: dates } = useStaffQuery(getDates, {}, { staleMs: 60_000 });
  const { shipment: typed } = values;
  const shipmentIn = (order: NewOrder) => {
    const { packageType, priority } = order.shipment;
    return shipmentOf(order, findPackage(settings, packageType), dates?.priorities[priority].earliest ?? "");
  };
  const shipment = shipmentIn(values);
  const isAsked = isComplete(typed.pickup) && isComplete(typed.dropoff) && shipment.scheduledDate !== "";
  const settled = useSettled(JSON.stringify(shipment), delayMs);
  const {
    data: price,
    error,
    isFetching,
  } = useStaffQuery(
    priceForCaller,
    { body: JSON.parse(settled) as typeof shipment },
    { enabled: isAsked, keepPrevious: true, staleMs: 60_000 },
  );
  const shown = isAsked && !error ? price : undefined;
  const offDay = dates?.priorities[typed.priority];
  const isOffDay =
    offDay !== undefined &&
    shipment.scheduledDate < (offDay.dates.at(-1) ?? "") &&
    !offDay.dates.includes(shipment.scheduledDate);
  const dateRefusal =
    shown?.dateRefusal ??
    form.errors["shipment.scheduledDate"] ??
    (isOffDay ? "That day cannot be booked online." : null);

  const fill = (order: NewOrder) => {
    form.held.reset(form.base, order);
    setFilled(filled + 1);
  };
  const totalCents = typedCents(values) ?? shown?.totalCents ?? 0;
  const book = () =>
    typedLines.send(async (order) => {
      // The price is what was shown when it was pressed: the server says where an address that was read since then has another.
      const body = bookingOf(order, shipmentIn(order), totalCents);
      const done = await bookOnce(userId, body, keyOf);
      dropOrderDraft(userId);
      void refresh({ name: "listStaffOrders" }, { name: "findCallers" });
      const until = done.payUntil
        ? ` The payment link is on its way; it can be paid until ${showMoment(done.payUntil)}.`
        : "";
      toast({
        title: `Booked ${done.bookingReference}`,
        description: saysTotal(done.totalCents) + until,
        tone: "success",
      });
      await navigate(staffOrderPath(done.orderId));
    });
  useBookByKey(() => void book());

  return (
    <StaffPage
      title="New order"
      lead="Ctrl and Enter books from any field."
      actions={isTouched && <SmallButton onClick={onDiscard}>Discard</SmallButton>}
    >
      {kept && (
        <Notice>
          Begun {showMoment(new Date(kept.at).toISOString())}
          {Object.keys(kept.unanswered ?? {}).length > 0
            ? ". It may be booked already, because no answer came: booked again as it is, it is the same order."
            : " and not booked yet."}
        </Notice>
      )}
      <form
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book();
        }}
        onKeyDown={holdEnter}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Part title="Caller">
            <CallerSearch
              onTrip={(trip) => fill(orderLike(trip, form.held.read().values, settings))}
              onCaller={(caller) => form.held.reset(form.base, orderFor(caller, form.held.read().values))}
            />
            <CustomerFields form={form} />
          </Part>
          <Part title="Journey">
            <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
              <AddressPart key={`pickup-${filled}`} end="pickup" form={form} typedLines={typedLines} />
              <AddressPart key={`dropoff-${filled}`} end="dropoff" form={form} typedLines={typedLines} />
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
              error={isAsked ? error : null}
              isAsked={isAsked}
              isFetching={isFetching}
              takesCards={takesCards}
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

/** One order for one wording, however often it is pressed: also where an answer was lost and the page loaded again since. */
async function bookOnce(userId: number, body: BookForCaller, keyOf: ReturnType<typeof createKeyring>) {
  const wording = JSON.stringify(body, inOrder);
  // A browser that keeps nothing still has the key for as long as the page is there.
  const idempotencyKey = readOrderDraft(userId)?.unanswered?.[wording] ?? keyOf(wording);
  keepBookingKey(userId, wording, idempotencyKey);
  try {
    return await staffCall(bookForCaller, { body }, { idempotencyKey });
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered && error.status < 500) keepBookingKey(userId, wording, null);
    throw error;
  }
}

/** A draft that is read again may have its fields in another order, which is no other wording. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Enter in a field books nothing: the caller may still be talking. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** What the form alone can know; all else is for the server to say. */
function checkPrice(order: NewOrder): Record<string, string> {
  if (!order.typedPrice.isTyped || (typedCents(order) ?? 0) > 0) return {};
  return { "typedPrice.totalCents": "Enter an amount such as 120.50" };
}

function saysTotal(cents: number): string {
  return cents === 0 ? "It is waiting for a price." : `It costs ${formatEuro(cents)}.`;
}

/** Ctrl or Cmd with Enter, wherever one is. */
function useBookByKey(book: () => void): void {
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
