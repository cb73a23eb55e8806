import type { z } from "zod";
import type { changeAccountStatusBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import { type AccountChange, statusAfter } from "../../domain/accounts/account-status.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Verb } from "../context.ts";
import { listMembers } from "./list-members.ts";
import { showAccount } from "./show-account.ts";
import { updateAccount } from "./store-account.ts";
import { type AccountEventKind, storeAccountEvent } from "./store-account-event.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId } & z.output<typeof changeAccountStatusBody>;

const events: Record<AccountChange, { kind: AccountEventKind; words: string }> = {
  stop: { kind: "stopped", words: "Put on stop" },
  lift: { kind: "stop_lifted", words: "Stop lifted" },
  close: { kind: "closed", words: "Closed" },
  reopen: { kind: "reopened", words: "Reopened" },
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
      kind: events[change].kind,
      note: `${events[change].words}: ${reason}`,
      data: { from: account.status, to: status },
    });
    return showAccount(changed, await listMembers(context, id));
  });
