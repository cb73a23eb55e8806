import { quoteOnRequest } from "../../domain/pricing/names.ts";
import {
  emptyServiceText,
  reasonOnCard,
  type ServiceOption,
  serviceOptions,
} from "../../domain/pricing/shipment-options.ts";
import type { PackageType } from "../../domain/pricing/tariff.ts";
import { ServedPart } from "../boot/ServedPart.tsx";
import { type Choice, ChoiceCards } from "../ui/ChoiceCard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { vehicleKind } from "../ui/vehicles/sizes.ts";
import { Vehicle } from "../ui/vehicles/Vehicle.tsx";
import { CardText } from "./CardText.tsx";
import type { CardTexts } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { approximateDistanceKm, chosenPackage } from "./shipment.ts";

const loadVehicle = () => import("../ui/vehicles/Vehicle.tsx");

type ServiceChoiceProps = { state: QuoteState; prices: CardTexts | null; dispatch: (action: QuoteAction) => void };

/** Service cards. Unavailable ones stay in place and say why. */
export function ServiceChoice({ state, prices, dispatch }: ServiceChoiceProps) {
  const { settings, packageType, serviceType } = state;
  if (!settings) return null;
  const distanceKm = approximateDistanceKm(state);
  const offers = serviceOptions(settings, packageType, distanceKm);
  const isEmpty = !offers.some((offer) => offer.available);
  return (
    <div className="grid gap-4">
      {isEmpty && (
        <Notice tone="warning" role="status">
          {emptyServiceText(packageType, distanceKm)}
        </Notice>
      )}
      <ChoiceCards
        id="serviceType"
        name="serviceType"
        legend="Service Type"
        legendHidden
        options={offers.map((offer) => card(offer, chosenPackage(state), prices?.services[offer.deliveryType.id]))}
        error={state.refused?.field === "serviceType" && state.refused.text}
        value={serviceType}
        onChange={(id) => dispatch({ type: "serviceChosen", serviceType: id })}
      />
    </div>
  );
}

function card(offer: ServiceOption, chosen: PackageType | null, text: { price?: string } | undefined): Choice<string> {
  const { deliveryType } = offer;
  const { id, name, maxPackageSize, maxWeight, phoneBookingOnly } = deliveryType;
  const kind = vehicleKind(id);
  return {
    value: id,
    title: name,
    description: <CardText facts={[maxWeight > 0 ? `Up to ${maxWeight} kg` : "", maxPackageSize]} />,
    price: phoneBookingOnly ? quoteOnRequest : text?.price,
    picture: (
      <ServedPart
        key={kind}
        tag="span"
        served={import.meta.env.SSR && <Vehicle kind={kind} />}
        part="picture of a vehicle"
        load={loadVehicle}
        pick={({ Vehicle }) => Vehicle}
        props={{ kind }}
      />
    ),
    disabledReason: reasonOnCard(offer, chosen),
  };
}
