import { ChevronDown, CreditCard, Lock, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { PaidOrder, PayPage } from "../../contract/checkout.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import { nonEmpty } from "../../domain/addresses/address.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { palletSpaces } from "../../domain/pricing/pallet.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Button, type ButtonSize, buttonClasses } from "../ui/Button.tsx";
import { Fact } from "../ui/Fact.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Money } from "../ui/Money.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { StickyBar } from "../ui/StickyBar.tsx";
import { canPay, PaymentNotice } from "./PaymentNotice.tsx";
import { OfficePhone, Refused } from "./Refused.tsx";
import { TestMode } from "./TestMode.tsx";
import { useCheckout, useSubmitOnce } from "./use-checkout.ts";

export const handle: RouteHandle = { frame: "checkout" };
export const meta = pageMeta({ title: "Pay for your order", hidden: true });

/** The order's price and the button to the gateway's payment page. */
export default function OrderPay() {
  const shown = useCheckout("pay");
  const settled = useCheckout("paid");
  if (settled.kind === "paid") return <Paid {...settled.paid} />;
  if (shown.kind === "refused") return <Refused {...shown} />;
  const { order, due, notice, testMode, gateway, checkUrl } = shown.pay;
  const isPayable = canPay(notice);
  return (
    <div className="bg-foam py-6 sm:py-12">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        <div>
          <Heading level={1} look="section">
            {due.isDifference ? "Pay the difference" : "Pay for your order"}
          </Heading>
          <p className="mt-1 text-lg text-muted sm:mt-2">
            Booking <span className="tabular whitespace-nowrap">{order.bookingReference}</span>:{" "}
            <Money cents={due.amountCents} className="font-semibold text-ink" />
          </p>
          {order.part && (
            <p className="mt-1 max-w-text text-muted">
              <Money cents={order.part.receivedCents} /> of the <Money cents={order.totalCents} /> has arrived; this is
              the rest.
            </p>
          )}
          {due.isDifference && (
            <p className="mt-1 max-w-text text-muted">
              Your booking has changed since you paid <Money cents={order.totalCents - due.amountCents} />. It goes
              ahead; this is the rest.
            </p>
          )}
        </div>
        {testMode && notice !== "closed" && (
          <TestMode>No real money is taken here, and no real card is needed.</TestMode>
        )}
        {notice && <PaymentNotice notice={notice} checkUrl={checkUrl} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <Panel title="Payment" className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
            {isPayable && <PayForm {...shown.pay} size="large" className="mb-4 max-lg:hidden" />}
            {isPayable && <BeforePaying testMode={testMode} gateway={gateway} />}
            <Folded title="Price breakdown">
              <PriceLines {...order} />
              <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm">
                <Fact term="Billed to">
                  {order.customer.firstName} {order.customer.lastName}
                  <span className="block font-normal break-words">{order.customer.email}</span>
                </Fact>
              </dl>
            </Folded>
            <p className="mt-2 lg:mt-4">
              <a href={shown.pay.confirmationUrl} className="link inline-block py-2">
                See your booking
              </a>
            </p>
          </Panel>
          <Bought order={order} />
        </div>
      </div>
      {isPayable && (
        <StickyBar label="Total and payment">
          <p className="grid leading-tight">
            <span className="text-xs text-muted">
              {due.isDifference ? "Difference" : order.part ? "Rest" : "Total"}, VAT included
            </span>
            <strong className="text-lg tabular">{formatEuro(due.amountCents)}</strong>
          </p>
          <PayForm {...shown.pay} size="medium" className="flex-auto sm:flex-none" />
        </StickyBar>
      )}
    </div>
  );
}

/** Shown once the order is paid, with links to receipt and booking. */
function Paid({ bookingReference, totalCents, confirmationUrl, receiptUrl }: PaidOrder) {
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div className="wrap">
        <div className="grid max-w-text gap-6">
          <Heading level={1} look="section">
            This order is paid
          </Heading>
          <Notice tone="success" title="Nothing is left to pay">
            Booking <span className="tabular whitespace-nowrap">{bookingReference}</span>,{" "}
            <Money cents={totalCents} className="font-semibold" />. Thank you.
          </Notice>
          <p className="flex flex-wrap gap-3">
            <a href={confirmationUrl} className={buttonClasses("primary")}>
              See your booking
            </a>
            {receiptUrl !== null && (
              <a href={receiptUrl} className={buttonClasses("secondary")}>
                See your receipt
              </a>
            )}
          </p>
          <p>
            Is something wrong with your order? Call <OfficePhone />.
          </p>
        </div>
      </div>
    </div>
  );
}

/** What customers want to know before entering a card. */
function BeforePaying({ testMode, gateway }: Pick<PayPage, "testMode" | "gateway">) {
  const point = "flex items-start gap-3";
  const sign = "mt-0.5 size-5 shrink-0 text-moss";
  return (
    <ul className="grid gap-2 text-sm max-lg:mb-2 lg:mb-4">
      <li className={point}>
        <Lock aria-hidden="true" className={sign} />
        {testMode
          ? "Next: a test payment page."
          : gateway
            ? `Next: ${gateway.takes} on ${gateway.label}'s page. Your card number never reaches us.`
            : "Your card number never reaches us."}
      </li>
      <li className={point}>
        <CreditCard aria-hidden="true" className={sign} />
        {testMode
          ? "It takes test cards only, and lists them."
          : "Visa, Mastercard and American Express, credit or debit. Nothing is charged before you confirm there."}
      </li>
      <li className={point}>
        <Undo2 aria-hidden="true" className={sign} />
        <a href={`${pages.termsOfService}#cancellation`} className="link">
          Full refund before pickup
        </a>
      </li>
    </ul>
  );
}

/** Collapsed in narrow windows, without script. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="unfolds">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-atlantic-600">
        <ChevronDown aria-hidden="true" className="size-4 in-[details[open]]:rotate-180" />
        {title}
      </summary>
      <div className="max-lg:pt-2">{children}</div>
    </details>
  );
}

function Bought({ order }: { order: PublicOrder }) {
  return (
    <Panel title="Your delivery" className="lg:col-start-1 lg:row-start-1">
      <p className="lg:hidden">
        {nonEmpty([order.pickupAddress.city, order.deliveryAddress.city]).join(" to ")}
        {order.scheduledDate && `, ${showDay(order.scheduledDate)}`}
      </p>
      <Folded title="Addresses and package">
        <div className="grid gap-6 sm:grid-cols-2">
          <AddressSummary label="Pickup" address={order.pickupAddress} />
          <AddressSummary label="Delivery" address={order.deliveryAddress} />
        </div>
        <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm sm:gap-x-6 sm:text-base">
          {order.scheduledDate && <Fact term="Pickup date">{showDay(order.scheduledDate)}</Fact>}
          {order.estimatedDeliveryDate && <Fact term="Estimated delivery">{showDay(order.estimatedDeliveryDate)}</Fact>}
          {order.priority && <Fact term="Priority">{priorityLabel(order.priority)}</Fact>}
          {order.serviceName && <Fact term="Service">{order.serviceName}</Fact>}
          {order.packageType && <Fact term="Package">{order.packageType}</Fact>}
          {order.packageDescription && <Fact term="Description">{order.packageDescription}</Fact>}
          <Fact term="Quantity">{[order.quantity, palletSpaces(order.palletUnits)].filter(Boolean).join(" · ")}</Fact>
          {order.packageWeight !== null && <Fact term="Weight">{order.packageWeight} kg</Fact>}
        </dl>
      </Folded>
    </Panel>
  );
}

/** A plain form that works without script. */
function PayForm({ action, due, size, className }: PayPage & { size: ButtonSize; className: string }) {
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <form method="post" action={action} onSubmit={onSubmit} className={joinClasses("grid", className)}>
      {/* If the amount due has changed since, the server shows the new one before payment. */}
      <input type="hidden" name="seenCents" value={due.amountCents} />
      <Button type="submit" size={size} busy={busy} busyLabel={size === "large" && "Processing..."}>
        Pay {formatEuro(due.amountCents)}
      </Button>
    </form>
  );
}
