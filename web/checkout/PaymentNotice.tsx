import { brand } from "../../brand.ts";
import type { PayNotice, PayPage } from "../../contract/checkout.ts";
import { buttonClasses } from "../ui/Button.tsx";
import { Notice, type NoticeTone } from "../ui/Notice.tsx";
import { OfficePhone } from "./Refused.tsx";

type Said = { tone: NoticeTone; title: string; text: string };

const notices: Record<PayNotice, Said> = {
  cancelled: {
    tone: "info",
    title: "You left the payment page",
    text: "Nothing was paid. Your booking is kept at this price, and you can pay for it here.",
  },
  declined: {
    tone: "error",
    title: "The payment did not go through",
    text: "No money was taken. Please try again, or pay with another card.",
  },
  unavailable: {
    tone: "error",
    title: "We can't reach the payment service",
    text: "No money was taken, and your booking is kept at this price. Please try again in a minute.",
  },
  broken: {
    tone: "error",
    title: "Card payment is not working at the moment",
    text: "No money was taken, and your booking is kept at this price. Trying again will not help just now: our team has been told, and can take the payment another way if you call.",
  },
  repriced: {
    tone: "warning",
    title: "The amount to pay has changed",
    text: "Nothing was paid. The price was changed while this page was open: please check the new amount before you pay.",
  },
  arrived: {
    tone: "warning",
    title: "Your payment has arrived",
    text: "It does not match this order, so our office is looking into it and will email or call you. Please do not pay again.",
  },
  waiting: {
    tone: "warning",
    title: "Your payment is on its way",
    text: "The payment service has not confirmed it yet. Please do not pay again. We keep checking, and will email you as soon as it arrives.",
  },
  closed: {
    tone: "warning",
    title: "Card payment is not available at the moment",
    text: "Your booking is saved at this price. Our team will contact you for payment.",
  },
};

/** Whether to show the pay button: not while a payment may be pending, nor if the order cannot be paid online. */
export function canPay(notice: PayNotice | null): boolean {
  return notice !== "waiting" && notice !== "arrived" && notice !== "closed";
}

/** The result of the last payment attempt, and what to do next. */
export function PaymentNotice({ notice, checkUrl }: { notice: PayNotice; checkUrl: PayPage["checkUrl"] }) {
  const { tone, title, text } = notices[notice];
  const action = notice === "waiting" && (
    <a href={checkUrl} className={buttonClasses("primary")}>
      Check again
    </a>
  );
  return (
    <Notice tone={tone} title={title} action={action}>
      <p className="max-w-text">
        {text} {notice !== "cancelled" && <CallUs />}
      </p>
    </Notice>
  );
}

function CallUs() {
  return (
    <>
      Questions? Call <OfficePhone />, {brand.hours.phone}.
    </>
  );
}
