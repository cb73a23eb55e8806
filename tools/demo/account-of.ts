import { createAccountBody } from "../../contract/accounts.schema.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { openAccount } from "../../server/accounts/open-account.ts";
import type { Context } from "../../server/context.ts";
import { inTransaction } from "../../server/database/transaction.ts";

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
      creditLimitCents: 500_000_00,
    },
    owner: { name: companyName, email },
  });
  return (await inTransaction(context, (context) => openAccount(context, input))).account.id;
}
