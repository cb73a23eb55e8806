import type { MemberBookingOutcome } from "../../../contract/portal-booking.ts";
import { portalDeliveryPath, portalPages } from "../../../contract/portal-paths.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Facts } from "../shell/Facts.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { netText } from "./account-prices.ts";
import type { Booked } from "./session.ts";

const words: Record<MemberBookingOutcome, { title: string; text: string }> = {
  on_account: { title: "Booked on account", text: "We have emailed you the confirmation. Nothing is due now." },
  awaits_approval: {
    title: "Waiting for an approver",
    text: "It is above your limit, so we have asked an approver of your account by email. The price is reserved.",
  },
  to_pay: { title: "Waiting for payment", text: "The link to pay is in the email that we have sent you." },
  requested: { title: "We have your request", text: "We’ll price it and contact you before anything is due." },
};

/** What was booked, and the next steps. */
export function BookedScreen({ booked: { orderId, bookingReference, outcome, quote } }: { booked: Booked }) {
  const { title, text } = words[outcome];
  return (
    <PortalScreen title={title}>
      <Notice tone={outcome === "on_account" ? "success" : "info"} role="status" title={bookingReference}>
        {text}
      </Notice>
      <Facts
        title="Your booking"
        facts={[
          ["From", `${quote.pickup.address1}, ${quote.pickup.city}`],
          ["To", `${quote.dropoff.address1}, ${quote.dropoff.city}`],
          ["Collection", showDay(quote.scheduledDate)],
          ["Price", netText(quote)],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={portalDeliveryPath(orderId)}>See the delivery</ButtonLink>
        <ButtonLink to={portalPages.book} tone="secondary">
          Book another
        </ButtonLink>
        <ButtonLink to={portalPages.home} tone="secondary">
          Home
        </ButtonLink>
      </div>
    </PortalScreen>
  );
}
