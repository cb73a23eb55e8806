import { centsToDecimal } from "../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../domain/money/typed-amount.ts";
import type { AgreementTerms } from "../../../domain/pricing/agreement.ts";
import { priorities, type Tariff } from "../../../domain/pricing/tariff.ts";

/** The terms as they are typed, with the names that the server uses in its errors. Empty: as in the tariff. */
export type TypedTerms = {
  priorities: { id: (typeof priorities)[number]; discountPercent: string }[];
  services: { id: string; discountPercent: string; baseCents: string; perKmCents: string; freeKm: string }[];
  packages: { id: string; discountPercent: string; nextDayCents: string }[];
  minimumCents: string;
  fuelPercent: string;
  outOfHoursCents: string;
  weekendCents: string;
  waitingQuarterCents: string;
};

/** A row for everything that the tariff sells, and for what the agreement still names beside it. */
export function typeTerms(terms: AgreementTerms, tariff: Tariff): TypedTerms {
  const amount = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? "" : centsToDecimal(cents);
  const unlessNone = (cents: number) => (cents === 0 ? "" : centsToDecimal(cents));
  const number = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));
  return {
    priorities: priorities
      .filter((id) => id !== "international")
      .map((id) => ({ id, discountPercent: number(terms.priorities.find((row) => row.id === id)?.discountPercent) })),
    services: idsOf(tariff.deliveryTypes, terms.services).map((id) => {
      const own = terms.services.find((row) => row.id === id);
      return {
        id,
        discountPercent: number(own?.discountPercent),
        baseCents: amount(own?.baseCents),
        perKmCents: amount(own?.perKmCents),
        freeKm: number(own?.freeKm),
      };
    }),
    packages: idsOf(tariff.packageTypes, terms.packages).map((id) => {
      const own = terms.packages.find((row) => row.id === id);
      return { id, discountPercent: number(own?.discountPercent), nextDayCents: amount(own?.nextDayCents) };
    }),
    minimumCents: unlessNone(terms.minimumCents),
    fuelPercent: terms.fuelPercent === 0 ? "" : String(terms.fuelPercent),
    outOfHoursCents: unlessNone(terms.outOfHoursCents),
    weekendCents: unlessNone(terms.weekendCents),
    waitingQuarterCents: unlessNone(terms.waitingQuarterCents),
  };
}

function idsOf(sold: readonly { id: string }[], own: readonly { id: string }[]): string[] {
  return [...new Set([...sold, ...own].map(({ id }) => id))];
}

type ReadTerms = { terms: AgreementTerms; errors: Record<string, string> };

/** The terms that were typed; `errors` by field, for what is not a number. */
export function readTypedTerms(typed: TypedTerms): ReadTerms {
  const errors: Record<string, string> = {};
  const cents = (path: string, text: string): number | null => {
    if (text.trim() === "") return null;
    const read = readTypedAmount(text);
    if (read.ok) return read.cents;
    errors[`terms.${path}`] = read.error;
    return null;
  };
  const number = (path: string, text: string, error: string): number | null => {
    const plain = text
      .trim()
      .replace(/\s*(%|km)$/, "")
      .replace(",", ".");
    if (plain === "") return null;
    const value = Number(plain);
    if (/^\d+(\.\d+)?$/.test(plain) && Number.isFinite(value)) return value;
    errors[`terms.${path}`] = error;
    return null;
  };
  const percent = (path: string, text: string) => number(path, text, "Enter a percentage from 0 to 100, such as 7.5");
  const terms: AgreementTerms = {
    priorities: typed.priorities.map(({ id, discountPercent }, at) => ({
      id,
      discountPercent: percent(`priorities.${at}.discountPercent`, discountPercent),
    })),
    services: typed.services.map((row, at) => ({
      id: row.id,
      discountPercent: percent(`services.${at}.discountPercent`, row.discountPercent),
      baseCents: cents(`services.${at}.baseCents`, row.baseCents),
      perKmCents: cents(`services.${at}.perKmCents`, row.perKmCents),
      freeKm: number(`services.${at}.freeKm`, row.freeKm, "Enter kilometres, such as 5"),
    })),
    packages: typed.packages.map((row, at) => ({
      id: row.id,
      discountPercent: percent(`packages.${at}.discountPercent`, row.discountPercent),
      nextDayCents: cents(`packages.${at}.nextDayCents`, row.nextDayCents),
    })),
    minimumCents: cents("minimumCents", typed.minimumCents) ?? 0,
    fuelPercent: percent("fuelPercent", typed.fuelPercent) ?? 0,
    outOfHoursCents: cents("outOfHoursCents", typed.outOfHoursCents) ?? 0,
    weekendCents: cents("weekendCents", typed.weekendCents) ?? 0,
    waitingQuarterCents: cents("waitingQuarterCents", typed.waitingQuarterCents) ?? 0,
  };
  return { terms, errors };
}
