import { useState } from "react";
import type { TripEnd } from "../../../../domain/addresses/address-position.ts";
import type { OpenQuestion } from "../../../../domain/pricing/trip-positions.ts";
import type { Form } from "../../../forms/use-form.ts";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { AddressFields } from "../../shell/AddressFields.tsx";
import { AddressQuestions } from "../../shell/AddressQuestions.tsx";
import { PlaceSearch } from "../../shell/PlaceSearch.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import {
  addressLine,
  editAddress,
  isCompleteAddress,
  type TypedAddress,
  type TypedShipment,
} from "../../shell/typed-shipment.ts";
import type { TypedLines } from "../../shell/use-typed-lines.ts";

export type RepricedPlaces = {
  /** The question left open about the addresses when they were last priced. */
  open: OpenQuestion | null;
  /** The end whose postcode and town disagree. */
  conflict: TripEnd | null;
  /** Clears both once an address changes. */
  onAnswered: () => void;
};

type AddressPartProps = { end: TripEnd; form: Form<TypedShipment>; typedLines: TypedLines; places: RepricedPlaces };

const legends = { pickup: "Pickup", dropoff: "Delivery" };

/** The pickup or delivery address: found by one line, with separate fields on request or if something is wrong. */
export function AddressPart({ end, form, typedLines, places }: AddressPartProps) {
  const address = form.values[end];
  const hasErrors = Object.entries(form.errors).some(([name, text]) => text && name.startsWith(`${end}.`));
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const showsFields = isOpen || hasErrors || !isCompleteAddress(address);
  const name = legends[end];
  const search = `${end}.search`;
  const setAddress = (changed: TypedAddress) =>
    form.store.update({ values: { ...form.store.read().values, [end]: changed } });
  return (
    <Fieldset legend={name} error={form.errors[end]}>
      <div className="grid gap-3">
        <PlaceSearch
          label={`Another ${name.toLowerCase()} address`}
          help="Eircode, street or the whole address on one line"
          name={search}
          text={text}
          error={form.errors[search]}
          lines={typedLines.lines}
          companyName={address.companyName}
          onType={setText}
          onAddress={(found) => {
            form.set({ [end]: found });
            setText(addressLine(found));
          }}
          onFailed={() => setOpen(true)}
        />
        {!showsFields && (
          <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
            <span className="min-w-0 flex-1 break-words">{addressLine(address)}</span>
            <QuietButton onClick={() => setOpen(true)}>
              Edit <span className="sr-only">the {name.toLowerCase()} address</span>
            </QuietButton>
          </p>
        )}
        {showsFields && (
          <AddressFields
            address={address}
            field={(field) => form.field(`${end}.${field}`)}
            onChange={(field, value) => {
              if (value !== address[field]) {
                // The fields stay while they are edited, also once they have no errors.
                setOpen(true);
                typedLines.discard(search);
              }
              const before = form.store.read().values[end];
              form.change(`${end}.${field}`, value);
              setAddress(editAddress(before, field, value));
            }}
          />
        )}
        <AddressQuestions
          end={end}
          address={address}
          open={places.open}
          measuredFrom={null}
          isConflict={places.conflict === end}
          otherwise="To enter the price yourself, price the order again without answering."
          onAnswers={(answers) => {
            form.set({ [end]: { ...address, ...answers } });
            places.onAnswered();
          }}
          onCorrect={() => setOpen(true)}
        />
      </div>
    </Fieldset>
  );
}
