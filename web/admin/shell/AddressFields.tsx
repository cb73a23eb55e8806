import { useId } from "react";
import { irishCounties, northernCounties } from "../../../domain/addresses/counties.ts";
import {
  countryCode,
  countryOptions,
  northernIreland,
  northernIrelandHint,
} from "../../../domain/addresses/countries.ts";
import { eircodeHint } from "../../../domain/addresses/eircode.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { TypedAddress } from "./typed-shipment.ts";

type AddressField = keyof TypedAddress;

type AddressFieldsProps = {
  address: TypedAddress;
  /** Name and error of a field within its form. */
  field: (field: AddressField) => { name: string; error: string | undefined };
  onChange: (field: AddressField, value: string) => void;
};

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

export function AddressFields({ address, field, onChange }: AddressFieldsProps) {
  const countyList = useId();
  const at = (name: AddressField) => ({
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
    </div>
  );
}
