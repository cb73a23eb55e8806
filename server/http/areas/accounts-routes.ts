import {
  changeAccountStatusBody,
  changeMemberBody,
  createAccountBody,
  inviteMemberBody,
  memberParams,
  setAccountPricesBody,
} from "../../../contract/accounts.schema.ts";
import * as calls from "../../../contract/accounts.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { changeAccountMember } from "../../accounts/change-account-member.ts";
import { changeAccountStatus } from "../../accounts/change-account-status.ts";
import { createAccount } from "../../accounts/create-account.ts";
import { getAccount } from "../../accounts/get-account.ts";
import { inviteAccountMember } from "../../accounts/invite-account-member.ts";
import { setAccountPrices } from "../../accounts/set-account-prices.ts";
import { type Row, route } from "../route.ts";

export const accountsRoutes: Row[] = [
  route({
    call: calls.createAccount,
    body: createAccountBody,
    verb: createAccount,
    errors: ["idempotency_key_reused"],
  }),
  route({ call: calls.getAccount, params: idParams, verb: getAccount }),
  route({
    call: calls.changeAccountStatus,
    params: idParams,
    body: changeAccountStatusBody,
    verb: changeAccountStatus,
    errors: ["action_refused"],
  }),
  route({
    call: calls.setAccountPrices,
    params: idParams,
    body: setAccountPricesBody,
    verb: setAccountPrices,
    errors: ["action_refused"],
  }),
  route({
    call: calls.inviteAccountMember,
    params: idParams,
    body: inviteMemberBody,
    verb: inviteAccountMember,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.changeAccountMember,
    params: memberParams,
    body: changeMemberBody,
    verb: changeAccountMember,
    errors: ["action_refused"],
  }),
];
