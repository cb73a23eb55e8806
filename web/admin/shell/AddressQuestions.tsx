import type { EndPosition, PositionAnswer, TripEnd } from "../../../domain/addresses/address-position.ts";
import { defaultCountry } from "../../../domain/addresses/countries.ts";
import type { OpenQuestion } from "../../../domain/pricing/trip-positions.ts";
import { ApiError } from "../../api/api-error.ts";
import { AnsweredPosition } from "../../forms/AnsweredPosition.tsx";
import { ConflictAnswers } from "../../forms/ConflictAnswers.tsx";
import { PositionQuestion } from "../../forms/PositionQuestion.tsx";
import type { TypedAddress } from "./typed-shipment.ts";

type AddressQuestionsProps = {
  end: TripEnd;
  address: TypedAddress;
  /** What is still open about either end. */
  open: OpenQuestion | null;
  measuredFrom: EndPosition | null;
  /** Postcode and town disagree. */
  isConflict: boolean;
  /** What happens without an answer. */
  otherwise: string;
  onAnswers: (answers: Pick<TypedAddress, "answer" | "bothAreRight">) => void;
  onCorrect: (field: "postcode" | "city") => void;
};

/** What staff can ask a caller about an address, as the website asks its visitors. */
export function AddressQuestions(props: AddressQuestionsProps) {
  const { end, address, open, measuredFrom, isConflict, otherwise, onAnswers, onCorrect } = props;
  const { answer, bothAreRight } = address;
  const id = `${end}-position`;
  const give = (given: PositionAnswer | null) => onAnswers({ answer: given, bothAreRight });
  if (isConflict) {
    return (
      <ConflictAnswers
        isIrish={address.country === defaultCountry}
        onCorrect={onCorrect}
        onBothRight={() => onAnswers({ answer, bothAreRight: true })}
      />
    );
  }
  if (open?.end === end) {
    return (
      <PositionQuestion
        id={id}
        question={open.question}
        isRefused={answer !== null}
        otherwise={otherwise}
        onAnswer={give}
      />
    );
  }
  return answer && <AnsweredPosition id={`${id}-change`} position={measuredFrom} onChange={() => give(null)} />;
}

/** Whether the server refused an address because its postcode and town disagree. */
export function isConflictAt(error: unknown, end: TripEnd): boolean {
  const reasons = error instanceof ApiError ? error.data["reasons"] : null;
  return (
    Array.isArray(reasons) &&
    reasons.some(({ code, field }) => code === "address_conflict" && field === `${end}.postcode`)
  );
}
