import { quoteOnRequest } from "../../domain/pricing/names.ts";
import { emptyServiceText, type ServiceOffer, serviceOffers } from "../../domain/pricing/offers.ts";
import { type Choice, ChoiceCards } from "../ui/ChoiceCard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { vehicleKind } from "../ui/vehicles/sizes.ts";
import { Vehicle } from "../ui/vehicles/Vehicle.tsx";
import { CardText } from "./CardText.tsx";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { knownKilometres } from "./shipment.ts";

type ServiceChoiceProps = { state: QuoteState; dispatch: (action: QuoteAction) => void };

/** Service cards. One that cannot be chosen says why, and stays in its place. */
export function ServiceChoice({ state, dispatch }: ServiceChoiceProps) {
  const { settings, packageType, serviceType } = state;
  if (!settings) return null;
  const kilometres = knownKilometres(state);
  const offers = serviceOffers(settings, packageType, kilometres);
  const isEmpty = !offers.some((offer) => offer.available);
  return (
    <div className="grid gap-4">
      {isEmpty && (
        <Notice tone="warning" role="status">
          {emptyServiceText(packageType, kilometres)}
        </Notice>
      )}
      <ChoiceCards
        id="serviceType"
        name="serviceType"
        legend="Service Type"
        legendHidden
        options={offers.map(card)}
        value={serviceType}
        onChange={(id) => dispatch({ type: "serviceChosen", serviceType: id })}
      />
    </div>
  );
}

function card({ deliveryType, reason }: ServiceOffer): Choice<string> {
  const { id, name, maxPackageSize, maxWeight, phoneBookingOnly } = deliveryType;
  return {
    value: id,
    title: name,
    description: <CardText text={maxWeight > 0 ? `Up to ${maxWeight} kg` : ""} size={maxPackageSize} />,
    fact: phoneBookingOnly ? quoteOnRequest : undefined,
    picture: <Vehicle kind={vehicleKind(id)} />,
    disabledReason: reason,
  };
}
