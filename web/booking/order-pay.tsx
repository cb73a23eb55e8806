import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { brand } from "../../brand.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { confirmationPath, pages } from "../../contract/paths.ts";
import { showDay } from "../../domain/schedule/show-day.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { AddressSummary } from "../ui/AddressSummary.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PriceLines } from "../ui/PriceLines.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { Spinner } from "../ui/Spinner.tsx";

export const handle: RouteHandle = { hydrate: "now" };
export const meta = pageMeta({ title: "Pay for your order", hidden: true });

const invalidOrder = "Sorry, this order is invalid and cannot be paid for.";
const unreachable = "Your order could not be loaded. Please check your connection and load this page again.";

type Loaded = { order: PublicOrder; orderKey: string } | { fault: string } | null;

/** What an order that waits for payment costs. Card payment itself is not open in this version, and the page says so. */
export default function OrderPay() {
  const { id = "" } = useParams();
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    const key = new URLSearchParams(window.location.search).get("key") ?? "";
    const leaving = new AbortController();
    loadPayable(id, key, leaving.signal).then((result) => leaving.signal.aborted || setLoaded(result));
    return () => leaving.abort();
  }, [id]);
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div className="wrap grid max-w-text gap-6">
        <Heading level={1}>Pay for your order</Heading>
        {loaded === null && <Spinner label="Loading your order" />}
        {loaded && "fault" in loaded && (
          <Notice tone="error" role="alert" action={<ButtonLink to={pages.home}>Return to Homepage</ButtonLink>}>
            {loaded.fault}
          </Notice>
        )}
        {loaded && "order" in loaded && <Payable {...loaded} />}
      </div>
    </div>
  );
}

async function loadPayable(id: string, key: string, signal: AbortSignal): Promise<Loaded> {
  if (!/^\d{1,15}$/.test(id)) return { fault: invalidOrder };
  try {
    const order = await call(getOrder, { params: { id: Number(id) }, query: { key } }, { signal });
    if (order.paymentUrl !== null) return { order, orderKey: key };
    return { fault: `This order's status is '${statusInWords(order.status)}', it cannot be paid for.` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: error.status === 404 || error.status === 422 ? invalidOrder : unreachable };
  }
}

/** 'On hold' for `on-hold`. */
function statusInWords(status: string): string {
  const words = status.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Payable({ order, orderKey }: { order: PublicOrder; orderKey: string }) {
  return (
    <Panel title={`Order ${order.orderReference}`}>
      <div className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <AddressSummary label="Pickup" address={order.pickupAddress} />
          <AddressSummary label="Delivery" address={order.deliveryAddress} />
        </div>
        <p>
          {order.serviceName}, {order.packageDescription}, {showDay(order.scheduledDate)}
        </p>
        <PriceLines {...order} />
        <Notice
          title="Card payment is not open yet"
          action={<ButtonLink to={confirmationPath(order.id, orderKey)}>See your booking</ButtonLink>}
        >
          Your booking is stored and keeps this price. Our team contacts you at {order.customer.email} for payment, or
          call <a href={`tel:${brand.officePhone.tel}`}>{brand.officePhone.display}</a>.
        </Notice>
      </div>
    </Panel>
  );
}
