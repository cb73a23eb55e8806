import type { TemplateName } from "./templates.ts";

/**
 * Emails about a booking or a delivery, which a member of the order's account gets as chosen: each, in a daily digest,
 * or none. Emails that require action or concern money are always sent.
 */
export const memberTopics: Partial<Record<TemplateName, "booking" | "delivery">> = {
  customer_booking: "booking",
  booking_changed: "booking",
  repriced: "booking",
  cancelled: "booking",
  delivery_news: "delivery",
  delivery_notification: "delivery",
  completed: "delivery",
};
