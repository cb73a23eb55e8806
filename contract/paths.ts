import type { GatewayName } from "../domain/orders/gateways.ts";
import type { OrderId } from "../domain/orders/references.ts";

/** Every URL of the site; those of staff screens are in staff-paths.ts. */
export const api = "/wp-json/currach/v1";
export const wc = "/wp-json/wc/v3";
export const jwt = "/wp-json/jwt-auth/v1";
export const fluentForm = "/wp-json/fluentform/v1";

export const pages = {
  home: "/",
  sameDay: "/services/same-day",
  nextDay: "/services/next-day",
  international: "/services/international",
  specialist: "/services/specialist",
  zeroEmissions: "/services/zero-emissions",
  whiteGlove: "/services/white-glove",
  quickQuote: "/quick-quote",
  bookACourier: "/book-a-courier",
  bookingConfirmation: "/booking-confirmation",
  businessAccount: "/business-account",
  rewards: "/rewards",
  login: "/login",
  admin: "/admin",
  privacyPolicy: "/privacy-policy",
  cookiePolicy: "/cookie-policy",
  termsOfService: "/terms-of-service",
  settings: "/settings",
} as const;

/** Where members of accounts sign in and book. */
export const portalPath = "/account";
/** Where staff ask for a link to choose a new password, and where it leads. */
export const passwordResetPath = "/login/forgotten";
export const newPasswordPath = "/login/new-password";

/** Demonstrates the tracking page; belongs to no delivery. */
export const exampleTrackPath = "/track/example";

/** The page on which an order is paid; the key opens it. */
export function orderPayPath(orderId: OrderId, orderKey: string): string {
  const referrer = encodeURIComponent(confirmationPath(orderId, orderKey));
  return `/checkout/order-pay/${orderId}/?pay_for_order=true&key=${encodeURIComponent(orderKey)}&referrer=${referrer}`;
}

export function confirmationPath(orderId: OrderId, orderKey: string): string {
  return `${pages.bookingConfirmation}?order_id=${orderId}&key=${encodeURIComponent(orderKey)}`;
}

/** Where the gateway sends the browser after payment; the outcome is then requested from the gateway. */
export function paymentReturnPath(orderId: OrderId, orderKey: string): string {
  return `/checkout/return/${orderId}/?key=${encodeURIComponent(orderKey)}`;
}

/** The page on which an invoice is paid; the key opens it. */
export function invoicePayPath(invoiceId: number, key: string): string {
  return `/checkout/invoice/${invoiceId}/?key=${encodeURIComponent(key)}`;
}

/** The same for the payment of an invoice. */
export function invoiceReturnPath(invoiceId: number, key: string): string {
  return `/checkout/invoice-return/${invoiceId}/?key=${encodeURIComponent(key)}`;
}

/** The sandbox's payment page; the session id opens it. */
export function sandboxPath(sessionId: string): string {
  return `/checkout/sandbox/${sessionId}/`;
}

/** `number` is the receipt of a difference; without it, the order's own. */
export function receiptPath(orderId: OrderId, orderKey: string, number?: string): string {
  const one = number === undefined ? "" : `&number=${number}`;
  return `/checkout/receipt/${orderId}/?key=${encodeURIComponent(orderKey)}${one}`;
}

/** The document of an order on account, which is still to be paid. */
export function orderConfirmationPath(orderId: OrderId, orderKey: string): string {
  return `/checkout/order-confirmation/${orderId}/?key=${encodeURIComponent(orderKey)}`;
}

export function creditNotePath(orderId: OrderId, number: string, orderKey: string): string {
  return `/checkout/credit-note/${orderId}/${number}/?key=${encodeURIComponent(orderKey)}`;
}

/** The driver's app, built separately from the site. */
export const driverPath = "/driver/";

/** Where a payment gateway sends its webhook events. */
export function paymentWebhookPath(gateway: GatewayName): string {
  return `/webhooks/${gateway}`;
}

/** Where the WordPress site that keeps the shop sends its webhook events. */
export const wooCommerceWebhookPath = "/webhooks/woocommerce";

/** Whether third-party scripts are barred: where staff and members sign in and work, and where money is paid. */
export function isGuarded(path: string): boolean {
  return /^\/(admin|login|checkout|account)(\/|$)/i.test(path);
}

/** The frame in which staff test an ad event; it belongs to neither staff nor public pages. */
export const adEventTestPath = "/ad-event-test";

/** The frame in which staff test the Google Maps key of the confirmation page. */
export const mapsKeyTestPath = "/maps-key-test";

/** The frame in which the dispatcher's board shows a day on Google's map. */
export const dispatchMapPath = "/dispatch-map";
