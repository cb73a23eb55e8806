import type { AccountId } from "../../domain/accounts/references.ts";
import { tariffTerms } from "../../domain/pricing/agreement.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { getAccount } from "../../server/accounts/get-account.ts";
import { setAccountPrices } from "../../server/accounts/set-account-prices.ts";
import type { Context } from "../../server/context.ts";
import { createPriceAgreement } from "../../server/prices/create-price-agreement.ts";
import { publishPrices } from "../../server/prices/publish-prices.ts";
import { savePriceDraft } from "../../server/prices/save-price-draft.ts";
import { accepted } from "./accepted.ts";

const fuelPercent = 4.5;

/** Agrees on an account's prices from today on: this many per cent below the tariff, and a fuel surcharge. */
export async function agreePrices(office: Context, id: AccountId, discountPercent: number): Promise<void> {
  const { name, version } = accepted(await getAccount(office, { id }));
  const added = accepted(await createPriceAgreement(office, { name, isTemplate: false, copyOf: null }));
  const terms = { ...tariffTerms, fuelPercent, priorities: priorities.map((id) => ({ id, discountPercent })) };
  const draft = accepted(await savePriceDraft(office, { id: added.id, name, version: added.version, terms }));
  const validFrom = dublinDate(office.now());
  accepted(await publishPrices(office, { id: added.id, version: draft.version, validFrom }));
  accepted(await setAccountPrices(office, { id, version, priceAgreementId: added.id }));
}
