import type { Cents } from "../domain/money/euro.ts";
import type { OtherCurrency } from "../domain/money/other-currencies.ts";
import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import type { DebtAge } from "../domain/sales/aged-debtors.ts";
import type { agedDebtorsFilter, listAgedDebtorsQuery } from "./aged-debtors.schema.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/**
 * An order on account that is not paid, or one with a requested difference or charges. `since` is ISO 8601,
 * `scheduledDate` 'YYYY-MM-DD'.
 */
export type AccountOrder = {
  id: OrderId;
  number: OrderNumber;
  /** WC-… */
  reference: string;
  /** The account or invoice reference that staff recorded. */
  accountReference: string;
  status: OrderStatus;
  customerName: string;
  customerEmail: string;
  since: string;
  /** Whole days in Dublin since it was put on account, or since the difference was requested. */
  days: number;
  scheduledDate: string | null;
  currency: string;
  /** What is due is the difference after a change of a paid order. */
  isDifference: boolean;
  /** The rest of the price, or the difference, plus charges; excludes what was written off. */
  dueCents: Cents;
  /** The part of it that is charges to an account, which go on its next invoice. */
  chargesCents: Cents;
  /** Null while payment is still expected. */
  writtenOff: { cents: Cents; at: string; reason: string } | null;
};

/** Amounts cover orders in euro only. */
export type AmountDue = { orders: number; cents: Cents };

/** `key` is the email address, or name and phone if there is none, to tell customers without one apart. */
export type Debtor = AmountDue & { key: string; email: string; name: string; ages: Record<DebtAge, AmountDue> };

export const accountOrdersPerPage = 50;

export type AgedDebtorsPage = {
  /** Everything that has been written off, whatever is shown. */
  writtenOff: AmountDue;
  /** How many orders match the filter; `orders` is one page of them, oldest debt first. */
  total: number;
  orders: AccountOrder[];
  /** The amount due, of the chosen customer if there is one. */
  all: AmountDue;
  ages: Record<DebtAge, AmountDue>;
  /** Orders in other currencies, which the sums leave out. */
  otherCurrencies: OtherCurrency[];
  /** At most a hundred debtors, largest amount first; `moreCustomers` counts the rest. */
  customers: Debtor[];
  moreCustomers: number;
};

export const listAgedDebtors = defineCall<{ query: typeof listAgedDebtorsQuery }, AgedDebtorsPage>({
  name: "listAgedDebtors",
  method: "GET",
  path: `${api}/staff/owed`,
  access: "bookkeeper",
  summary:
    "Aged debtors: orders on account that are not paid, requested differences and charges, by age and by customer",
});

/** Answers a CSV file, oldest debt first. */
export const exportAgedDebtors = defineCall<{ query: typeof agedDebtorsFilter }, unknown>({
  name: "exportAgedDebtors",
  method: "GET",
  path: `${api}/staff/owed.csv`,
  access: "bookkeeper",
  summary: "Amounts due, order by order, as a CSV file",
});
