import type { CustomerType } from "../../contract/form-choices.ts";
import type { GoogleAdsEvent } from "../../contract/settings.ts";

// Every payload pushed to window.dataLayer. Never rename an event or a field: Google's containers refer to them
// (docs/tracking.md). None carries a name, an email address, a phone number, a street or a key.

export type BookingRecord = {
  /** The booking's reference. */
  id: string;
  /** EUR, VAT included; 0 if the price is on request. */
  totalCost: number;
  /** A delivery type's id, or the priority for next day and international. */
  deliveryType: string;
};
/** `calculationTime` in milliseconds, `distance` in kilometres. */
export type QuoteRecord = { deliveryType: string; distance: number | null; calculationTime: number };
/** `formCompletionTime` in seconds since the form was first touched. */
export type BusinessApplicationRecord = {
  businessType: string;
  currentSpend: string;
  success: boolean;
  formCompletionTime: number;
};
export type RewardsRecord = {
  customerType: CustomerType | "";
  hasBusiness: boolean;
  success: boolean;
  formCompletionTime: number;
};

const pageCategories = ["service_info", "booking", "quote", "admin", "general"] as const;
export type PageCategory = (typeof pageCategories)[number];

export const pathDeliveryTypes = ["same-day", "next-day", "international", "specialist", "zero-emissions"] as const;
export type PathDeliveryType = (typeof pathDeliveryTypes)[number] | "general";

type PageView = {
  event: "page_view";
  page_path: string;
  page_title: string;
  page_category: PageCategory;
  delivery_type: PathDeliveryType;
};

type BookingCompleted = { event: "booking_completed" } & BookingRecord;
type QuoteRequested = { event: "quote_requested" } & BookingRecord;
type QuoteCalculated = { event: "quote_calculated" } & QuoteRecord;
type BusinessApplicationSent = { event: "business_application_sent" } & BusinessApplicationRecord;
type RewardsRegistrationSent = { event: "rewards_registration_sent" } & RewardsRecord;

/** How much of the page has been seen; each step once per page. */
type ScrollDepth = { event: "scroll_depth"; percent: 25 | 50 | 75 | 100; page_path: string };
/** A click on a button or a link; the text is truncated to 50 characters. */
type ButtonClick = { event: "button_click"; button_text: string; page_path: string };

/** In milliseconds, except `cls`, which has no unit. */
type PerformanceMeasured = { event: "performance"; page_path: string } & (
  | { metric: "navigation"; ttfb: number; dom_content_loaded: number; load: number }
  | { metric: "lcp" | "cls"; value: number }
);
/** Truncated to 200, 500 and 100 characters. */
type ErrorHappened = {
  event: "javascript_error";
  error_message: string;
  error_stack: string;
  user_agent: string;
  page_path: string;
};

export type TrackingEvent =
  | PageView
  | BookingCompleted
  | QuoteRequested
  | QuoteCalculated
  | BusinessApplicationSent
  | RewardsRegistrationSent
  | ScrollDepth
  | ButtonClick
  | PerformanceMeasured
  | ErrorHappened;

/** Parameters of a conversion, sent as `gtag("event", <the event's name in the settings>, …)`. */
export type Conversion = {
  conversion_id: string;
  value: number;
  currency: string;
  /** The Google Ads id, if set. */
  send_to?: string;
  /** The booking reference, so that a booking counts once. */
  transaction_id?: string;
};

/** The booking's total if the event uses it and it is above 0, otherwise the event's own value. */
export function conversionValue(event: Pick<GoogleAdsEvent, "value" | "useDynamicValue">, totalCost: unknown): number {
  const total = typeof totalCost === "string" ? Number.parseFloat(totalCost) : totalCost;
  const counts = event.useDynamicValue && typeof total === "number" && Number.isFinite(total) && total > 0;
  return counts ? total : event.value;
}

type ConsentSignal =
  | "ad_storage"
  | "ad_user_data"
  | "ad_personalization"
  | "analytics_storage"
  | "functionality_storage"
  | "personalization_storage"
  | "security_storage";
export type ConsentSignals = Record<ConsentSignal, "granted" | "denied">;

/** Commands to Google's tags, pushed as an `arguments` object to distinguish them from events. */
export type TagCommand =
  | [command: "consent", action: "default", signals: ConsentSignals & { region: string[]; wait_for_update: number }]
  | [command: "consent", action: "update", signals: ConsentSignals]
  | [command: "js", startedAt: Date]
  | [command: "set", values: { page_location: string }]
  | [command: "config", id: string]
  | [command: "event", name: string, conversion: Conversion];

/** Required by the tag manager at start: https://developers.google.com/tag-platform/tag-manager/web */
export type TagManagerStart = { event: "gtm.js"; "gtm.start": number };
