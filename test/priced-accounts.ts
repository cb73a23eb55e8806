import { expect } from "vitest";
import { type AccountDetails, createAccount, setAccountPrices } from "../contract/accounts.ts";
import {
  createPriceAgreement,
  type PriceAgreement,
  publishPrices,
  savePriceDraft,
} from "../contract/price-agreements.ts";
import { type AgreementTerms, tariffTerms } from "../domain/pricing/agreement.ts";
import type { TestApp } from "./app.ts";

/** Makes a call as an administrator; it has to succeed. */
async function call<Body>(
  app: TestApp,
  row: { method: string; path: string },
  id: number,
  json: object,
): Promise<Body> {
  const path = row.path.replace("{id}", String(id));
  const response = await app.request(path, { method: row.method, token: await app.administratorToken(), json });
  const body = (await response.json()) as Body;
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Opens an account whose agreed prices apply from a given day; null for those of the tariff. */
export async function openPricedAccount(
  app: TestApp,
  name: string,
  terms: Partial<AgreementTerms> | null,
  validFrom = "2026-03-04",
): Promise<{ account: AccountDetails; agreement: PriceAgreement | null }> {
  const account = await call<AccountDetails>(app, createAccount, 0, {
    account: {
      name,
      billingAddress: { address1: "1 Main Street", city: "Naas" },
      invoiceEmails: ["invoices@example.ie"],
      creditLimitCents: 100_000_000,
    },
    owner: { name: "Mary Daly", email: "mary@example.ie" },
  });
  if (terms === null) return { account, agreement: null };
  const added = await call<PriceAgreement>(app, createPriceAgreement, 0, { name });
  const draft = { name, version: added.version, terms: { ...tariffTerms, ...terms } };
  const { version } = await call<PriceAgreement>(app, savePriceDraft, added.id, draft);
  const agreement = await call<PriceAgreement>(app, publishPrices, added.id, { version, validFrom });
  const chosen = { version: account.version, priceAgreementId: agreement.id };
  return { account: await call<AccountDetails>(app, setAccountPrices, account.id, chosen), agreement };
}
