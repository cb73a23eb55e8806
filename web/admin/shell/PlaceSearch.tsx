import { useRef, useState } from "react";
import { findPlaces, getPlace, type PlaceSuggestion } from "../../../contract/places.ts";
import { call } from "../../api/call.ts";
import { keepTyped, readTypedLine } from "../../forms/typed-line.ts";
import { useSearchSession } from "../../forms/use-search-session.ts";
import { useSuggestions } from "../../forms/use-suggestions.ts";
import { Combobox } from "./Combobox.tsx";
import { addressOfPlace, type TypedAddress, typedAddress } from "./typed-shipment.ts";

type PlaceSearchProps = {
  label: string;
  help: string | undefined;
  name: string;
  text: string;
  /** Kept where a place has no name of its own. */
  companyName: string;
  onType: (text: string) => void;
  onAddress: (address: TypedAddress) => void;
  /** The place that was chosen could not be read: it has to be typed. */
  onFailed: () => void;
};

/** An Eircode, a street or a whole address on one line; what it says by itself is taken without choosing. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { label, help, name, text, companyName, onType, onAddress, onFailed } = props;
  const [isOpen, setOpen] = useState(false);
  const typed = useRef(false);
  const session = useSearchSession();
  const found = useSuggestions(text, isOpen && typed.current, null, session, ignore);
  const places = found?.places ?? [];
  const choose = async ({ id }: PlaceSuggestion) => {
    typed.current = false;
    const details = await call(getPlace, { params: { id }, query: { session: session.id() } }).catch(() => null);
    session.end();
    if (details) onAddress(addressOfPlace(keepTyped(details, text), companyName));
    else onFailed();
  };
  const takeApart = async () => {
    const input = text.trim();
    if (!typed.current || input === "") return;
    typed.current = false;
    const known =
      found?.places ?? (await call(findPlaces, { query: { input, session: session.id() } }).catch(() => []));
    const whole = known.find((place) => place.whole);
    const address = whole ? null : readTypedLine(input, known);
    if (whole) await choose(whole);
    else if (address) onAddress(typedAddress(address));
  };
  return (
    <Combobox
      label={label}
      name={name}
      help={help}
      text={text}
      options={places}
      status={found ? `${places.length} ${places.length === 1 ? "suggestion" : "suggestions"}` : ""}
      onType={(line) => {
        typed.current = true;
        onType(line);
      }}
      onOpen={setOpen}
      onChoose={(place) => void choose(place)}
      onDone={() => void takeApart()}
    />
  );
}

function ignore(): void {}
