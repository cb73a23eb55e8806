import { hasQuantityChoice } from "../../domain/pricing/quantity.ts";
import { emptyPackageText, type PackageOption, packageOptions } from "../../domain/pricing/shipment-options.ts";
import { ServedPart } from "../boot/ServedPart.tsx";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { type Choice, ChoiceCards } from "../ui/ChoiceCard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { QuantitySelect } from "../ui/Select.tsx";
import { Parcel } from "../ui/vehicles/Parcel.tsx";
import { parcelKind } from "../ui/vehicles/sizes.ts";
import { CardText } from "./CardText.tsx";
import type { CardTexts } from "./card-prices.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";
import { chosenPackage } from "./shipment.ts";

const loadParcel = () => import("../ui/vehicles/Parcel.tsx");
// Few visitors send pallets, so their fields load when the card is chosen.
const loadPalletFields = () => import("./PalletFields.tsx");

type PackageChoiceProps = { state: QuoteState; prices: CardTexts | null; dispatch: (action: QuoteAction) => void };

/** Package cards, with pallet dimensions and quantity for the chosen one. */
export function PackageChoice({ state, prices, dispatch }: PackageChoiceProps) {
  const { settings, priority, packageType } = state;
  if (!settings) return null;
  const listed = packageOptions(settings, priority).filter((offer) => offer.listed);
  if (listed.length === 0)
    return (
      <div id="packageType" tabIndex={-1}>
        <Notice>{emptyPackageText(priority)}</Notice>
      </div>
    );
  const chosen = chosenPackage(state);
  return (
    <div className="grid gap-5">
      <ChoiceCards
        id="packageType"
        name="packageType"
        legend="Package Type"
        legendHidden
        options={listed.map((offer) => card(offer, prices?.packages[offer.packageType.id]))}
        error={state.refused?.field === "packageType" && state.refused.text}
        value={packageType}
        onChange={(id) => dispatch({ type: "packageChosen", packageType: id })}
      />
      {chosen?.isPallet && (
        <LazyPart
          part="pallet fields"
          load={loadPalletFields}
          pick={({ PalletFields }) => PalletFields}
          failed={(retry) => (
            <Button tone="secondary" onClick={retry}>
              Pallet dimensions
            </Button>
          )}
          props={{ pallet: state.pallet, dispatch }}
        />
      )}
      {hasQuantityChoice(chosen, priority) && (
        <QuantitySelect
          id="quantity"
          label="Quantity"
          fieldClassName="w-32"
          value={state.quantity}
          onChange={(quantity) => dispatch({ type: "quantityChosen", quantity })}
        />
      )}
    </div>
  );
}

function card({ packageType, reason }: PackageOption, text: Partial<Choice<string>> | undefined): Choice<string> {
  const { id, name, description, maxWeight, maxDimensions } = packageType;
  const kind = parcelKind(packageType);
  return {
    value: id,
    title: name,
    description: <CardText words={description} facts={[maxDimensions, maxWeight > 0 ? `up to ${maxWeight} kg` : ""]} />,
    ...text,
    picture: (
      <ServedPart
        key={kind}
        tag="span"
        served={import.meta.env.SSR && <Parcel kind={kind} />}
        part="picture of a parcel"
        load={loadParcel}
        pick={({ Parcel }) => Parcel}
        props={{ kind }}
      />
    ),
    disabledReason: reason,
  };
}
