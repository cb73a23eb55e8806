import { useEffect, useRef, useState } from "react";
import {
  type PlaceChoice,
  type Position,
  type PositionAnswer,
  positionQuestionText,
  type PositionQuestion as Question,
} from "../../domain/addresses/address-position.ts";
import { LazyPart } from "../report/LazyPart.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

type PositionQuestionProps = {
  /** Receives the focus when an answer is refused. */
  id: string;
  question: Question;
  /** The postcode does not allow the given answer. */
  isRefused: boolean;
  /** What happens without an answer. */
  otherwise: string;
  onAnswer: (answer: PositionAnswer) => void;
};

/** More buttons would be overwhelming, so the other places are in a list. */
const buttons = 6;

const loadMap = () => import("./PinMap.tsx");

/** Asks where an address with an unknown place is: near which known place, or at which pin on our map. */
export function PositionQuestion({ id, question, isRefused, otherwise, onAnswer }: PositionQuestionProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  const [nearest, others] = [question.choices.slice(0, buttons), question.choices.slice(buttons)];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone and has taken the focus with it.
    if (isRefused && document.activeElement === document.body) box.current?.focus();
  }, [isRefused]);
  return (
    <div id={id} ref={box} tabIndex={-1} className="my-3">
      <Notice tone="warning" role="status" title={positionQuestionText(question)}>
        {isRefused && (
          <p className="mb-2 font-medium text-brick">
            We cannot measure from there: it is outside the area of this postcode, or it is also the other end of the
            trip. Choose another place, or correct the postcode.
          </p>
        )}
        {otherwise}
      </Notice>
      <fieldset className="mt-3 flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Nearest places</legend>
        {nearest.map((choice) => (
          <Button
            key={choice.placeId}
            tone="secondary"
            size="small"
            className="min-h-11"
            onClick={() => onAnswer({ kind: "place", placeId: choice.placeId })}
          >
            {choiceText(choice)}
          </Button>
        ))}
        <Button
          tone="secondary"
          size="small"
          className="min-h-11"
          aria-expanded={isMapOpen}
          onClick={() => setMapOpen(!isMapOpen)}
        >
          Point at the map
        </Button>
      </fieldset>
      {others.length > 0 && <OtherPlaces places={others} onAnswer={onAnswer} />}
      {isMapOpen && (
        <LazyPart
          part="map to point at"
          load={loadMap}
          pick={({ PinMap }) => PinMap}
          waiting={<Skeleton className="mt-3 aspect-square max-w-md" />}
          failed={(retry) => (
            <Button tone="secondary" className="mt-3" onClick={retry}>
              Load the map again
            </Button>
          )}
          props={{ question, onPin: (at: Position) => onAnswer({ kind: "pin", ...roundPin(at) }) }}
        />
      )}
    </div>
  );
}

type OtherPlacesProps = { places: PlaceChoice[]; onAnswer: PositionQuestionProps["onAnswer"] };

/** Every other place that the postcode can belong to, by name, so that nobody has to use the map. */
function OtherPlaces({ places, onAnswer }: OtherPlacesProps) {
  const [chosen, setChosen] = useState("");
  const options = places
    .map((place) => ({ value: place.placeId, label: choiceText(place) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-IE"));
  return (
    <div className="mt-3 grid max-w-md gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        label="Another place"
        value={chosen}
        options={[{ value: "", label: "Choose a place" }, ...options]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        tone="secondary"
        className="w-fit sm:mt-7.5 sm:h-fit"
        disabled={chosen === ""}
        onClick={() => chosen && onAnswer({ kind: "place", placeId: chosen })}
      >
        Use this place
      </Button>
    </div>
  );
}

/** 'Ventry, Kerry' */
function choiceText({ name, county }: PlaceChoice): string {
  return name === county ? name : `${name}, ${county}`;
}

/** Rounds to five decimals, about a metre, so that one pin makes one request. */
function roundPin({ lat, lon }: Position): Position {
  return { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
}
