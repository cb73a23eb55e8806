import * as applications from "../../../contract/account-applications.ts";
import * as orders from "../../../contract/account-orders.ts";
import {
  accountOrdersQuery,
  approveApplicationBody,
  changeAccountBody,
  changeAccountStatusBody,
  changeMemberBody,
  createAccountBody,
  declineApplicationBody,
  importAccountsBody,
  inviteMemberBody,
  linkOrdersBody,
  listAccountsQuery,
  memberParams,
  previewImportBody,
  setAccountPricesBody,
  unlinkedOrdersQuery,
  unlinkOrdersBody,
} from "../../../contract/accounts.schema.ts";
import * as calls from "../../../contract/accounts.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { getApplication, listApplications } from "../../account-actions/applications.ts";
import { approveApplication } from "../../account-actions/approve-application.ts";
import { declineApplication } from "../../account-actions/decline-application.ts";
import { getAccountFigures } from "../../account-actions/get-account-figures.ts";
import { importAccounts, previewAccountImport } from "../../account-actions/import-accounts.ts";
import { linkOrders, unlinkOrders } from "../../account-actions/link-orders.ts";
import { listAccountEvents } from "../../account-actions/list-account-events.ts";
import { listAccountOrders } from "../../account-actions/list-account-orders.ts";
import { listAccounts } from "../../account-actions/list-accounts.ts";
import { listUnlinkedOrders } from "../../account-actions/list-unlinked-orders.ts";
import { changeAccount } from "../../accounts/change-account.ts";
import { changeAccountMember } from "../../accounts/change-account-member.ts";
import { changeAccountStatus } from "../../accounts/change-account-status.ts";
import { createAccount } from "../../accounts/create-account.ts";
import { getAccount } from "../../accounts/get-account.ts";
import { inviteAccountMember } from "../../accounts/invite-account-member.ts";
import { sendInvitations } from "../../accounts/send-invitations.ts";
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
    call: calls.changeAccount,
    params: idParams,
    body: changeAccountBody,
    verb: changeAccount,
    errors: ["account_changed"],
  }),
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
  route({
    call: calls.sendInvitations,
    params: idParams,
    verb: sendInvitations,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.previewAccountImport,
    body: previewImportBody,
    verb: previewAccountImport,
    accepts: "long_list",
  }),
  route({ call: calls.importAccounts, body: importAccountsBody, verb: importAccounts, accepts: "long_list" }),
  route({ call: applications.listApplications, verb: listApplications }),
  route({ call: applications.getApplication, params: idParams, verb: getApplication }),
  route({
    call: applications.approveApplication,
    params: idParams,
    body: approveApplicationBody,
    verb: approveApplication,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: applications.declineApplication,
    params: idParams,
    body: declineApplicationBody,
    verb: declineApplication,
    errors: ["action_refused"],
  }),
  route({
    call: orders.listAccounts,
    query: listAccountsQuery,
    verb: listAccounts,
    refusedWhen: ["sales_hidden"],
  }),
  route({
    call: orders.getAccountFigures,
    params: idParams,
    verb: getAccountFigures,
    refusedWhen: ["sales_hidden"],
  }),
  route({
    call: orders.listAccountOrders,
    params: idParams,
    query: accountOrdersQuery,
    verb: listAccountOrders,
    refusedWhen: ["sales_hidden"],
  }),
  route({ call: orders.listAccountEvents, params: idParams, verb: listAccountEvents }),
  route({
    call: orders.listUnlinkedOrders,
    query: unlinkedOrdersQuery,
    verb: listUnlinkedOrders,
    refusedWhen: ["sales_hidden"],
  }),
  route({
    call: orders.linkOrders,
    params: idParams,
    body: linkOrdersBody,
    verb: linkOrders,
    refusedWhen: ["sales_hidden"],
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: orders.unlinkOrders,
    params: idParams,
    body: unlinkOrdersBody,
    verb: unlinkOrders,
    refusedWhen: ["sales_hidden"],
    errors: ["action_refused"],
  }),
];
