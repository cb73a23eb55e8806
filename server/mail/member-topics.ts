import type { TemplateName } from "./templates.ts";

/**
 * Emails about a booking or a delivery, which a member of the order's account gets as they have chosen: each, in a
 * daily digest, or none. What asks somebody to do something, or is about money, is sent in any case.
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
