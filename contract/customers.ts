import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import { defineCall, type Written } from "./call.ts";
import type { eraseCustomerBody, listCustomerOrdersQuery, listCustomersQuery } from "./customers.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { StaffOrderRow } from "./staff-orders.ts";

/** Active: the latest order, of whatever status, is at most six months old. */
export type CustomerStatus = "active" | "inactive";

/** A customer is everyone who ordered with one billing email, in lower case. */
export type Customer = {
  id: number;
  email: string;
  /** 'Unknown Customer' where no order had one. */
  name: string;
  company: string;
  phone: string;
  status: CustomerStatus;
  lastOrderAt: string | null;
  /** Orders of every status. */
  ordersCount: number;
  /** Completed orders, and the sum of their totals before refunds; that of orders in euro alone. */
  totalOrders: number;
  totalSpentCents: Cents;
  /** Completed orders that the sum leaves out. */
  otherCurrencies: OtherCurrency[];
};

export type CustomersQuery = Written<typeof listCustomersQuery>;

/** `total` is how many match, counted no further than 10,000; there are more where `capped`. `allCustomers` is how many there are. */
export type CustomerPage = { customers: Customer[]; total: number; capped: boolean; allCustomers: number };

export const listCustomers = defineCall<{ query: typeof listCustomersQuery }, CustomerPage>({
  name: "listCustomers",
  method: "GET",
  path: `${api}/customers`,
  access: "staff",
  summary: "Customers with what they ordered, latest order first",
});

export type CustomerDetails = Customer & {
  /** What was spent, divided by completed orders in euro; 0 without any. */
  averageOrderCents: Cents;
};

export const getCustomer = defineCall<{ params: typeof idParams }, CustomerDetails>({
  name: "getCustomer",
  method: "GET",
  path: `${api}/customers/{id}`,
  access: "staff",
  summary: "One customer with their figures",
});

/** `serviceName` is 'Standard' where the order names none; the towns are 'Not specified' where it has none. */
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

/** Everything that is kept about a person, as it is stored. Keys that open an order or a payment page are left out. */
export type CustomerExport = {
  exportedAt: string;
  customer: Record<string, unknown>;
  /** Each with its lines, history, payments, payment sessions, refunds, documents and what happened to its delivery. */
  orders: Record<string, unknown>[];
  emails: Record<string, unknown>[];
  submissions: Record<string, unknown>[];
  quotes: Record<string, unknown>[];
};

export const exportCustomer = defineCall<{ params: typeof idParams }, CustomerExport>({
  name: "exportCustomer",
  method: "GET",
  path: `${api}/customers/{id}/export`,
  access: "administrator",
  summary: "Everything that is kept about a customer",
});

/** How much of each kind was erased. Orders stay with their amounts, without the person. */
export type ErasedCustomer = { orders: number; emails: number; submissions: number; quotes: number };

/** `email` is typed as a confirmation, and has to be the customer's. */
export const eraseCustomer = defineCall<{ params: typeof idParams; body: typeof eraseCustomerBody }, ErasedCustomer>({
  name: "eraseCustomer",
  method: "POST",
  path: `${api}/customers/{id}/erase`,
  access: "administrator",
  summary: "Erase a customer's personal data everywhere; amounts, receipts and their numbers stay",
});
