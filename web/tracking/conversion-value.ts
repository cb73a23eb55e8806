import type { GoogleAdsEvent } from "../../contract/settings.ts";

/** What a conversion is worth: the booking's total where the event asks for it and that is a number above 0, else the event's own value. */
export function conversionValue(event: Pick<GoogleAdsEvent, "value" | "useDynamicValue">, totalCost: unknown): number {
  const total = typeof totalCost === "string" ? Number.parseFloat(totalCost) : totalCost;
  const counts = event.useDynamicValue && typeof total === "number" && Number.isFinite(total) && total > 0;
  return counts ? total : event.value;
}
