import { useId, useState } from "react";
import { getPlace, type PlaceSuggestion } from "../../../../contract/places.ts";
import { irishCounties, northernCounties } from "../../../../domain/addresses/counties.ts";
import { countryOptions, northernHint, northernIreland } from "../../../../domain/addresses/countries.ts";
import { eircodeHint } from "../../../../domain/addresses/eircode.ts";
import { call } from "../../../api/call.ts";
import { PlaceSuggestions } from "../../../forms/PlaceSuggestions.tsx";
import type { Form } from "../../../forms/use-form.ts";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { addressOfPlace, type End, lineOf, type ShipmentForm } from "./repriced-shipment.ts";

type AddressPartProps = { end: End; form: Form<ShipmentForm> };

const legends: Record<End, string> = { pickup: "Pickup", dropoff: "Delivery" };
const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

/** One end of the trip: as it is now, another one found by one line, and its parts where they are wanted or something is wrong. */
export function AddressPart({ end, form }: AddressPartProps) {
  const address = form.values[end];
  const hasFaults = Object.entries(form.errors).some(([name, text]) => text && name.startsWith(`${end}.`));
  const [isOpen, setOpen] = useState(false);
  const isWhole = [address.address1, address.city, address.state, address.postcode].every((part) => part.trim() !== "");
  const showsFields = isOpen || hasFaults || !isWhole;
  const name = legends[end];
  return (
    <Fieldset legend={name} error={form.errors[end]}>
      <div className="grid gap-3">
        <PlaceSearch
          label={`Another ${name.toLowerCase()} address`}
          onChosen={async (place, session) => {
            const found = await lookUp(place, session);
            if (found) form.set({ [end]: addressOfPlace(found, address.companyName) });
            else setOpen(true);
          }}
        />
        {!showsFields && (
          <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
            <span className="min-w-0 flex-1 break-words">{lineOf(address)}</span>
            <QuietButton onClick={() => setOpen(true)}>
              Edit <span className="sr-only">the {name.toLowerCase()} address</span>
            </QuietButton>
          </p>
        )}
        {showsFields && <AddressFields end={end} form={form} />}
      </div>
    </Fieldset>
  );
}

async function lookUp({ id }: PlaceSuggestion, session: string) {
  try {
    return await call(getPlace, { params: { id }, query: { session } });
  } catch {
    return null;
  }
}

type PlaceSearchProps = { label: string; onChosen: (place: PlaceSuggestion, session: string) => void };

function PlaceSearch({ label, onChosen }: PlaceSearchProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <div className="relative">
      <TextInput
        label={label}
        help="Eircode, street or town"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onFocus={(event) => setInput(event.currentTarget)}
        onKeyDown={(event) => {
          // Enter in a search never sends the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {input && <PlaceSuggestions input={input} onChosen={onChosen} />}
    </div>
  );
}

/** The seven fields. */
function AddressFields({ end, form }: AddressPartProps) {
  const address = form.values[end];
  const countyList = useId();
  const at = (field: Exclude<keyof typeof address, "placeId">) => ({
    ...form.field(`${end}.${field}`),
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      form.change(`${end}.${field}`, currentTarget.value);
      // What was typed over is no longer the place that was found.
      form.change(`${end}.placeId`, "");
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
        help={isIrish ? eircodeHint(address.postcode) : northernHint(address.country, address.postcode)}
        {...at("postcode")}
      />
      <Select label="Country" required options={countries} {...at("country")} />
    </div>
  );
}
