import type { AccountStatus } from "../domain/accounts/account-status.ts";
import type { AccountId } from "../domain/accounts/references.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type {
  accountOrdersQuery,
  linkOrdersBody,
  listAccountsQuery,
  unlinkedOrdersQuery,
  unlinkOrdersBody,
} from "./accounts.schema.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** Figures about the orders of an account; amounts in euro cents. */
export type AccountFigures = {
  /** What is due on its orders on account. */
  balanceCents: number;
  /** The part of it that is on invoices past their due day. */
  overdueCents: number;
  /** Paid online but not yet confirmed by the bank: still part of the balance. */
  onItsWayCents: number;
  /** How much more can be booked on account. */
  availableCents: number;
  orders: number;
  /** Completed orders and their total, counted as in a customer's figures. */
  completedOrders: number;
  spentCents: number;
  /** ISO instant; null if there are no orders. */
  lastOrderAt: string | null;
};

export type AccountRow = Pick<AccountFigures, "balanceCents" | "overdueCents" | "onItsWayCents" | "lastOrderAt"> & {
  id: AccountId;
  number: string;
  name: string;
  status: AccountStatus;
  creditLimitCents: number;
};

export const accountsPerPage = 50;

export const listAccounts = defineCall<{ query: typeof listAccountsQuery }, { total: number; accounts: AccountRow[] }>({
  name: "listAccounts",
  method: "GET",
  path: `${api}/accounts`,
  access: "bookkeeper",
  summary: "Accounts with what they owe, 50 a page; found by name, number, code, or a member's name, email or phone",
});

export const getAccountFigures = defineCall<{ params: typeof idParams }, AccountFigures>({
  name: "getAccountFigures",
  method: "GET",
  path: `${api}/accounts/{id}/figures`,
  access: "bookkeeper",
  summary: "What an account owes, has ordered and can still book on credit",
});

export type OrderOfAccount = {
  id: OrderId;
  number: OrderNumber;
  reference: string;
  status: string;
  createdAt: string;
  customerName: string;
  currency: string;
  totalCents: number;
  isOnAccount: boolean;
  dueCents: number;
  /** The number of the earlier system's invoice that includes it; null if there is none. */
  earlierInvoice: string | null;
  /** The published invoice that includes its price. */
  invoice: { id: number; number: string } | null;
};

export const ordersPerAccountPage = 20;

export const listAccountOrders = defineCall<
  { params: typeof idParams; query: typeof accountOrdersQuery },
  { total: number; orders: OrderOfAccount[] }
>({
  name: "listAccountOrders",
  method: "GET",
  path: `${api}/accounts/{id}/orders`,
  access: "bookkeeper",
  summary: "The orders of an account, newest first, 20 a page",
});

export type AccountEvent = { id: number; at: string; actor: string; kind: string; note: string };

export const listAccountEvents = defineCall<{ params: typeof idParams }, { events: AccountEvent[] }>({
  name: "listAccountEvents",
  method: "GET",
  path: `${api}/accounts/{id}/events`,
  access: "bookkeeper",
  summary: "What happened to an account and its members: the newest 200 events",
});

/** An order on account that belongs to no account. */
export type UnlinkedOrder = {
  id: OrderId;
  number: OrderNumber;
  reference: string;
  /** The reference recorded when it was put on account. */
  accountReference: string;
  customerName: string;
  customerEmail: string;
  company: string;
  /** When it was put on account. */
  since: string;
  currency: string;
  dueCents: number;
};

export const unlinkedOrdersPerPage = 50;

export const listUnlinkedOrders = defineCall<
  { query: typeof unlinkedOrdersQuery },
  { total: number; orders: UnlinkedOrder[] }
>({
  name: "listUnlinkedOrders",
  method: "GET",
  path: `${api}/unlinked-orders`,
  access: "bookkeeper",
  summary: "Unpaid orders on account that belong to no account, oldest first, 50 a page",
});

/** 409 `action_refused` if any of the orders belongs to another account; none is linked then. */
export const linkOrders = defineCall<{ params: typeof idParams; body: typeof linkOrdersBody }, { linked: OrderId[] }>({
  name: "linkOrders",
  method: "POST",
  path: `${api}/accounts/{id}/orders`,
  access: "bookkeeper",
  summary: "Link orders to an account: those chosen, or all of an email address that belong to none; answers which",
});

export const unlinkOrders = defineCall<
  { params: typeof idParams; body: typeof unlinkOrdersBody },
  { unlinked: OrderId[] }
>({
  name: "unlinkOrders",
  method: "POST",
  path: `${api}/accounts/{id}/unlinked-orders`,
  access: "bookkeeper",
  summary: "Take orders that were linked by mistake off an account",
});
