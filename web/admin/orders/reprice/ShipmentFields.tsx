import type { PublicSettings } from "../../../../contract/settings.ts";
import { priorityLabel, quoteOnRequest } from "../../../../domain/pricing/names.ts";
import { hasQuantityChoice } from "../../../../domain/pricing/quantity.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import { packageOptions, reasonOnCard, serviceOptions } from "../../../../domain/pricing/shipment-options.ts";
import { priorities } from "../../../../domain/pricing/tariff.ts";
import type { Form } from "../../../forms/use-form.ts";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { QuantitySelect, Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { TypedShipment } from "../../shell/typed-shipment.ts";
import type { TypedLines } from "../../shell/use-typed-lines.ts";
import { AddressPart, type RepricedPlaces } from "./AddressPart.tsx";

type ShipmentFieldsProps = {
  form: Form<TypedShipment>;
  typedLines: TypedLines;
  settings: PublicSettings;
  places: RepricedPlaces;
  /** A quote request has only addresses to change. */
  onlyAddresses: boolean;
};

/** Addresses, service, package and quantity. */
export function ShipmentFields({ form, typedLines, settings, places, onlyAddresses }: ShipmentFieldsProps) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <AddressPart end="pickup" form={form} typedLines={typedLines} places={places} />
        <AddressPart end="dropoff" form={form} typedLines={typedLines} places={places} />
      </div>
      {!onlyAddresses && <Consignment form={form} settings={settings} />}
    </>
  );
}

function Consignment({ form, settings }: { form: Form<TypedShipment>; settings: PublicSettings }) {
  const { priority, packageType, serviceType, quantity } = form.values;
  const chosen = findPackage(settings, packageType);
  // The order's own package stays an option even if it is no longer sold.
  const packages = packageOptions(settings, priority)
    .filter((offer) => offer.listed || offer.packageType.id === packageType)
    .map(({ packageType: { id, name } }) => ({ value: id, label: name }));
  const services = serviceOptions(settings, packageType || null, null).map((offer) => {
    const { id, name, phoneBookingOnly } = offer.deliveryType;
    const why = reasonOnCard(offer, chosen) ?? (phoneBookingOnly ? quoteOnRequest : "");
    return { value: id, label: why ? `${name} (${why})` : name, disabled: !offer.available };
  });
  const side = (name: "lengthCm" | "widthCm" | "heightCm", label: string) => (
    <TextInput label={label} unit="cm" inputMode="numeric" required {...form.field(`pallet.${name}`)} />
  );
  return (
    <Fieldset legend="What is carried, and by what" error={form.errors["pallet"]}>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        <Select
          label="Priority"
          options={priorities.map((value) => ({ value, label: priorityLabel(value) }))}
          {...form.field("priority")}
        />
        <Select
          label="Package"
          required={priority !== "same_day"}
          placeholder="Choose a package"
          options={withKnown(packages, packageType)}
          {...form.field("packageType")}
        />
        {priority === "same_day" && (
          <Select
            label="Service"
            required
            placeholder="Choose a service"
            options={withKnown(services, serviceType)}
            {...form.field("serviceType")}
          />
        )}
        {hasQuantityChoice(chosen, priority) && (
          <QuantitySelect
            label="Quantity"
            name="quantity"
            error={form.errors["quantity"]}
            value={quantity}
            onChange={(many) => form.change("quantity", many)}
          />
        )}
      </div>
      {chosen?.isPallet && (
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {side("lengthCm", "Pallet length")}
          {side("widthCm", "Pallet width")}
          {side("heightCm", "Pallet height")}
        </div>
      )}
    </Fieldset>
  );
}

type Option = { value: string; label: string; disabled?: boolean };

/** Adds an option for a value that the tariff no longer has. */
function withKnown(options: Option[], value: string): Option[] {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: `${value} (no longer sold)` }];
}
