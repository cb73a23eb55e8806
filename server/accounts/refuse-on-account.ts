import type { Failure } from "../../contract/errors.ts";
import { refuseBookingOnAccount } from "../../domain/accounts/account-status.ts";
import { refuseCredit } from "../../domain/accounts/credit.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import { readExposure } from "./read-exposure.ts";
import type { Account } from "./store-account.ts";

/**
 * `reservedCents`: the part of the account's exposure that this order already reserves while it waits for an approver.
 */
export type OnAccountRequest = {
  amountCents: Cents;
  currency: string;
  poNumber: string;
  costCentre: string;
  reservedCents?: Cents;
};

/**
 * Why an order of this gross amount cannot go on the account, with its field: the account's status, the references that
 * it requires, or its credit limit. The caller holds the account's lock, so that parallel bookings never exceed the
 * limit together.
 */
export async function refuseOnAccount(
  context: Context,
  account: Account,
  { amountCents, currency, poNumber, costCentre, reservedCents = 0 }: OnAccountRequest,
): Promise<Failure | null> {
  const refuse = (field: string, message: string): Failure => ({
    failed: "action_refused",
    message,
    params: { [field]: message },
  });
  const status = refuseBookingOnAccount(account.status);
  if (status !== null) return refuse("accountId", status);
  if (currency !== "EUR")
    return refuse(
      "accountId",
      `Credit and invoices are in euro, and this order is in ${currency}: choose another way to pay`,
    );
  if (account.po_number_rule === "required" && poNumber === "")
    return refuse("poNumber", `${account.name} requires a PO number: ask for it`);
  if (account.cost_centre_rule === "required" && costCentre === "")
    return refuse("costCentre", `${account.name} requires a cost centre: ask for it`);
  if (costCentre !== "" && account.cost_centres.length > 0 && !account.cost_centres.includes(costCentre))
    return refuse(
      "costCentre",
      `${account.name} has no cost centre ${costCentre}; choose one of ${account.cost_centres.join(", ")}`,
    );
  const exposure = await readExposure(context, account.id);
  const others = { ...exposure, awaitingApprovalCents: exposure.awaitingApprovalCents - reservedCents };
  const credit = refuseCredit(account.credit_limit_cents, others, amountCents);
  return credit === null ? null : refuse("accountId", credit);
}
