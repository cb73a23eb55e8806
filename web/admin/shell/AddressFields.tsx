import { useId } from "react";
import { irishCounties, northernCounties } from "../../../domain/addresses/counties.ts";
import {
  countryCode,
  countryOptions,
  northernIreland,
  northernIrelandHint,
} from "../../../domain/addresses/countries.ts";
import { eircodeHint, routingKeyOf } from "../../../domain/addresses/eircode.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { TownChoices } from "../../forms/TownChoices.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { TypedAddress, TypedField } from "./typed-shipment.ts";

type AddressFieldsProps = {
  address: TypedAddress;
  /** Name and error of a field within its form. */
  field: (field: TypedField) => { name: string; error: string | undefined };
  onChange: (field: TypedField, value: string) => void;
};

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

export function AddressFields({ address, field, onChange }: AddressFieldsProps) {
  const countyList = useId();
  const at = (name: TypedField) => ({
    ...field(name),
    value: address[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      onChange(name, currentTarget.value);
      // An edited address is no longer the place that was found.
      onChange("placeId", "");
    },
  });
  const isIrish = address.country === "IE";
  const routingKey = isIrish ? routingKeyOf(address.postcode.trim().slice(0, 3)) : null;
  const counties = isIrish ? irishCounties : address.country === northernIreland ? northernCounties : [];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput label="Company" {...at("companyName")} />
      <TextInput label="Address Line 1" required {...at("address1")} />
      <TextInput label="Address Line 2" {...at("address2")} />
      <TextInput label="City" required {...at("city")} />
      <TextInput label="County/State" required list={counties.length > 0 ? countyList : undefined} {...at("state")} />
      <datalist id={countyList}>
        {counties.map((county) => (
          <option key={county} value={county} />
        ))}
      </datalist>
      <TextInput
        label={isIrish ? "Eircode" : "Postcode"}
        required
        spellCheck={false}
        autoCapitalize="characters"
        help={isIrish ? eircodeHint(address.postcode) : northernIrelandHint(address.country, address.postcode)}
        onBlur={() => onChange("postcode", showPostcode(countryCode(address.country), address.postcode))}
        {...at("postcode")}
      />
      <Select label="Country" required options={countries} {...at("country")} />
      {address.city === "" && routingKey && (
        <TownChoices
          area={routingKey}
          onChoose={({ name, county }) => {
            onChange("city", name);
            onChange("state", county);
          }}
        />
      )}
    </div>
  );
}
