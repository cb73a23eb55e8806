import { useState } from "react";
import type { Form } from "../../../forms/use-form.ts";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { AddressFields } from "../../shell/AddressFields.tsx";
import { PlaceSearch } from "../../shell/PlaceSearch.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { isComplete, lineOf, type TypedShipment } from "../../shell/typed-shipment.ts";
import type { TypedLines } from "../../shell/use-typed-lines.ts";

type AddressPartProps = { end: "pickup" | "dropoff"; form: Form<TypedShipment>; typedLines: TypedLines };

const legends = { pickup: "Pickup", dropoff: "Delivery" };

/** One end of the trip: as it is now, another one found by one line, and its parts where they are wanted or something is wrong. */
export function AddressPart({ end, form, typedLines }: AddressPartProps) {
  const address = form.values[end];
  const hasFaults = Object.entries(form.errors).some(([name, text]) => text && name.startsWith(`${end}.`));
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const showsFields = isOpen || hasFaults || !isComplete(address);
  const name = legends[end];
  const search = `${end}.search`;
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
            setText(lineOf(found));
          }}
          onFailed={() => setOpen(true)}
        />
        {!showsFields && (
          <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
            <span className="min-w-0 flex-1 break-words">{lineOf(address)}</span>
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
                // They stay while they are typed into, also once nothing is wrong with them.
                setOpen(true);
                typedLines.drop(search);
              }
              form.change(`${end}.${field}`, value);
            }}
          />
        )}
      </div>
    </Fieldset>
  );
}
