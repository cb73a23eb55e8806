import { createAccountBody } from "../contract/accounts.schema.ts";
import { type AccountDetails, createAccount, type NewAccount } from "../contract/accounts.ts";
import { createAccount as createAccountVerb } from "../server/accounts/create-account.ts";
import { isFailure } from "../server/context.ts";
import type { TestApp } from "./app.ts";
import type { Site } from "./e2e/site.ts";

/** Opens an account as a bookkeeper would, with a high credit limit by default; each has an owner of its own. */
export async function openAccount(
  app: TestApp,
  name: string,
  changes: Partial<NewAccount["account"]> = {},
): Promise<AccountDetails> {
  const json = newAccount(name, changes);
  const response = await app.request(createAccount.path, { json, token: await app.staffToken("bookkeeper") });
  if (response.status !== 201) throw new Error(`The account was not opened: ${await response.text()}`);
  return (await response.json()) as AccountDetails;
}

/** The same on a site with pages. */
export async function openAccountOn(
  { context }: Pick<Site, "context">,
  name: string,
  changes: Partial<NewAccount["account"]> = {},
): Promise<AccountDetails> {
  const opened = await createAccountVerb(context, createAccountBody.parse(newAccount(name, changes)));
  if (isFailure(opened)) throw new Error(`The account was not opened: ${opened.message}`);
  return opened;
}

function newAccount(name: string, changes: Partial<NewAccount["account"]>): NewAccount {
  return {
    account: {
      name,
      billingAddress: { address1: "1 Main Street", city: "Naas", state: "Co. Kildare", postcode: "W91 X2C3" },
      invoiceEmails: ["invoices@example.ie"],
      creditLimitCents: 10_000_00,
      ...changes,
    },
    owner: { name: "Mary Daly", email: `owner-${crypto.randomUUID()}@example.ie` },
  };
}

/** The body of a payment that puts an order on this account. */
export function toAccount(
  { id }: Pick<AccountDetails, "id">,
  said: { poNumber?: string; costCentre?: string } = {},
): { method: "account"; account: { accountId: number; poNumber?: string; costCentre?: string } } {
  return { method: "account", account: { accountId: id, ...said } };
}

/** The payment of a booking that staff make for a caller, on a new account. */
export async function byAccount(
  app: TestApp,
  name: string,
): Promise<{ accountId: number; payment: { kind: "account" } }> {
  return { accountId: (await openAccount(app, name)).id, payment: { kind: "account" } };
}
