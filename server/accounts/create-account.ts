import type { z } from "zod";
import type { createAccountBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { openAccount, refuseDuplicateCode } from "./open-account.ts";
import { showAccount } from "./show-account.ts";

/** Opens an account by hand. */
export const createAccount: Verb<z.output<typeof createAccountBody>, AccountDetails> = (context, input) =>
  withIdempotency(context, { scope: "createAccount", input }, async (context) => {
    const refused = await refuseDuplicateCode(context, input.account, null);
    if (refused) return refused;
    const { account, owner } = await openAccount(context, input);
    return showAccount(account, [owner]);
  });
