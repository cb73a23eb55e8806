import type { OrderId } from "../domain/orders/references.ts";

/** Screens of the staff area, in a file of their own so that public pages don't load them. */
export const staffPages = {
  dashboard: "/admin/dashboard",
  customers: "/admin/customers",
  newOrder: "/admin/orders/new",
  orders: "/admin/orders",
  owed: "/admin/owed",
  dispatch: "/admin/dispatch",
  drivers: "/admin/drivers",
  priceAgreements: "/admin/price-agreements",
  settings: "/admin/settings",
  recovery: "/admin/booking-recovery",
  users: "/admin/users",
  apiKeys: "/admin/api-keys",
  webhooks: "/admin/webhooks",
  emails: "/admin/emails",
  submissions: "/admin/submissions",
  paymentProblems: "/admin/payment-problems",
  redirects: "/admin/redirects",
  launchChecklist: "/admin/launch-checklist",
  health: "/admin/health",
  account: "/admin/account",
} as const;

/** An order as staff see it. */
export function staffOrderPath(orderId: OrderId): string {
  return `${staffPages.orders}/${orderId}`;
}

/** The editor of a price agreement. */
export function staffPriceAgreementPath(id: number): string {
  return `${staffPages.priceAgreements}/${id}`;
}
