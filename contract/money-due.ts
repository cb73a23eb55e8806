import type { AccountId } from "../domain/accounts/references.ts";
import type { OverdueAge } from "../domain/invoicing/ageing.ts";
import type { Cents } from "../domain/money/euro.ts";
import { defineCall } from "./call.ts";
import type { moneyDueQuery } from "./money-due.schema.ts";
import { api } from "./paths.ts";

/** Amounts due, gross and in euro. The total is the ages plus unbilled amounts and charges, less credit. */
export type MoneyDue = {
  /** Open invoices by days past their due day. */
  ages: Record<OverdueAge, Cents>;
  /** Prices and requested differences of orders on no invoice. */
  unbilledCents: Cents;
  /** Charges on no invoice. */
  chargesCents: Cents;
  /** Payments and credit notes that pay no invoice yet. */
  creditCents: Cents;
  /** The disputed part of the open invoices. */
  disputedCents: Cents;
  /** Paid online but not yet confirmed by the bank: still part of the total. */
  onItsWayCents: Cents;
  totalCents: Cents;
};

export type MoneyDueRow = MoneyDue & { accountId: AccountId; number: string; name: string };

/** `sum` covers the accounts shown. */
export type MoneyDuePage = { accounts: MoneyDueRow[]; sum: MoneyDue };

export const listMoneyDue = defineCall<{ query: typeof moneyDueQuery }, MoneyDuePage>({
  name: "listMoneyDue",
  method: "GET",
  path: `${api}/money-due`,
  access: "bookkeeper",
  summary:
    "Aged debtors: what each account is to pay, by age of its invoices, with what is on none yet, and its credit",
});

/** Answers a CSV file, a row for each account. */
export const exportMoneyDue = defineCall<{ query: typeof moneyDueQuery }, unknown>({
  name: "exportMoneyDue",
  method: "GET",
  path: `${api}/money-due.csv`,
  access: "bookkeeper",
  summary: "What each account is to pay, by age, as a CSV file",
});
