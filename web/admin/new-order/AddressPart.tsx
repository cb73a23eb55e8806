import { useState } from "react";
import type { Form } from "../../forms/use-form.ts";
import { AddressFields } from "../shell/AddressFields.tsx";
import { PlaceSearch } from "../shell/PlaceSearch.tsx";
import { QuietButton } from "../shell/StaffPage.tsx";
import { isComplete, lineOf, type TypedAddress } from "../shell/typed-shipment.ts";
import type { TypedLines } from "../shell/use-typed-lines.ts";
import type { NewOrder } from "./new-order.ts";

type AddressPartProps = { end: "pickup" | "dropoff"; form: Form<NewOrder>; typedLines: TypedLines };

const ends = { pickup: "Collect from", dropoff: "Deliver to" };

/** One end of the trip: found by one line, with its parts below wherever something is missing. */
export function AddressPart({ end, form, typedLines }: AddressPartProps) {
  const name = `shipment.${end}` as const;
  const address = form.values.shipment[end];
  const isFilled = [address.address1, address.city, address.postcode].some((part) => part !== "");
  const hasFaults = Object.entries(form.errors).some(([field, text]) => text && field.startsWith(name));
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
        name={name}
        text={text}
        error={form.errors[name]}
        lines={typedLines.lines}
        companyName=""
        onType={setText}
        onAddress={fill}
        onFailed={() => setEditing(true)}
      />
      {isFilled && !showsFields && (
        <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
          <span className="min-w-0 flex-1 break-words">{lineOf(address)}</span>
          <QuietButton onClick={() => setEditing(true)}>
            Edit <span className="sr-only">{ends[end].toLowerCase()}</span>
          </QuietButton>
        </p>
      )}
      {showsFields && (
        <AddressFields
          address={address}
          field={(field) => form.field(`${name}.${field}`)}
          onChange={(field, value) => {
            if (value !== address[field]) {
              // They stay while they are typed into, also once nothing is wrong with them.
              setEditing(true);
              typedLines.drop(name);
            }
            form.change(`${name}.${field}`, value);
          }}
        />
      )}
      {!isFilled && !showsFields && (
        <div>
          <QuietButton onClick={() => setEditing(true)}>Type it field by field</QuietButton>
        </div>
      )}
    </div>
  );
}
