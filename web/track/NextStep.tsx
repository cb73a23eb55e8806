import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import type { Tracking } from "../../contract/tracking.ts";
import type { DeliveryState } from "../../domain/deliveries/delivery.ts";
import { buttonClasses } from "../ui/Button.tsx";

const needsACall: readonly DeliveryState[] = ["failed", "returning", "returned"];

/**
 * What to do about a delivery that did not go as planned. Other deliveries have the driver's panel and the forms
 * instead.
 */
export function NextStep({ state }: Tracking) {
  if (needsACall.includes(state)) {
    return (
      <a href={`tel:${brand.officePhone.tel}`} className={`mt-4 ${buttonClasses("primary")}`}>
        Call us: {brand.officePhone.display}
      </a>
    );
  }
  if (state !== "cancelled") return null;
  return (
    <a href={pages.quickQuote} className={`mt-4 ${buttonClasses("secondary")}`}>
      Price another delivery
    </a>
  );
}
