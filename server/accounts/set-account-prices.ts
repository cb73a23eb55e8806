import type { z } from "zod";
import type { setAccountPricesBody } from "../../contract/accounts.schema.ts";
import type { AccountDetails } from "../../contract/accounts.ts";
import type { Failure } from "../../contract/errors.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { isFailure, type Verb } from "../context.ts";
import { findAgreement } from "./find-agreement.ts";
import { listMembers } from "./list-members.ts";
import { showAccount } from "./show-account.ts";
import { updateAccount } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId } & z.output<typeof setAccountPricesBody>;

/** Chooses an account's price agreement, for quotes from now on. Repeating the choice changes nothing. */
export const setAccountPrices: Verb<Input, AccountDetails> = (context, { id, version, priceAgreementId }) =>
  withAccountLock(context, id, async (context, account): Promise<AccountDetails | Failure> => {
    const shown = async (row: typeof account) => showAccount(row, await listMembers(context, id));
    if (account.price_agreement_id === priceAgreementId) return shown(account);
    if (account.version !== version) {
      const message = `Somebody else changed ${account.name} in the meantime. Your changes were not saved: load it again`;
      return { failed: "action_refused", message };
    }
    const agreement = priceAgreementId === null ? null : await findAgreement(context, priceAgreementId);
    if (isFailure(agreement)) return agreement;
    const changed = await updateAccount(context, id, { price_agreement_id: priceAgreementId });
    await storeAccountEvent(context, {
      accountId: id,
      kind: "prices_chosen",
      note: agreement === null ? "Pays the prices of the tariff" : `Pays the prices of ${agreement.name}`,
      data: { from: account.price_agreement_id, to: priceAgreementId },
    });
    return shown(changed);
  });
