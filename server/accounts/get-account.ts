import type { AccountDetails } from "../../contract/accounts.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Verb } from "../context.ts";
import { listMembers } from "./list-members.ts";
import { showAccount } from "./show-account.ts";
import { accountNotFound } from "./with-account-lock.ts";

export const getAccount: Verb<{ id: AccountId }, AccountDetails> = async (context, { id }) => {
  const account = await context.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
  return account ? showAccount(account, await listMembers(context, id)) : accountNotFound;
};
