import { useEffect, useState } from "react";
import { findPlaces, getPlace, type PlaceSuggestion } from "../../../contract/places.ts";
import { call } from "../../api/call.ts";
import { parseTypedLine, withTypedParts } from "../../forms/typed-line.ts";
import { useSearchSession } from "../../forms/use-search-session.ts";
import { useSuggestions } from "../../forms/use-suggestions.ts";
import { Combobox } from "./Combobox.tsx";
import { addressFromPlace, type TypedAddress, toTypedAddress } from "./typed-shipment.ts";
import { createTypedLine, type TypedLine } from "./use-typed-lines.ts";

type PlaceSearchProps = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  error: string | undefined;
  /** The form's address lines; it waits for this one before it is sent. */
  lines: Map<string, TypedLine>;
  /** Used if the place has no name of its own. */
  companyName: string;
  onType: (text: string) => void;
  onAddress: (address: TypedAddress) => void;
  /** The chosen place could not be loaded, so the address has to be typed. */
  onFailed: () => void;
};

/**
 * Finds an address by Eircode, street or a whole line; an unambiguous line is accepted without choosing a suggestion.
 */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, help, name, text, error, lines, companyName, onType, onAddress, onFailed } = props;
  const [isOpen, setOpen] = useState(false);
  const [line] = useState(createTypedLine);
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen && line.isUnread(), null, session, ignore);
  const places = found?.places ?? [];
  const lookUp = async ({ id }: PlaceSuggestion) => {
    const details = call(getPlace, { params: { id }, query: { session: session.id() } });
    session.end();
    return addressFromPlace(withTypedParts(await details, text), companyName);
  };
  const parseText = async () => {
    const input = text.trim();
    const known =
      found?.places ?? (await call(findPlaces, { query: { input, session: session.id() } }).catch(() => []));
    const whole = known.find((place) => place.whole);
    if (whole) return lookUp(whole);
    const address = parseTypedLine(input, known);
    return address && toTypedAddress(address);
  };
  line.startParsing = () => line.fillFrom(parseText(), onAddress, onFailed);
  useEffect(() => {
    lines.set(name, line);
    return () => {
      lines.delete(name);
      line.discard();
    };
  }, [lines, name, line]);
  return (
    <Combobox
      label={label}
      name={name}
      help={help}
      text={text}
      error={error}
      options={places}
      status={found ? `${places.length} ${places.length === 1 ? "suggestion" : "suggestions"}` : ""}
      onType={(typed) => {
        line.type(typed);
        onType(typed);
      }}
      onOpen={setOpen}
      onChoose={(place) => line.fillFrom(lookUp(place), onAddress, onFailed)}
      onDone={() => void line.read()}
    />
  );
}

function ignore(): void {}
