import { brand, brandAddress } from "../../brand.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { formatDistance } from "../../domain/pricing/distance.ts";
import { nextDayNote, priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { palletSpaces } from "../../domain/pricing/pallet.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { fullName } from "../../domain/text/words.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { AnswerTime } from "../site/AnswerTime.tsx";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Button, ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Panel } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StepList } from "../ui/StepList.tsx";
import { CopyReference } from "./CopyReference.tsx";
import { nextSteps } from "./next-steps.ts";
import { quoteTurnaround } from "./quote-turnaround.ts";
import { RepeatBookingPanel } from "./RepeatBookingPanel.tsx";
import { stopName } from "./stop-name.ts";

/** Optional: the booking is complete without its map. */
const loadMap = () => import("./ConfirmationMap.tsx");

/** No border or padding in print. */
const onPaper = "print:border-0 print:p-0";

/** A booking as its customer sees it, after booking, on reload and in print. */
export function ConfirmedBooking({ order }: { order: PublicOrder }) {
  const international = order.priority === "international";
  return (
    <div className="grid gap-6 print:gap-4">
      <Letterhead />
      <Opening order={order} />
      <div className="grid items-start gap-6 print:gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6 print:gap-4">
          <Panel title="Your delivery" className={onPaper}>
            <div className="grid gap-6 sm:grid-cols-2">
              <AddressSummary label="Pickup" address={order.pickupAddress} />
              <AddressSummary label="Delivery" address={order.deliveryAddress} />
            </div>
            <DeliveryDetails order={order} />
          </Panel>
          {!international && (
            <Panel title="Payment" className={onPaper}>
              <Payment order={order} />
            </Panel>
          )}
        </div>
        <div className="grid gap-6 print:gap-4">
          {hasRoute(order) && (
            <Panel title="Route" className="no-print">
              <LazyPart
                part="map"
                load={loadMap}
                pick={({ ConfirmationMap }) => ConfirmationMap}
                waiting={<Skeleton className="aspect-4/3" />}
                failed={(retry) => <NoMap order={order} onRetry={retry} />}
                props={{ order }}
              />
            </Panel>
          )}
          <Panel title="Contacts" className={onPaper}>
            <Contacts order={order} />
          </Panel>
        </div>
      </div>
      {order.repeat && order.paymentUrl === null && !isOpenRequest(order) && (
        <RepeatBookingPanel links={order.repeat} />
      )}
      <Actions order={order} />
    </div>
  );
}

/** Old orders and those made by shop clients may lack addresses, so there is no route to show. */
function hasRoute({ priority, pickupAddress, deliveryAddress }: PublicOrder): boolean {
  return priority !== "international" && [pickupAddress, deliveryAddress].every((end) => stopName(end) !== "");
}

function NoMap({ order, onRetry }: { order: PublicOrder; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {stopName(order.pickupAddress)} to {stopName(order.deliveryAddress)}
        {order.distance !== null && `, ${formatDistance(order.distance)}`}. The map couldn't be loaded. Your booking is
        complete without it.
      </p>
      <Button tone="secondary" size="small" onClick={onRetry}>
        Load the map again
      </Button>
    </div>
  );
}

/** Replaces the site header, which is not printed. */
function Letterhead() {
  return (
    <div className="hidden items-baseline justify-between gap-6 border-b-2 border-ink pb-3 print:flex">
      <p className="font-heading text-xl font-bold">{brand.name}</p>
      <p className="text-end text-sm">
        {brandAddress}
        <span className="block">
          {brand.officePhone.display} · {brand.email}
        </span>
      </p>
    </div>
  );
}

/** The booking's state, its reference and what happens next. */
function Opening({ order }: { order: PublicOrder }) {
  const steps = nextSteps(order);
  return (
    <Panel className={onPaper}>
      <div className="grid gap-4">
        <h1 tabIndex={-1} className="text-3xl shadow-none! outline-none! sm:text-4xl print:text-2xl">
          {headingOf(order)}
        </h1>
        <div>
          <CopyReference reference={order.bookingReference} />
          {order.formReference && order.formReference !== order.bookingReference && (
            <p className="text-sm text-muted">
              Booked as <span className="tabular">{order.formReference}</span>
            </p>
          )}
        </div>
        <p className="max-w-text wrap-anywhere text-muted">{introText(order)}</p>
        <FollowIt order={order} />
        {order.status !== "cancelled" && order.status !== "refunded" && (
          <AnswerTime collectedOn={order.scheduledDate} className="no-print max-w-text text-muted" />
        )}
        {order.paymentUrl && (
          <Notice
            tone="warning"
            title={
              order.part ? `${formatEuro(order.part.dueCents)} is still to be paid` : "This booking is not paid yet"
            }
            action={
              <a href={order.paymentUrl} className={buttonClasses("primary")}>
                Pay now
              </a>
            }
          >
            {order.part && `${formatEuro(order.part.receivedCents)} has arrived. `}We keep it for you. The courier is
            sent once it is paid.
          </Notice>
        )}
        {order.due && (
          <Notice
            tone="warning"
            title={`${formatEuro(order.due.amountCents)} is still to be paid`}
            action={
              order.due.paymentUrl && (
                <a href={order.due.paymentUrl} className={buttonClasses("primary")}>
                  Pay the difference
                </a>
              )
            }
          >
            Your booking was changed after you had paid for it. It goes ahead in the meantime.
          </Notice>
        )}
      </div>
      {steps.length > 0 && (
        <section aria-label="What happens next" className="no-print mt-6 border-t border-line pt-6">
          <StepList steps={steps} direction="across" />
        </section>
      )}
    </Panel>
  );
}

/** Where to follow the delivery, the next step after paying. */
function FollowIt({ order: { trackingUrl, calendarUrl } }: { order: PublicOrder }) {
  if (!trackingUrl && !calendarUrl) return null;
  return (
    <p className="no-print flex flex-wrap gap-3">
      {trackingUrl && (
        <a href={trackingUrl} className={buttonClasses("primary", "large")}>
          Track your delivery
        </a>
      )}
      {calendarUrl && (
        <a href={calendarUrl} download className={buttonClasses("secondary", trackingUrl ? "large" : "medium")}>
          Add to calendar
        </a>
      )}
    </p>
  );
}

function headingOf(order: PublicOrder): string {
  const { status, paid, paymentUrl, paysLater } = order;
  if (status === "cancelled") return "Booking Cancelled";
  if (status === "refunded") return "Payment Refunded";
  if (paid) return "Payment Confirmed";
  if (isOnAccount(order)) return "Booking Confirmed";
  if (paysLater) return status === "on-hold" ? "Booking Received" : "Booking Confirmed";
  return paymentUrl === null ? "Quote Request Received" : "Payment Outstanding";
}

/** A request that the office has not answered yet, so there is no booking to repeat. */
function isOpenRequest({ status, paid, paysLater, ...order }: PublicOrder): boolean {
  return status === "on-hold" && !paid && !paysLater && order.orderConfirmationUrl === null;
}

function introText(order: PublicOrder): string {
  const to = order.customer.email && `A copy goes to ${order.customer.email}.`;
  if (order.status === "cancelled") return "No courier will come.";
  if (order.status === "refunded") return "Your payment is refunded the way you paid.";
  if (order.paid || isOnAccount(order)) return `${courierCallText} ${to}`;
  if (order.paymentUrl !== null) return `${courierCallText} ${to}`;
  if (order.paysLater) {
    return order.status === "on-hold"
      ? `You chose to pay by ${order.paymentMethodTitle}. The courier is sent once your payment has arrived. ${to}`
      : `You chose to pay by ${order.paymentMethodTitle}. ${courierCallText} ${to}`;
  }
  if (order.kind === "international") return `${quoteTurnaround.international} ${to}`;
  if (order.kind === "specialist") return `${quoteTurnaround.specialist} ${to}`;
  return `Our team reviews your request and contacts you for payment. ${courierCallText} ${to}`;
}

/** Orders made by shop clients may lack any of these. */
function DeliveryDetails({ order }: { order: PublicOrder }) {
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm sm:gap-x-6 sm:text-base print:grid-cols-[auto_1fr_auto_1fr] print:gap-y-1 print:text-sm">
      {order.priority && <Fact term="Priority">{priorityLabel(order.priority)}</Fact>}
      {order.serviceName && <Fact term="Service">{order.serviceName}</Fact>}
      {order.packageType && <Fact term="Package">{order.packageType}</Fact>}
      {order.packageDescription && <Fact term="Description">{order.packageDescription}</Fact>}
      <Fact term="Quantity">{[order.quantity, palletSpaces(order.palletUnits)].filter(Boolean).join(" · ")}</Fact>
      {order.packageWeight !== null && <Fact term="Weight">{order.packageWeight} kg</Fact>}
      {order.scheduledDate && <Fact term="Pickup date">{showDay(order.scheduledDate)}</Fact>}
      {order.estimatedDeliveryDate && order.priority !== "international" && (
        <Fact term="Estimated delivery">{showDay(order.estimatedDeliveryDate)}</Fact>
      )}
      {order.priority === "next_day" && <Fact term="Next Day">{nextDayNote}</Fact>}
      {order.distance !== null && order.priority !== "international" && (
        <Fact term={order.distanceSource === "estimated" ? "Estimated distance" : "Distance"}>
          {formatDistance(order.distance)}
        </Fact>
      )}
    </dl>
  );
}

function Contacts({ order }: { order: PublicOrder }) {
  const { customer, pickupContact, deliveryContact } = order;
  return (
    <dl className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
      <Contact
        term="You"
        name={fullName(customer.firstName, customer.lastName)}
        phone={customer.phone}
        more={customer.email}
      />
      <Contact term="At pickup" {...pickupContact} more={order.pickupInstructions} />
      <Contact term="At delivery" {...deliveryContact} more={order.deliveryInstructions} />
    </dl>
  );
}

function Contact({ term, name, phone, more }: { term: string; name: string; phone: string; more: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="break-words">
        {name}
        <span className="block tabular">{phone}</span>
        {more && <span className="block whitespace-pre-line text-sm text-muted">{more}</span>}
      </dd>
    </div>
  );
}

function Payment({ order }: { order: PublicOrder }) {
  const method = methodOf(order);
  return (
    <>
      {order.kind === "priced" ? <PriceLines {...order} /> : <p className="text-lg font-bold">{quoteOnRequest}</p>}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm sm:gap-x-6 sm:text-base">
        <Fact term="Payment method">{method}</Fact>
        <Fact term="Status">{paymentStatus(order)}</Fact>
      </dl>
    </>
  );
}

/** A method chosen on the WordPress site keeps that site's title. */
function methodOf({ paymentMethod, paymentMethodTitle }: PublicOrder): string {
  if (paymentMethod === "account") return "On account, by phone or email";
  return paymentMethodTitle === "" || paymentMethodTitle.startsWith("Card") ? "Credit card" : paymentMethodTitle;
}

/** Staff put the order on account, so no payment is expected here. */
const isOnAccount = ({ orderConfirmationUrl }: PublicOrder) => orderConfirmationUrl !== null;

function paymentStatus(order: PublicOrder): string {
  const { status, paid } = order;
  if (status === "refunded") return "Refunded";
  if (isOnAccount(order)) return "On account, to be paid";
  if (paid) return "Paid";
  return status === "cancelled" ? "Not paid" : "Not paid yet";
}

function Actions({ order }: { order: PublicOrder }) {
  const documentUrl = order.receiptUrl ?? order.orderConfirmationUrl;
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      {documentUrl === null ? (
        <Button tone={order.trackingUrl ? "secondary" : "primary"} onClick={() => window.print()}>
          {order.paid ? "Print Receipt" : order.paysLater ? "Print Booking" : "Print Quote"}
        </Button>
      ) : (
        <a href={documentUrl} className={buttonClasses(order.trackingUrl ? "secondary" : "primary")}>
          {order.receiptUrl === null ? "Print Order Confirmation" : "Print Receipt"}
        </a>
      )}
      <ButtonLink to={pages.quickQuote} tone="secondary">
        Back to Quote
      </ButtonLink>
      <ButtonLink to={pages.home} tone="secondary">
        Return to Homepage
      </ButtonLink>
      <p className="text-sm text-muted">
        Questions? Call{" "}
        <a href={`tel:${brand.officePhone.tel}`} className="link whitespace-nowrap">
          {brand.officePhone.display}
        </a>
      </p>
    </div>
  );
}
