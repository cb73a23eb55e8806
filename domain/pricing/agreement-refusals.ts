import { eurosToCents } from "../money/euro.ts";
import type { AgreementTerms } from "./agreement.ts";
import type { Tariff } from "./tariff.ts";

/** Messages by the path of the field, such as `services.0.baseCents`. */
type Refusals = Record<string, string>;

const soldForNothing = "At 100% it would be sold for nothing: set a minimum charge, or take off less";
const noNextDayPrice = "It would be sold for nothing: leave it empty for the tariff's price";

/** What these terms would sell for nothing, and what they name twice; empty if nothing is wrong. */
export function agreementRefusals(terms: AgreementTerms, tariff: Tariff): Refusals {
  const hasMinimum = terms.minimumCents > 0;
  return {
    ...rowRefusals("priorities", terms.priorities, hasMinimum),
    ...rowRefusals("services", terms.services, hasMinimum),
    ...rowRefusals("packages", terms.packages, hasMinimum),
    ...(hasMinimum ? {} : freeServices(terms, tariff)),
    ...Object.fromEntries(
      terms.packages.flatMap(({ nextDayCents }, at) =>
        nextDayCents === 0 ? [[`packages.${at}.nextDayCents`, noNextDayPrice]] : [],
      ),
    ),
  };
}

function rowRefusals(
  list: string,
  rows: readonly { id: string; discountPercent: number | null }[],
  hasMinimum: boolean,
): Refusals {
  const refusals: Refusals = {};
  for (const [at, { id, discountPercent }] of rows.entries()) {
    if (rows.findIndex((row) => row.id === id) < at) refusals[`${list}.${at}.id`] = `${id} is in the list twice`;
    if (discountPercent === 100 && !hasMinimum) refusals[`${list}.${at}.discountPercent`] = soldForNothing;
  }
  return refusals;
}

function freeServices(terms: AgreementTerms, { deliveryTypes }: Tariff): Refusals {
  const refusals: Refusals = {};
  for (const [at, own] of terms.services.entries()) {
    const service = deliveryTypes.find(({ id }) => id === own.id);
    if (!service || service.phoneBookingOnly) continue;
    if ((own.baseCents ?? eurosToCents(service.basePrice)) > 0) continue;
    const isFree = (own.perKmCents ?? eurosToCents(service.pricePerKm)) === 0;
    const freeKm = own.freeKm ?? service.freeRange;
    if (isFree) refusals[`services.${at}.baseCents`] = `${service.name} would be sold for nothing: set a base price`;
    else if (freeKm > 0)
      refusals[`services.${at}.baseCents`] =
        `${service.name} would be sold for nothing within ${freeKm} km: set a base price or a minimum charge`;
  }
  return refusals;
}
