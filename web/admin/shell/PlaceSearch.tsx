import { useEffect, useState } from "react";
import { findPlaces, getPlace, type PlaceSuggestion } from "../../../contract/places.ts";
import { call } from "../../api/call.ts";
import { keepTyped, readTypedLine } from "../../forms/typed-line.ts";
import { useSearchSession } from "../../forms/use-search-session.ts";
import { useSuggestions } from "../../forms/use-suggestions.ts";
import { Combobox } from "./Combobox.tsx";
import { addressOfPlace, type TypedAddress, typedAddress } from "./typed-shipment.ts";
import { createTypedLine, type TypedLine } from "./use-typed-lines.ts";

type PlaceSearchProps = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  error: string | undefined;
  /** Of the form, which waits for what this one says. */
  lines: Map<string, TypedLine>;
  /** Kept where a place has no name of its own. */
  companyName: string;
  onType: (text: string) => void;
  onAddress: (address: TypedAddress) => void;
  /** The place that was chosen could not be read: it has to be typed. */
  onFailed: () => void;
};

/** An Eircode, a street or a whole address on one line; what it says by itself is taken without choosing. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, help, name, text, error, lines, companyName, onType, onAddress, onFailed } = props;
  const [isOpen, setOpen] = useState(false);
  const [line] = useState(createTypedLine);
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen && line.isUnread(), null, session, ignore);
  const places = found?.places ?? [];
  const lookUp = async ({ id }: PlaceSuggestion) => {
    const asked = call(getPlace, { params: { id }, query: { session: session.id() } });
    session.end();
    return addressOfPlace(keepTyped(await asked, text), companyName);
  };
  const takeApart = async () => {
    const input = text.trim();
    const known =
      found?.places ?? (await call(findPlaces, { query: { input, session: session.id() } }).catch(() => []));
    const whole = known.find((place) => place.whole);
    if (whole) return lookUp(whole);
    const address = readTypedLine(input, known);
    return address && typedAddress(address);
  };
  line.takeApart = () => line.fillFrom(takeApart(), onAddress, onFailed);
  useEffect(() => {
    lines.set(name, line);
    return () => {
      lines.delete(name);
      line.drop();
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
