import { type AccountDetails, createAccount, type NewAccount } from "../contract/accounts.ts";
import type { ErrorBody } from "../contract/errors.ts";
import type { TestApp } from "./app.ts";

/** The least that opening an account by hand needs. */
export const newAccount = (name: string, changes: Partial<NewAccount["account"]> = {}): NewAccount => ({
  account: {
    name,
    billingAddress: { address1: "1 Main Street", city: "Naas", state: "Co. Kildare", postcode: "w91 x2c3" },
    invoiceEmails: ["Invoices@Example.ie"],
    creditLimitCents: 250_000,
    ...changes,
  },
  owner: { name: "Mary Daly", email: "Mary@Example.ie" },
});

/** Calls the application as staff with this token. `key` is the Idempotency-Key. */
export async function callAs<Body>(
  app: TestApp,
  token: string,
  path: string,
  { json, method, key }: { json?: object; method?: string; key?: string } = {},
): Promise<{ status: number; body: Body & ErrorBody }> {
  const response = await app.request(path, {
    token,
    ...(json && { json }),
    ...(method && { method }),
    ...(key && { headers: { "idempotency-key": key } }),
  });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}

/** Opens an account by hand. */
export async function openAccount(
  app: TestApp,
  name: string,
  changes: Partial<NewAccount["account"]> = {},
): Promise<AccountDetails> {
  const token = await app.administratorToken();
  const { status, body } = await callAs<AccountDetails>(app, token, createAccount.path, {
    json: newAccount(name, changes),
  });
  if (status !== 201) throw new Error(`The account was not opened: ${JSON.stringify(body)}`);
  return body;
}
