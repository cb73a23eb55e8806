import type { OrderId } from "../domain/orders/references.ts";
import { api, portalPath } from "./paths.ts";

/**
 * The calls of the portal. Its cookies are sent to them and to its own pages only, so that no public page, call or
 * cache ever sees one.
 */
export const portalApi = `${api}/portal`;

/** The screens of the portal. */
export const portalPages = {
  home: portalPath,
  signIn: `${portalPath}/sign-in`,
  people: `${portalPath}/people`,
  book: `${portalPath}/book`,
  addresses: `${portalPath}/addresses`,
  deliveries: `${portalPath}/deliveries`,
  approvals: `${portalPath}/approvals`,
  invoices: `${portalPath}/invoices`,
  statement: `${portalPath}/invoices/statement`,
  approvalLink: `${portalPath}/approve`,
  settings: `${portalPath}/settings`,
} as const;

/** The booking screen, filled in from an earlier booking, for the same journey or its return. */
export function repeatTripPath(orderId: number, trip: "again" | "return" = "again"): string {
  return `${portalPages.book}?${trip}=${orderId}`;
}

/** The link in a sign-in email. The page it opens has a button, because mail scanners open links too. */
export function signInLinkPath(key: string): string {
  return `${portalPages.signIn}?key=${encodeURIComponent(key)}`;
}

/** The link in an approver's email. The page it opens has buttons; opening it decides nothing. */
export function approvalLinkPath(key: string): string {
  return `${portalPages.approvalLink}?key=${encodeURIComponent(key)}`;
}

/** One delivery in the portal. */
export function portalDeliveryPath(orderId: OrderId): string {
  return `${portalPages.deliveries}/${orderId}`;
}

/** An invoice or credit note in the portal, by 'INV-000123' or 'CN-000045'. */
export function portalInvoicePath(number: string): string {
  return `${portalPages.invoices}/${number}`;
}
