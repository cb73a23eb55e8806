import type { BookingTerms } from "../../../contract/portal-booking.ts";
import { collectionCalendar, type PublicSettings } from "../../../contract/settings.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { accountPrices } from "../../../domain/pricing/account-prices.ts";
import { tariffTerms } from "../../../domain/pricing/agreement.ts";
import { quoteOnRequest } from "../../../domain/pricing/names.ts";
import { collectionTiming } from "../../../domain/schedule/collection-surcharges.ts";

/**
 * The settings with the account's prices of a day instead of the tariff's. The booking screen says how a booking is
 * paid.
 */
export function withAccountPrices(settings: PublicSettings, { prices }: BookingTerms, date: string): PublicSettings {
  const agreed = date === "" ? prices[0] : prices.filter(({ validFrom }) => validFrom <= date).at(-1);
  const timing =
    date === ""
      ? () => ({ isOutOfHours: false, isWeekend: false })
      : collectionTiming(date, null, collectionCalendar(settings));
  return {
    ...settings,
    ...accountPrices(settings, agreed?.terms ?? tariffTerms, timing),
    livePaymentsEnabled: false,
  };
}

/** '€40.00 + VAT', or that the price is on request. */
export function netText({ kind, netCents }: { kind: string; netCents: number }): string {
  return kind === "priced" ? `${formatEuro(netCents)} + VAT` : quoteOnRequest;
}
