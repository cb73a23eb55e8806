import type { z } from "zod";
import type { changeAccountStatusBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import { type AccountChange, statusAfter } from "../../domain/accounts/account-status.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Verb } from "../context.ts";
import { listMembers } from "./list-members.ts";
import { showAccount } from "./show-account.ts";
import { updateAccount } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId } & z.output<typeof changeAccountStatusBody>;

const did: Record<AccountChange, string> = {
  stop: "Put on stop",
  lift: "Stop lifted",
  close: "Closed",
  reopen: "Reopened",
};

/** Puts an account on stop, lifts the stop, closes it or reopens it. */
export const changeAccountStatus: Verb<Input, AccountDetails> = (context, { id, change, reason }) =>
  withAccountLock(context, id, async (context, account) => {
    const status = statusAfter(account.status, change);
    if (status === null) {
      const message = `This account is ${account.status.replace("_", " ")}, so this is not possible now.`;
      return { failed: "action_refused", message };
    }
    const changed = await updateAccount(context, id, { status, status_reason: status === "active" ? "" : reason });
    await storeAccountEvent(context, {
      accountId: id,
      kind: change,
      note: `${did[change]}: ${reason}`,
      data: { from: account.status, to: status },
    });
    context.log.info({ accountId: id, status }, "The status of an account was changed");
    return showAccount(changed, await listMembers(context, id));
  });
