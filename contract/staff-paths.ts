import type { AccountId } from "../domain/accounts/references.ts";
import type { OrderId, SubmissionId } from "../domain/orders/references.ts";

/** Screens of the staff area, in a file of their own so that public pages don't load them. */
export const staffPages = {
  dashboard: "/admin/dashboard",
  customers: "/admin/customers",
  newOrder: "/admin/orders/new",
  orders: "/admin/orders",
  accounts: "/admin/accounts",
  invoices: "/admin/invoices",
  moneyDue: "/admin/money-due",
  books: "/admin/books",
  dispatch: "/admin/dispatch",
  drivers: "/admin/drivers",
  priceAgreements: "/admin/price-agreements",
  settings: "/admin/settings",
  recovery: "/admin/booking-recovery",
  users: "/admin/users",
  auditLog: "/admin/audit-log",
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

export const accountPages = {
  list: staffPages.accounts,
  add: `${staffPages.accounts}/new`,
  import: `${staffPages.accounts}/import`,
  unlinked: `${staffPages.accounts}/unlinked-orders`,
} as const;

export function accountPath(id: AccountId): string {
  return `${staffPages.accounts}/${id}`;
}

/** The statement of an account, of this month unless `?month=` names another. */
export function statementPath(id: AccountId): string {
  return `${accountPath(id)}/statement`;
}

export const invoicePages = {
  list: staffPages.invoices,
  unbilled: `${staffPages.invoices}/unbilled`,
} as const;

/** What invoices say about the courier, and what is set once when going live. */
export const invoiceSettingsPath = `${staffPages.books}/settings`;

/** Money in from the bank, to be recorded. */
export const bankPath = `${staffPages.books}/bank`;

/** A draft or an invoice. */
export function invoicePath(id: number): string {
  return `${staffPages.invoices}/${id}`;
}

/** A business application to decide on. */
export function applicationPath(id: SubmissionId): string {
  return `${staffPages.accounts}/applications/${id}`;
}

/** An order as staff see it. */
export function staffOrderPath(orderId: OrderId): string {
  return `${staffPages.orders}/${orderId}`;
}

/** When a driver works. */
export function driverShiftsPath(id: number): string {
  return `${staffPages.drivers}/${id}/shifts`;
}

/** The editor of a price agreement. */
export function staffPriceAgreementPath(id: number): string {
  return `${staffPages.priceAgreements}/${id}`;
}
