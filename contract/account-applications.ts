import type { AccountId } from "../domain/accounts/references.ts";
import type { Address } from "../domain/addresses/address.ts";
import type { SubmissionId } from "../domain/orders/references.ts";
import type { approveApplicationBody, declineApplicationBody } from "./accounts.schema.ts";
import type { AccountDetails } from "./accounts.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

export type ApplicationSummary = {
  id: SubmissionId;
  company: string;
  contactName: string;
  email: string;
  /** ISO instant. */
  receivedAt: string;
};

export type ApplicationDecision =
  | { kind: "approved"; accountId: AccountId; number: string; by: string; at: string }
  | { kind: "declined"; reason: string; by: string; at: string };

export type Application = ApplicationSummary & {
  phone: string;
  /** The fields of the form as they were filled in. */
  fields: Record<string, string>;
  /** The typed address, as far as it could be read. */
  address: Address;
  /** Accounts of the same company name or with a member of the same email address. */
  similar: { id: AccountId; number: string; name: string }[];
  decision: ApplicationDecision | null;
};

export const listApplications = defineCall<Record<never, never>, { applications: ApplicationSummary[] }>({
  name: "listApplications",
  method: "GET",
  path: `${api}/account-applications`,
  access: "bookkeeper",
  summary: "Business applications that nobody has decided, oldest first, 100 at most",
});

export const getApplication = defineCall<{ params: typeof idParams }, Application>({
  name: "getApplication",
  method: "GET",
  path: `${api}/account-applications/{id}`,
  access: "bookkeeper",
  summary: "A business application with its decision",
});

/** 409 `action_refused` if the application is already decided. */
export const approveApplication = defineCall<
  { params: typeof idParams; body: typeof approveApplicationBody },
  AccountDetails
>({
  name: "approveApplication",
  method: "POST",
  path: `${api}/account-applications/{id}/approve`,
  access: "bookkeeper",
  status: 201,
  summary: "Open an account from an application, with its price agreement; its owner is invited by email",
});

/** Declining again changes nothing and sends nothing; 409 `action_refused` for an approved application. */
export const declineApplication = defineCall<
  { params: typeof idParams; body: typeof declineApplicationBody },
  Application
>({
  name: "declineApplication",
  method: "POST",
  path: `${api}/account-applications/{id}/decline`,
  access: "bookkeeper",
  summary: "Decline an application; the reason is sent to the applicant",
});
