import type { PayPage } from "../../contract/checkout.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { palletSpaces } from "../../domain/pricing/pallet.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { Button } from "../ui/Button.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Money } from "../ui/Money.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { canPay, PaymentNotice } from "./PaymentNotice.tsx";
import { Refused } from "./Refused.tsx";
import { TestMode } from "./TestMode.tsx";
import { useCheckout, useSubmitOnce } from "./use-checkout.ts";

export const handle: RouteHandle = { frame: "checkout" };
export const meta = pageMeta({ title: "Pay for your order", hidden: true });

/** What an order costs and the button that leads to the gateway's payment page. */
export default function OrderPay() {
  const shown = useCheckout("pay");
  if (shown.kind === "refused") return <Refused {...shown} />;
  const { order, notice, testMode, checkUrl } = shown.pay;
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div className="wrap grid gap-6">
        <div>
          <Heading level={1} look="section">
            Pay for your order
          </Heading>
          <p className="mt-2 text-lg text-muted">
            Booking <span className="tabular whitespace-nowrap">{order.bookingReference}</span>:{" "}
            <Money cents={order.totalCents} className="font-semibold text-ink" />
          </p>
        </div>
        {testMode && notice !== "closed" && (
          <TestMode>No real money is taken here, and no real card is needed.</TestMode>
        )}
        {notice && <PaymentNotice notice={notice} checkUrl={checkUrl} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <Bought order={order} />
          <Panel title="Payment">
            <PriceLines {...order} />
            <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm">
              <Fact term="Billed to">
                {order.customer.firstName} {order.customer.lastName}
                <span className="block font-normal">{order.customer.email}</span>
              </Fact>
            </dl>
            {canPay(notice) && <PayForm {...shown.pay} />}
            <p className="mt-4">
              <a href={shown.pay.confirmationUrl} className="link inline-block py-2">
                See your booking
              </a>
            </p>
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Bought({ order }: { order: PublicOrder }) {
  return (
    <Panel title="Your delivery">
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
    </Panel>
  );
}

/** A plain form: it needs no script. */
function PayForm({ action, order, testMode }: PayPage) {
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="mt-6 grid gap-3">
      <Button type="submit" size="large" busy={busy} busyLabel="Processing...">
        Pay {formatEuro(order.totalCents)}
      </Button>
      <p className="text-sm text-muted">
        {testMode
          ? "Next comes a test payment page."
          : "Next comes the payment service's own page. Your card number never reaches us."}
      </p>
    </form>
  );
}
