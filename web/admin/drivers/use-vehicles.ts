import { getPublicSettings } from "../../../contract/settings.ts";
import { usePublicSettings } from "../../site/public-settings.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type Option = { value: string; label: string };

/** The vehicles of the price list, and `own` if it is no longer listed. */
export function useVehicles(own: Option | null): Option[] {
  const rendered = usePublicSettings();
  const { data } = useStaffQuery(getPublicSettings, {}, { staleMs: 60_000, initial: rendered ?? undefined });
  const listed = (data?.deliveryTypes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return own === null || listed.some(({ value }) => value === own.value) ? listed : [...listed, own];
}
