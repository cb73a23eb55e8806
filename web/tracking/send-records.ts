import { activeTrackingFor } from "./active-tracking.ts";
import { gtag } from "./data-layer.ts";
import type { BookingRecord, BusinessApplicationRecord, QuoteRecord, RewardsRecord } from "./events.ts";
import { conversionValue } from "./events.ts";
import { sendEvent } from "./send-event.ts";
import { claimTracking } from "./tracked-orders.ts";

export function sendQuote(record: QuoteRecord): void {
  sendEvent({ event: "quote_calculated", ...record });
}

export function sendBooking(record: BookingRecord): void {
  if (!activeTrackingFor("either") || !claimTracking(record.id)) return;
  sendEvent({ event: "booking_completed", ...record });
  sendConversion("booking_complete", record);
}

export function sendQuoteRequest(record: BookingRecord): void {
  if (!activeTrackingFor("either") || !claimTracking(record.id)) return;
  sendEvent({ event: "quote_requested", ...record });
  sendConversion("quote_request", record);
}

export function sendBusinessApplication(record: BusinessApplicationRecord): void {
  sendEvent({ event: "business_application_sent", ...record });
  if (record.success) sendConversion("business_application");
}

export function sendRewardsRegistration(record: RewardsRecord): void {
  sendEvent({ event: "rewards_registration_sent", ...record });
  if (record.success) sendConversion("rewards_registration");
}

/** Sends a conversion to Google Ads as configured for this event id; does nothing if it is disabled or missing. */
function sendConversion(id: string, booking?: BookingRecord): void {
  const running = activeTrackingFor("marketing");
  const event = running?.adsEvents.find((each) => each.id === id);
  if (!running || !event?.enabled) return;
  const { googleAdsId } = running.codes;
  gtag("event", event.eventName || id, {
    conversion_id: id,
    value: conversionValue(event, booking?.totalCost),
    currency: event.currency,
    ...(googleAdsId && { send_to: googleAdsId }),
    ...(booking && { transaction_id: booking.id }),
  });
}
