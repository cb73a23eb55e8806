import type { EndPosition, PositionQuestion as Question } from "../../domain/addresses/address-position.ts";
import { AnsweredPosition } from "../forms/AnsweredPosition.tsx";
import { PositionQuestion } from "../forms/PositionQuestion.tsx";
import type { AddressEntry, Side } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

type AddressQuestionProps = {
  side: Side;
  entry: AddressEntry;
  /** Null once it is answered. */
  question: Question | null;
  measuredFrom: EndPosition | null;
  dispatch: (action: QuoteAction) => void;
  focusField: (field: string) => void;
};

/** Asks where an address is, and shows what was answered. */
export function AddressQuestion({ side, entry, question, measuredFrom, dispatch, focusField }: AddressQuestionProps) {
  const id = `${side}.position`;
  if (question) {
    return (
      <PositionQuestion
        id={id}
        question={question}
        isRefused={entry.answer !== null}
        otherwise="Without an answer it goes as a quote request, and our team prices it."
        onAnswer={(answer) => {
          dispatch({ type: "positionAnswered", side, answer });
          focusField(`${id}.change`);
        }}
      />
    );
  }
  return (
    <AnsweredPosition
      id={`${id}.change`}
      position={measuredFrom}
      onChange={() => {
        dispatch({ type: "positionAnswered", side, answer: null });
        focusField(id);
      }}
    />
  );
}
