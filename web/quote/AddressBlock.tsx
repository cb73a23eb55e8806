import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cleanAddress } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import type { EndPosition, PositionQuestion } from "../../domain/addresses/address-position.ts";
import { whenIdle } from "../boot/when-idle.ts";
import type { usePosition } from "../forms/use-position.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { AddressSearch } from "./AddressSearch.tsx";
import { detailLabels, isComplete, isFilled, missingFields } from "./address-errors.ts";
import { nextMissingField } from "./find-quote-refusal.ts";
import type { AddressEntry, QuoteRefusal, Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type AddressBlockProps = {
  side: Side;
  entry: AddressEntry;
  position: ReturnType<typeof usePosition>;
  /** The question to ask if the place of this address is not known. */
  question: PositionQuestion | null;
  measuredFrom: EndPosition | null;
  /** The field that takes the focus once this address is accepted. */
  next: string;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
  refused: QuoteRefusal | null;
  onAnswer: (worked: boolean) => void;
  onLookup: (reading: Promise<void>) => void;
};

const names: Record<Side, { title: string; tick: string }> = {
  pickup: { title: "Pickup address", tick: "I confirm that the pickup address is correct" },
  dropoff: { title: "Delivery address", tick: "I confirm that the delivery address is correct" },
};

/** Loaded when the page is idle, because visitors start with the search. */
const loadFields = () => import("./AddressFields.tsx");
const loadPrompt = () => import("./StreetPrompt.tsx");
const loadQuestion = () => import("./AddressQuestion.tsx");

/** One end of the trip: a search field that becomes a line of text, with fields only for what is missing. */
export function AddressBlock(props: AddressBlockProps) {
  const { side, entry, position, next, dispatch, focusField, onAnswer, onLookup } = props;
  const { text, isOpen, requestedFields, confirmed } = entry;
  const refusedField = props.refused?.field;
  const panel = useId();
  const hasFields = useFieldsOnceNeeded(entry);
  const isLine = isFilled(entry) && !isOpen && entry.area === null && entry.awaited === null;
  const isRequesting = isLine && requestedFields.length > 0;
  useEffect(() => {
    void whenIdle()
      .then(loadFields)
      .catch(() => {}); // LazyPart retries when the fields are needed.
  }, []);
  const fromSearch = useFocusAfterSearch(isLine, side, entry, focusField);
  const use = () => {
    dispatch({ type: "addressUsed", side });
    focusField(isComplete(entry) ? next : nextMissingField(side, entry));
  };
  const chooseTown = (town: { name: string; county: string }) => {
    dispatch({ type: "townChosen", side, town });
    const next = missingFields(entry).find((field) => field !== "city" && field !== "state");
    focusField(`${side}.${next ?? "confirmed"}`);
  };
  const tick = (isTicked: boolean) => {
    dispatch({ type: "addressConfirmed", side, confirmed: isTicked });
    if (isTicked && !isComplete(entry)) focusField(nextMissingField(side, entry));
  };
  // Enter in a requested field accepts this address; it does not submit the whole form.
  const useOnEnter = (event: KeyboardEvent) => {
    if (!isRequesting || event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    use();
  };
  return (
    <fieldset className="min-w-0">
      <legend className={isLine ? "mb-1.5 text-sm font-semibold" : "sr-only"}>{names[side].title}</legend>
      <div hidden={isLine}>
        <AddressSearch
          id={`${side}.text`}
          label={names[side].title}
          error={refusedField === `${side}.text` && text === "" && "Required field"}
          text={text}
          isSettled={entry.placeId !== null || entry.details.city !== ""}
          isAwaiting={entry.awaited !== null}
          position={position}
          onType={(typed) => dispatch({ type: "textEdited", side, text: typed })}
          onChoose={(choice) => dispatch({ type: "placeAwaited", side, choice })}
          onPlace={(choice, place) => {
            fromSearch();
            dispatch({ type: "placeChosen", side, choice, place });
          }}
          onLine={(details) => {
            fromSearch();
            dispatch({ type: "entryFilled", side, entry: { text, details, isCompany: details.companyName !== "" } });
          }}
          onAnswer={onAnswer}
          onLookup={onLookup}
        />
      </div>
      {entry.area !== null && (
        <LazyPart
          part="prompt for a street"
          load={loadPrompt}
          pick={({ StreetPrompt }) => StreetPrompt}
          props={{ side, area: entry.area, dispatch, focusField }}
        />
      )}
      <div className={isLine ? "flex items-start gap-4 rounded border border-line bg-foam ps-3" : "mt-2"}>
        {isLine && <p className="min-w-0 grow py-2.5 wrap-anywhere">{addressLine(entry)}</p>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => dispatch({ type: "detailsToggled", side, isOpen: !isOpen })}
          className={joinClasses(
            "flex min-h-12 items-center gap-2 rounded py-2 font-semibold text-atlantic-600 hover:text-atlantic-800",
            isLine ? "px-3" : "pe-3",
          )}
        >
          {isLine && "Edit"}
          <span className={isLine ? "sr-only" : undefined}> Address Details</span>
          {!isLine && (
            <span aria-hidden="true" className={joinClasses("transition-transform", isOpen && "rotate-180")}>
              ▾
            </span>
          )}
        </button>
      </div>
      <p role="status" className={joinClasses("not-empty:mt-2 text-sm font-medium", !isRequesting && "sr-only")}>
        {isLine && statusText(entry)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what its fields let through */}
      <div id={panel} hidden={!isOpen && !isRequesting} onKeyDown={useOnEnter} className="pt-2 pb-4">
        {hasFields && (
          <LazyPart
            part="address fields"
            load={loadFields}
            pick={({ AddressFields }) => AddressFields}
            failed={(retry) => (
              <Button tone="secondary" onClick={retry}>
                Load the fields again
              </Button>
            )}
            props={{ side, entry, dispatch, onTown: chooseTown }}
          />
        )}
        <Button tone="secondary" className="mt-4 w-full sm:w-auto" onClick={use}>
          Use this address
        </Button>
      </div>
      {(props.question || entry.answer) && (
        <LazyPart
          part="question about the place"
          load={loadQuestion}
          pick={({ AddressQuestion }) => AddressQuestion}
          props={{ side, entry, question: props.question, measuredFrom: props.measuredFrom, dispatch, focusField }}
        />
      )}
      <Checkbox
        id={`${side}.confirmed`}
        label={names[side].tick}
        help={isComplete(entry) ? undefined : "Some address details are still missing"}
        fieldClassName={isComplete(entry) ? undefined : "max-sm:hidden"}
        error={refusedField === `${side}.confirmed` && !confirmed && props.refused?.text}
        checked={confirmed && isComplete(entry)}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
    </fieldset>
  );
}

/** The address on one line, as far as it is filled in. */
function addressLine({ details }: AddressEntry): string {
  return addressLines(cleanAddress(details)).join(", ");
}

/** For screen readers once an address is filled in: 'Address filled in. Eircode still needed.' */
function statusText(entry: AddressEntry): string {
  const isIrish = entry.details.country === "IE";
  const missing = missingFields(entry).map((field) =>
    field === "postcode" && isIrish ? "Eircode" : detailLabels[field],
  );
  if (missing.length > 0) return `Address filled in. ${new Intl.ListFormat("en-IE").format(missing)} still needed.`;
  return entry.confirmed ? "Address confirmed." : "Address filled in.";
}

/**
 * The search field disappears once it has filled in the address, so the focus moves to the first missing field or the
 * checkbox, unless it is elsewhere by then. Call the returned function before applying a search result.
 */
function useFocusAfterSearch(isLine: boolean, side: Side, entry: AddressEntry, focusField: (field: string) => void) {
  const isHere = useRef(false);
  const field = entry.requestedFields[0] ?? "confirmed";
  useEffect(() => {
    if (isLine && isHere.current) focusField(`${side}.${field}`);
    isHere.current = false;
  }, [isLine, side, field, focusField]);
  return () => {
    const { activeElement } = document;
    const search = document.getElementById(`${side}.text`);
    isHere.current = search?.closest("fieldset")?.contains(activeElement) === true;
  };
}

/**
 * Mounts the fields when they are first needed: two hidden sets, each with every country, would be a third of the page.
 */
function useFieldsOnceNeeded(entry: AddressEntry): boolean {
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && (entry.isOpen || isFilled(entry))) setNeeded(true);
  return isNeeded;
}
