import type { z } from "zod";
import type { AccountStatus } from "../domain/accounts/account-status.ts";
import type {
  FieldRule,
  InvoiceGrouping,
  InvoicePeriod,
  MinimumRule,
  VatTreatment,
} from "../domain/accounts/billing-options.ts";
import type { MemberRole } from "../domain/accounts/member-roles.ts";
import type { AccountId, MemberId } from "../domain/accounts/references.ts";
import type { Address } from "../domain/addresses/address.ts";
import type {
  changeAccountBody,
  changeAccountStatusBody,
  changeMemberBody,
  createAccountBody,
  importAccountsBody,
  inviteMemberBody,
  memberParams,
  previewImportBody,
  setAccountPricesBody,
} from "./accounts.schema.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** The details of an account that staff set; amounts in cents, days as 'YYYY-MM-DD'. */
export type AccountTerms = {
  name: string;
  /** The code by which the courier's books know this customer. */
  ledgerCode: string;
  companyNumber: string;
  vatNumber: string;
  phone: string;
  billingAddress: Address;
  invoiceEmails: string[];
  paymentTermsDays: number;
  creditLimitCents: number;
  invoicePeriod: InvoicePeriod;
  invoiceGrouping: InvoiceGrouping;
  poNumberRule: FieldRule;
  costCentreRule: FieldRule;
  /** The cost centres to choose from; if empty, any text is allowed. */
  costCentres: string[];
  vatTreatment: VatTreatment;
  vatTreatmentReason: string;
  vatNumberCheckedOn: string | null;
  peppolId: string;
  buyerReference: string;
  electronicInvoicesSince: string | null;
  monthlyMinimumCents: number;
  monthlyMinimumRule: MinimumRule;
  standingInstructions: string;
};

/** A person who acts for an account. */
export type AccountMember = {
  id: MemberId;
  /** Empty once erased. */
  email: string;
  name: string;
  phone: string;
  role: MemberRole;
  /** Null if the member has no limit of their own. */
  orderLimitCents: number | null;
  monthLimitCents: number | null;
  state: "invited" | "active" | "disabled";
  invitedAt: string;
  activatedAt: string | null;
  disabledAt: string | null;
};

export type AccountDetails = AccountTerms & {
  id: AccountId;
  /** 'A-1001'. */
  number: string;
  status: AccountStatus;
  /** Why it is on stop or closed. */
  statusReason: string;
  priceAgreementId: number | null;
  createdAt: string;
  createdBy: string;
  version: number;
  members: AccountMember[];
};

export type NewAccount = z.input<typeof createAccountBody>;

export const createAccount = defineCall<{ body: typeof createAccountBody }, AccountDetails>({
  name: "createAccount",
  method: "POST",
  path: `${api}/accounts`,
  access: "bookkeeper",
  status: 201,
  summary: "Open an account with its owner, who is invited by email",
});

export const getAccount = defineCall<{ params: typeof idParams }, AccountDetails>({
  name: "getAccount",
  method: "GET",
  path: `${api}/accounts/{id}`,
  access: "bookkeeper",
  summary: "An account with its members",
});

/** 409 `account_changed` if the version is not the stored one. */
export const changeAccount = defineCall<{ params: typeof idParams; body: typeof changeAccountBody }, AccountDetails>({
  name: "changeAccount",
  method: "PUT",
  path: `${api}/accounts/{id}`,
  access: "bookkeeper",
  summary: "Change an account's details and terms",
});

/** 409 `action_refused` if the account's status does not allow it. */
export const changeAccountStatus = defineCall<
  { params: typeof idParams; body: typeof changeAccountStatusBody },
  AccountDetails
>({
  name: "changeAccountStatus",
  method: "POST",
  path: `${api}/accounts/{id}/status`,
  access: "bookkeeper",
  summary: "Put an account on stop, lift the stop, close it or reopen it, with the reason",
});

/** 409 `action_refused` if somebody else changed the account meanwhile. */
export const setAccountPrices = defineCall<
  { params: typeof idParams; body: typeof setAccountPricesBody },
  AccountDetails
>({
  name: "setAccountPrices",
  method: "PUT",
  path: `${api}/accounts/{id}/prices`,
  access: "staff",
  summary: "Choose the price agreement of an account; its quotes and orders keep the prices that they have",
});

export const inviteAccountMember = defineCall<
  { params: typeof idParams; body: typeof inviteMemberBody },
  AccountMember
>({
  name: "inviteAccountMember",
  method: "POST",
  path: `${api}/accounts/{id}/members`,
  access: "bookkeeper",
  status: 201,
  summary: "Add a member to an account, who is invited by email; an email that already has a member is refused",
});

/** 409 `action_refused` if it would leave the account without an owner who is not disabled. */
export const changeAccountMember = defineCall<
  { params: typeof memberParams; body: typeof changeMemberBody },
  AccountMember
>({
  name: "changeAccountMember",
  method: "POST",
  path: `${api}/accounts/{id}/members/{memberId}`,
  access: "bookkeeper",
  summary: "Change a member's name, phone, role or limits, disable them, or let them sign in again",
});

export const sendInvitations = defineCall<{ params: typeof idParams }, { sentTo: string[] }>({
  name: "sendInvitations",
  method: "POST",
  path: `${api}/accounts/{id}/invitations`,
  access: "bookkeeper",
  summary: "Email the invitation to every member who has not signed in yet",
});

/** `row` is numbered as in a spreadsheet; `column` is the file's heading, '' for the whole row. */
export type ImportError = { row: number; column: string; message: string };
export type ImportedRow = {
  row: number;
  company: string;
  member: string;
  /** `account`: a new account with its owner; `member`: a new member of an account; `exists`: nothing new. */
  result: "account" | "member" | "exists";
};
export type ImportResult = {
  encoding: "UTF-8" | "Windows-1252";
  rows: ImportedRow[];
  errors: ImportError[];
  /** Headings that the import ignores. */
  unknownColumns: string[];
};

export const previewAccountImport = defineCall<{ body: typeof previewImportBody }, ImportResult>({
  name: "previewAccountImport",
  method: "POST",
  path: `${api}/account-imports/preview`,
  access: "bookkeeper",
  summary: "What an import of accounts and members from a CSV file would do; stores nothing",
});

export const importAccounts = defineCall<{ body: typeof importAccountsBody }, ImportResult>({
  name: "importAccounts",
  method: "POST",
  path: `${api}/account-imports`,
  access: "bookkeeper",
  summary: "Import the valid rows of a CSV file; existing accounts and members stay as they are",
});
