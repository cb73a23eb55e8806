import { useId } from "react";
import { irishCounties, northernCounties } from "../../domain/addresses/counties.ts";
import { countryOptions, northernIreland, northernIrelandHint } from "../../domain/addresses/countries.ts";
import { eircodeHint, routingKeyOf } from "../../domain/addresses/eircode.ts";
import { TownChoices } from "../forms/TownChoices.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { addressErrors, detailLabels, endNames } from "./address-errors.ts";
import type { AddressEntry, DetailField, Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type AddressFieldsProps = {
  side: Side;
  entry: AddressEntry;
  dispatch: (action: QuoteAction) => void;
  /** A town was chosen for a postcode that covers many. */
  onTown: (town: { name: string; county: string }) => void;
};

const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

const autoComplete: Record<DetailField, string> = {
  companyName: "organization",
  address1: "address-line1",
  address2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  postcode: "postal-code",
  country: "country",
};

/** The seven fields of one address. A refusal finds its field by its id, such as `pickup.city`. */
export function AddressFields({ side, entry, dispatch, onTown }: AddressFieldsProps) {
  const { details, touched, isCompany, isOpen, requestedFields } = entry;
  const countyList = useId();
  const errors = new Map(addressErrors(entry));
  const control = (field: DetailField) => ({
    id: `${side}.${field}`,
    label: detailLabels[field],
    name: `${side}.${field}`,
    value: details[field],
    autoComplete: `section-${side} ${autoComplete[field]}`,
    error: touched[field] && errors.get(field),
    fieldClassName: joinClasses(
      field === "companyName" && "sm:col-span-2",
      (isOpen ? field === "companyName" && !isCompany : !requestedFields.includes(field)) && "hidden",
    ),
    onChange: (event: { currentTarget: { value: string } }) =>
      dispatch({ type: "detailEdited", side, field, value: event.currentTarget.value }),
    onBlur: () => dispatch({ type: "detailBlurred", side, field }),
  });
  const isIrish = details.country === "IE";
  const routingKey = isIrish ? routingKeyOf(details.postcode.trim().slice(0, 3)) : null;
  const counties = isIrish ? irishCounties : details.country === northernIreland ? northernCounties : [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Checkbox
        fieldClassName={isOpen ? "sm:col-span-2" : "hidden"}
        label={`This is a company ${endNames[side]}`}
        checked={isCompany}
        onChange={(event) => dispatch({ type: "companyTicked", side, isCompany: event.currentTarget.checked })}
      />
      <TextInput {...control("companyName")} required={isCompany} />
      <TextInput {...control("address1")} required />
      <TextInput
        {...control("postcode")}
        required
        autoCapitalize="characters"
        spellCheck={false}
        help={
          isIrish
            ? (eircodeHint(details.postcode) ?? "An Eircode, e.g. D02 XY45")
            : northernIrelandHint(details.country, details.postcode)
        }
      />
      <TextInput {...control("address2")} />
      <TextInput {...control("city")} required />
      {details.city === "" && routingKey && <TownChoices area={routingKey} onChoose={onTown} />}
      <TextInput {...control("state")} required list={counties.length > 0 ? countyList : undefined} />
      <datalist id={countyList}>
        {counties.map((county) => (
          <option key={county} value={county} />
        ))}
      </datalist>
      <Select {...control("country")} required options={countries} />
    </div>
  );
}
