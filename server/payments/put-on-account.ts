import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { refuseOnAccount } from "../accounts/refuse-on-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { actorName } from "../actor-name.ts";
import { readExceededLimit } from "../approvals/read-exceeded-limit.ts";
import { requestApproval } from "../approvals/request-approval.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { amountDue } from "../orders/amount-due.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { queuePaymentPageCheck } from "./payment-sessions.ts";
import { sendBookingConfirmation } from "./send-booking-confirmation.ts";

/**
 * `memberId`: the member who booked it in the portal. An empty PO number keeps the order's own. `approvedBy`: the name
 * of the approver who has just approved it.
 */
export type OnAccountTerms = {
  accountId: AccountId;
  memberId?: MemberId;
  poNumber: string;
  costCentre: string;
  approvedBy?: string;
};

/**
 * Books an unpaid order on an account's credit, with an order confirmation in place of a receipt, unless the account
 * refuses it. If it is above the limits of the member who books, it waits for an approver instead, and the returned
 * order `awaits_approval`. The caller holds the order's lock and has checked that it can be paid.
 */
export function putOnAccount(
  context: Context,
  order: Selectable<Orders>,
  terms: OnAccountTerms,
): Promise<Selectable<Orders> | Failure> {
  return withAccountLock(context, terms.accountId, async (context, account) => {
    const { costCentre, memberId = null, approvedBy } = terms;
    const poNumber = terms.poNumber || order.po_number;
    const { amountCents } = amountDue(order);
    const reservedCents = order.awaits_approval ? amountCents : 0;
    const { currency } = order;
    const asked = { amountCents, currency, poNumber, costCentre, reservedCents };
    const refusal = await refuseOnAccount(context, account, asked);
    if (refusal) return refusal;
    if (memberId !== null && approvedBy === undefined) {
      const booked = { orderId: order.id, createdAt: order.date_created, amountCents };
      const exceeded = await readExceededLimit(context, memberId, booked);
      if (exceeded) return requestApproval(context, order, account, { ...exceeded, memberId, poNumber, costCentre });
    }
    const now = context.now();
    const onAccount = await context.db
      .updateTable("orders")
      .set({
        status: "processing",
        awaits_approval: false,
        on_account_at: now,
        on_account_reference: account.number,
        account_id: account.id,
        member_id: memberId,
        po_number: poNumber,
        cost_centre: costCentre,
        date_modified: now,
        payment_method: "account",
        payment_method_title: paymentMethodTitle("account"),
      })
      .where("id", "=", order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeOrderEvent(context, {
      orderId: order.id,
      actor: actorName(context.actor),
      kind: "on_account",
      note: `Put ${formatMoney(amountCents, order.currency)} on account ${account.number}, ${account.name}; ${order.received_cents > 0 ? "the other part of the price has come in" : "no money has come in"}${approvedBy === undefined ? "" : `; approved by ${approvedBy}`}`,
      data: { from: order.status, to: onAccount.status, accountId: account.id, reference: account.number },
    });
    // A member's own booking needs no audit entry, being an order like any other.
    if (memberId === null)
      await storeAuditEntry(context, {
        act: "order.put_on_account",
        object: { kind: "order", id: order.id },
        after: { accountId: account.id, dueCents: amountCents },
      });
    await sendBookingConfirmation(context, onAccount);
    await queuePaymentPageCheck(context, order.id);
    return onAccount;
  });
}
