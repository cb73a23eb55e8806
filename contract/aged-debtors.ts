import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { OwedAge } from "../domain/sales/owed-age.ts";
import { defineCall } from "./call.ts";
import type { listOwedQuery, owedFilter } from "./owed.schema.ts";
import { api } from "./paths.ts";

/** An order on account whose money has not come in. `since` is ISO 8601, `scheduledDate` 'YYYY-MM-DD'. */
export type OwedOrder = {
  id: OrderId;
  number: OrderNumber;
  /** WC-… */
  reference: string;
  /** The account or invoice that staff wrote down. */
  accountReference: string;
  status: OrderStatus;
  customerName: string;
  customerEmail: string;
  since: string;
  /** Whole days in Dublin since it was put on account. */
  days: number;
  scheduledDate: string | null;
  currency: string;
  totalCents: Cents;
};

/** Cents of orders in euro alone. */
export type OwedSum = { orders: number; cents: Cents };

/** `key` is the email address; of somebody who has none, name and phone. Two who gave no address are not one customer. */
export type OwedCustomer = OwedSum & { key: string; email: string; name: string; ages: Record<OwedAge, OwedSum> };

export const owedPerPage = 50;

export type OwedPage = {
  /** How many orders the filter means; of them a page, owed longest first. */
  total: number;
  orders: OwedOrder[];
  /** What is owed, by the chosen customer where there is one. */
  all: OwedSum;
  ages: Record<OwedAge, OwedSum>;
  /** Orders that the sums leave out. */
  otherCurrencies: OtherCurrency[];
  /** Everybody who owes, most first, a hundred at most; `moreCustomers` others owe less. */
  customers: OwedCustomer[];
  moreCustomers: number;
};

export const listOwed = defineCall<{ query: typeof listOwedQuery }, OwedPage>({
  name: "listOwed",
  method: "GET",
  path: `${api}/staff/owed`,
  access: "staff",
  summary: "Orders on account whose money has not come in, by age and by customer",
});

/** Answers a CSV file, owed longest first. */
export const exportOwed = defineCall<{ query: typeof owedFilter }, unknown>({
  name: "exportOwed",
  method: "GET",
  path: `${api}/staff/owed.csv`,
  access: "staff",
  summary: "What is owed, order by order, as a CSV file",
});
