import { useId, useRef, useState } from "react";
import { findPlaces, getPlace, type PlaceDetails, type PlaceSuggestion } from "../../../contract/places.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { irishCounties, northernCounties } from "../../../domain/addresses/counties.ts";
import { countryCode, countryOptions, northernHint, northernIreland } from "../../../domain/addresses/countries.ts";
import { eircodeHint } from "../../../domain/addresses/eircode.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { call } from "../../api/call.ts";
import { keepTyped, readTypedLine } from "../../forms/typed-line.ts";
import type { Form } from "../../forms/use-form.ts";
import { useSearchSession } from "../../forms/use-search-session.ts";
import { useSuggestions } from "../../forms/use-suggestions.ts";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { QuietButton } from "../shell/StaffPage.tsx";
import { Combobox } from "./Combobox.tsx";
import { addressOfPlace, isComplete, type NewOrder, type TypedAddress, typedAddress } from "./new-order.ts";

type AddressPartProps = { end: "pickup" | "dropoff"; form: Form<NewOrder> };

const ends = { pickup: "Collect from", dropoff: "Deliver to" };
const countries = countryOptions.map(({ value, name }) => ({ value, label: name }));

/** One end of the trip: found by one line, with its parts below wherever something is missing. */
export function AddressPart({ end, form }: AddressPartProps) {
  const address = form.values.shipment[end];
  const isFilled = [address.address1, address.city, address.postcode].some((part) => part !== "");
  const hasFaults = Object.entries(form.errors).some(([name, text]) => text && name.startsWith(`shipment.${end}`));
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useState(() => lineOf(address));
  const showsFields = isEditing || hasFaults || (isFilled && !isComplete(address));
  const fill = (filled: TypedAddress) => {
    form.set({ shipment: { ...form.held.read().values.shipment, [end]: filled } });
    setText(lineOf(filled));
  };
  return (
    <div className="grid content-start gap-3">
      <PlaceSearch
        label={ends[end]}
        help={isFilled ? undefined : "Eircode, street or the whole address on one line"}
        name={`shipment.${end}`}
        text={text}
        onType={setText}
        onAddress={fill}
      />
      {isFilled && !showsFields && (
        <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
          <span className="min-w-0 flex-1 break-words">{lineOf(address)}</span>
          <QuietButton onClick={() => setEditing(true)}>
            Edit <span className="sr-only">{ends[end].toLowerCase()}</span>
          </QuietButton>
        </p>
      )}
      {showsFields && <AddressFields end={end} form={form} />}
      {!isFilled && !showsFields && (
        <div>
          <QuietButton onClick={() => setEditing(true)}>Type it field by field</QuietButton>
        </div>
      )}
    </div>
  );
}

function lineOf(address: TypedAddress): string {
  return addressLines({ ...address, country: countryCode(address.country) }).join(", ");
}

type PlaceSearchProps = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  onType: (text: string) => void;
  onAddress: (address: TypedAddress) => void;
};

/** An Eircode, a street or a whole address on one line; what it says by itself is taken without choosing. */
function PlaceSearch({ label, help, name, text, onType, onAddress }: PlaceSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const typed = useRef(false);
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen && typed.current, null, session, ignore);
  const places = found?.places ?? [];
  const choose = async (place: PlaceSuggestion) => {
    typed.current = false;
    const details = await lookUp(place, session.id());
    session.end();
    if (details) onAddress(addressOfPlace(keepTyped(details, text)));
  };
  const takeApart = async () => {
    const line = text.trim();
    if (!typed.current || line === "") return;
    typed.current = false;
    const known = found?.places ?? (await readLine(line, session.id()));
    const whole = known.find((place) => place.whole);
    const address = whole ? null : readTypedLine(line, known);
    if (whole) await choose(whole);
    else if (address) onAddress(typedAddress(address));
  };
  return (
    <Combobox
      label={label}
      name={name}
      help={help}
      text={text}
      options={places.map(({ id, label, note }) => ({ key: id, label, note }))}
      status={found ? `${places.length} ${places.length === 1 ? "suggestion" : "suggestions"}` : ""}
      credit={[...new Set(places.map(({ credit }) => credit).filter(Boolean))].join(", ")}
      onType={(line) => {
        typed.current = true;
        onType(line);
      }}
      onOpen={setOpen}
      onChoose={(index) => {
        const place = places[index];
        if (place) void choose(place);
      }}
      onDone={() => void takeApart()}
    />
  );
}

function ignore(): void {}

async function lookUp({ id }: PlaceSuggestion, session: string): Promise<PlaceDetails | null> {
  try {
    return await call(getPlace, { params: { id }, query: { session } });
  } catch {
    return null;
  }
}

async function readLine(input: string, session: string): Promise<PlaceSuggestion[]> {
  try {
    return await call(findPlaces, { query: { input, session } });
  } catch {
    return [];
  }
}

/** The seven fields. */
function AddressFields({ end, form }: AddressPartProps) {
  const address = form.values.shipment[end];
  const countyList = useId();
  const at = (field: keyof TypedAddress & string) => ({
    ...form.field(`shipment.${end}.${field}`),
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      form.change(`shipment.${end}.${field}`, currentTarget.value);
      // What was typed over is no longer the place that was found.
      form.change(`shipment.${end}.placeId`, "");
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
        onBlur={() =>
          form.change(`shipment.${end}.postcode`, showPostcode(countryCode(address.country), address.postcode))
        }
        {...at("postcode")}
      />
      <Select label="Country" required options={countries} {...at("country")} />
    </div>
  );
}
