import { createAccountBody } from "../../contract/accounts.schema.ts";
import { availableCredit } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { openAccount } from "../../server/accounts/open-account.ts";
import { readExposure } from "../../server/accounts/read-exposure.ts";
import type { Context } from "../../server/context.ts";
import { inTransaction } from "../../server/database/transaction.ts";

/** Well over what one company books in a day. */
const neededCents = 2_000_00;

/** The company's account if it has credit for another day; null if it is on stop or near its limit. */
export async function accountWithCredit(context: Context, companyName: string): Promise<AccountId | null> {
  const id = await accountOf(context, companyName);
  const account = await context.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const available = availableCredit(account.credit_limit_cents, await readExposure(context, id));
  return account.status === "active" && available >= neededCents ? id : null;
}

/** A demo company's account, opened when it first books. Its credit is enough for what the demo books. */
export async function accountOf(context: Context, companyName: string): Promise<AccountId> {
  const known = await context.db.selectFrom("accounts").select("id").where("name", "=", companyName).executeTakeFirst();
  if (known) return known.id;
  const email = `accounts@${companyName.toLowerCase().replaceAll(/[^a-z]+/g, "")}.example`;
  const input = createAccountBody.parse({
    account: {
      name: companyName,
      billingAddress: { address1: "1 Main Street", city: "Dublin", state: "Co. Dublin", postcode: "D02 X285" },
      invoiceEmails: [email],
      creditLimitCents: 25_000_00,
      paymentTermsDays: 14,
    },
    owner: { name: companyName, email },
  });
  return (await inTransaction(context, (context) => openAccount(context, input))).account.id;
}
