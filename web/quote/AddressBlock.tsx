import { useState } from "react";
import type { usePosition } from "../forms/use-position.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Disclosure } from "../ui/Disclosure.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { AddressSearch } from "./AddressSearch.tsx";
import { postcodeIn } from "./address-entry.ts";
import { isComplete } from "./address-errors.ts";
import type { AddressEntry, Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type AddressBlockProps = {
  side: Side;
  entry: AddressEntry;
  position: ReturnType<typeof usePosition>;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
  onAnswer: (worked: boolean) => void;
  onReading: (reading: Promise<void>) => void;
};

const names: Record<Side, { title: string; tick: string }> = {
  pickup: { title: "Pickup address", tick: "I confirm that the pickup address is correct" },
  dropoff: { title: "Delivery address", tick: "I confirm that the delivery address is correct" },
};

/** One end of the trip: search, prompt for a street, details, tick. */
export function AddressBlock({ side, entry, position, dispatch, focusField, onAnswer, onReading }: AddressBlockProps) {
  const { text } = entry;
  const hasFields = useFieldsOnceNeeded(entry);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{names[side].title}</legend>
      <AddressSearch
        id={`${side}.text`}
        label={names[side].title}
        text={text}
        isSettled={entry.placeId !== null || entry.details.city !== ""}
        isAwaiting={entry.awaited !== null}
        position={position}
        onType={(typed) => dispatch({ type: "textEdited", side, text: typed })}
        onChoose={(choice) => dispatch({ type: "placeAwaited", side, choice })}
        onPlace={(choice, place) =>
          dispatch({ type: "placeChosen", side, choice, place, typedPostcode: postcodeIn(text) })
        }
        onAnswer={onAnswer}
        onReading={onReading}
      />
      {entry.area !== null && (
        <StreetPrompt
          area={entry.area}
          onClear={() => {
            dispatch({ type: "placeCleared", side });
            focusField(`${side}.text`);
          }}
          onManual={() => {
            dispatch({ type: "manualEntryChosen", side });
            focusField(`${side}.address1`);
          }}
        />
      )}
      <Disclosure
        label="Address Details"
        open={entry.isOpen}
        onOpenChange={(isOpen) => dispatch({ type: "detailsToggled", side, isOpen })}
        className="mt-2"
      >
        {hasFields && <AddressFields side={side} entry={entry} dispatch={dispatch} />}
      </Disclosure>
      <Checkbox
        id={`${side}.confirmed`}
        label={names[side].tick}
        help={isComplete(entry) ? undefined : "Some address details are still missing"}
        checked={entry.confirmed}
        onChange={(event) => dispatch({ type: "addressConfirmed", side, confirmed: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

/**
 * Two closed sets of empty fields, with all countries in each, would be a third of the page and would have to wake up with it. From when
 * one is opened or filled it stays.
 */
function useFieldsOnceNeeded({ isOpen, details: { country: _, ...typed } }: AddressEntry): boolean {
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && (isOpen || Object.values(typed).some((value) => value !== ""))) setNeeded(true);
  return isNeeded;
}

type StreetPromptProps = { area: string; onClear: () => void; onManual: () => void };

function StreetPrompt({ area, onClear, onManual }: StreetPromptProps) {
  return (
    <Notice
      tone="warning"
      role="status"
      className="mt-3"
      action={
        <>
          <Button tone="secondary" size="small" onClick={onClear} className="min-h-11">
            Clear &amp; Try Again
          </Button>
          <Button tone="secondary" size="small" onClick={onManual} className="min-h-11">
            Enter Manually
          </Button>
        </>
      }
    >
      We found the area ({area}) but need a specific street address
    </Notice>
  );
}
