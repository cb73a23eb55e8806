import type { Settings } from "../../../contract/settings.ts";
import { tariffWarnings } from "../../../domain/pricing/tariff-warnings.ts";

/**
 * What is new in this draft and may be a slip: each 0 that was typed as something else, and what the tariff's rules say. What was so
 * before nobody has to confirm again.
 */
export function warningsBeforeSaving(
  draft: Partial<Settings>,
  base: Partial<Settings>,
  zeros: Record<string, string[]>,
): string[] {
  const said = (settings: Partial<Settings>) => {
    const { deliveryTypes = [], packageTypes = [], priorityMultipliers } = settings;
    return priorityMultipliers ? tariffWarnings({ deliveryTypes, packageTypes, priorityMultipliers }) : [];
  };
  const before = new Set(said(base).map(({ message }) => message));
  const news = said(draft).map(({ message }) => message);
  return [...Object.values(zeros).flat(), ...news.filter((message) => !before.has(message))];
}
