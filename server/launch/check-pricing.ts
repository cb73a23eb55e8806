import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { tariffWarnings } from "../../domain/pricing/tariff-warnings.ts";
import type { Context } from "../context.ts";

/** Whether every parcel and distance has a price. */
export async function checkPricing({ settings }: Context): Promise<LaunchFinding> {
  const { settings: tariff } = await settings.current();
  const details = tariffWarnings(tariff).map(({ message }) => message);
  const [services, packages] = [tariff.deliveryTypes.length, tariff.packageTypes.length];
  const summary = `${services} delivery types and ${packages} package types have prices`;
  return details.length === 0
    ? { state: "ok", summary: `${summary}; nothing stands out.`, details }
    : { state: "attention", summary: `${summary}; ${details.length} to check.`, details };
}
