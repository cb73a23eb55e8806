import { type AccountDetails, createAccount } from "../../contract/accounts.ts";
import { createPriceAgreement, type PriceAgreement } from "../../contract/price-agreements.ts";
import type { TestApp } from "../app.ts";
import { type AuditedRow, audited } from "./audited-row.ts";

/** Rows of the prices that companies agree on. */
export function priceRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  let added = 0;
  const newName = () => `Agreement ${++added}`;
  const post = async <T>(path: string, json: object) => {
    const response = await shop.app.request(path, { token: await shop.app.administratorToken(), json });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const addAgreement = () => post<PriceAgreement>(createPriceAgreement.path, { name: newName() });
  const openAccount = () => {
    const account = {
      name: newName(),
      billingAddress: { address1: "1 Main Street", city: "Naas" },
      invoiceEmails: ["invoices@example.ie"],
      creditLimitCents: 100_000,
    };
    const owner = { name: "Mary Daly", email: "mary@example.ie" };
    return post<AccountDetails>(createAccount.path, { account, owner });
  };
  return {
    createPriceAgreement: audited(["account_prices.created"], async () => ({
      json: { name: newName() },
      object: ({ id }) => id,
    })),
    publishPrices: audited(["account_prices.published"], async () => {
      const { id, version } = await addAgreement();
      return { params: { id }, json: { version, validFrom: "2026-03-04" }, object: id };
    }),
    deletePriceAgreement: audited(["account_prices.deleted"], async () => {
      const { id } = await addAgreement();
      return { params: { id }, object: id };
    }),
    setAccountPrices: audited(["account_prices.assigned"], async () => {
      const { id: priceAgreementId } = await addAgreement();
      const { id, version } = await openAccount();
      return { params: { id }, json: { version, priceAgreementId }, object: id, secrets: ["Mary", "Naas"] };
    }),
  };
}
