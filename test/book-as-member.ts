import type { AccountId, MemberId } from "../domain/accounts/references.ts";
import { isFailure } from "../server/context.ts";
import { inTransaction } from "../server/database/transaction.ts";
import { lockOrder } from "../server/orders/find-order.ts";
import { putOnAccount } from "../server/payments/put-on-account.ts";
import type { TestApp } from "./app.ts";
import { book, quoteFor, requestQ1 } from "./journeys.ts";

type BookAsMember = {
  accountId: AccountId;
  memberId: MemberId;
  request?: object;
  poNumber?: string;
  /** The recipient of its emails; by default nobody on the account. */
  email?: string;
};

/**
 * Books on account as a member would in the portal; above the member's limit it waits for approval. Live payments have
 * to be on.
 */
export async function bookAsMember(
  { context, ...app }: TestApp,
  { accountId, memberId, request = requestQ1, poNumber = "", email }: BookAsMember,
) {
  const shop = { context, ...app };
  const { orderId } = await book(shop, (await quoteFor(shop, request)).id, email === undefined ? {} : { email });
  const booked = await inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    if (!order) throw new Error(`Order ${orderId} is missing`);
    return putOnAccount(context, order, { accountId, memberId, poNumber, costCentre: "" });
  });
  if (isFailure(booked)) throw new Error(`It was not booked: ${booked.message}`);
  return booked;
}
