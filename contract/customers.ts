import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { memberParams } from "./accounts.schema.ts";
import { defineCall, type QueryInput } from "./call.ts";
import type {
  eraseCallerBody,
  eraseCustomerBody,
  eraseMemberBody,
  listCustomerOrdersQuery,
  listCustomersQuery,
} from "./customers.schema.ts";
import type { idParams, orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { StaffOrderRow } from "./staff-orders.ts";

/** Active means that the latest order, of any status, is at most six months old. */
export type CustomerStatus = "active" | "inactive";

/** A customer is everyone who ordered with the same billing email, in lower case. */
export type Customer = {
  id: number;
  email: string;
  /** 'Unknown Customer' if no order has one. */
  name: string;
  company: string;
  vatNumber: string;
  phone: string;
  status: CustomerStatus;
  lastOrderAt: string | null;
  /** Orders of any status. */
  ordersCount: number;
  /** Completed orders, and the sum of their totals before refunds, in euro only. */
  totalOrders: number;
  totalSpentCents: Cents;
  /** Completed orders in other currencies, which the sum leaves out. */
  otherCurrencies: OtherCurrency[];
};

export type CustomersQuery = QueryInput<typeof listCustomersQuery>;

/** `total` counts the matches up to 10,000 (`capped` if there are more); `allCustomers` counts all customers. */
export type CustomerPage = { customers: Customer[]; total: number; capped: boolean; allCustomers: number };

export const listCustomers = defineCall<{ query: typeof listCustomersQuery }, CustomerPage>({
  name: "listCustomers",
  method: "GET",
  path: `${api}/customers`,
  access: "staff",
  summary: "Customers with figures about their orders, latest order first",
});

export type CustomerDetails = Customer & {
  /** Total spent divided by completed orders in euro; 0 if there are none. */
  averageOrderCents: Cents;
};

export const getCustomer = defineCall<{ params: typeof idParams }, CustomerDetails>({
  name: "getCustomer",
  method: "GET",
  path: `${api}/customers/{id}`,
  access: "staff",
  summary: "One customer with their figures",
});

/** `serviceName` falls back to 'Standard', and the towns to 'Not specified'. */
export type CustomerOrder = Pick<
  StaffOrderRow,
  | "id"
  | "number"
  | "status"
  | "dateCreated"
  | "serviceName"
  | "pickup"
  | "dropoff"
  | "currency"
  | "totalCents"
  | "refundedCents"
  | "refundableCents"
  | "paymentMethod"
>;

export const customerOrdersPerPage = 5;

export const listCustomerOrders = defineCall<
  { params: typeof idParams; query: typeof listCustomerOrdersQuery },
  { total: number; orders: CustomerOrder[] }
>({
  name: "listCustomerOrders",
  method: "GET",
  path: `${api}/customers/{id}/orders`,
  access: "staff",
  summary: "A customer's orders, newest first, 5 a page",
});

/** All stored data about a person, without the keys that open an order or a payment page. */
export type CustomerExport = {
  exportedAt: string;
  customer: Record<string, unknown>;
  /** Each with its lines, history, payments, payment sessions, refunds, documents and delivery events. */
  orders: Record<string, unknown>[];
  /** Their memberships of accounts. */
  members: Record<string, unknown>[];
  /** Entries of the address books of accounts that name them. */
  savedAddresses: Record<string, unknown>[];
  emails: Record<string, unknown>[];
  submissions: Record<string, unknown>[];
  quotes: Record<string, unknown>[];
};

export const exportCustomer = defineCall<{ params: typeof idParams }, CustomerExport>({
  name: "exportCustomer",
  method: "GET",
  path: `${api}/customers/{id}/export`,
  access: "administrator",
  summary: "All stored data about a customer",
});

/** How many of each were erased. Orders keep their amounts but not the person. */
export type EraseCustomerResult = { orders: number; emails: number; submissions: number; quotes: number };

/** `email` is typed as a confirmation and must match the customer's. */
export const eraseCustomer = defineCall<
  { params: typeof idParams; body: typeof eraseCustomerBody },
  EraseCustomerResult
>({
  name: "eraseCustomer",
  method: "POST",
  path: `${api}/customers/{id}/erase`,
  access: "administrator",
  summary: "Erase a customer's personal data everywhere; amounts, receipts and their numbers stay",
});

/**
 * The same for a caller without an email address, who is not a customer: it covers the orders without one that have
 * the name and phone of this order. 409 `action_refused` for an order that has an address, or whose caller was erased.
 */
export const exportCaller = defineCall<{ params: typeof orderParams }, CustomerExport>({
  name: "exportCaller",
  method: "GET",
  path: `${api}/staff/orders/{id}/caller`,
  access: "administrator",
  summary: "All stored data about a caller without an email address, by one of their orders",
});

/** `name` is typed as a confirmation and must match the order's. */
export const eraseCaller = defineCall<
  { params: typeof orderParams; body: typeof eraseCallerBody },
  EraseCustomerResult
>({
  name: "eraseCaller",
  method: "POST",
  path: `${api}/staff/orders/{id}/caller/erase`,
  access: "administrator",
  summary: "Erase the personal data of a caller without an email address, by one of their orders",
});

/** The same for a member of an account, who need not have ordered anything themselves. */
export const exportMember = defineCall<{ params: typeof memberParams }, CustomerExport>({
  name: "exportMember",
  method: "GET",
  path: `${api}/accounts/{id}/members/{memberId}/export`,
  access: "administrator",
  summary: "All stored data about a member of an account",
});

/** `email` is typed as a confirmation and must match the member's. They are disabled at every account. */
export const eraseMember = defineCall<
  { params: typeof memberParams; body: typeof eraseMemberBody },
  EraseCustomerResult
>({
  name: "eraseMember",
  method: "POST",
  path: `${api}/accounts/{id}/members/{memberId}/erase`,
  access: "administrator",
  summary: "Erase the personal data of a member of an account everywhere, as that of a customer",
});
