import { Button } from "../ui/Button.tsx";

type ConflictAnswersProps = {
  isIrish: boolean;
  /** The field to correct. */
  onCorrect: (field: "postcode" | "city") => void;
  onBothRight: () => void;
};

/** The answers to 'which is right?': correct either, or keep both; an order with both is marked for staff. */
export function ConflictAnswers({ isIrish, onCorrect, onBothRight }: ConflictAnswersProps) {
  const answers = [
    { text: `Change the ${isIrish ? "Eircode" : "postcode"}`, onPress: () => onCorrect("postcode") },
    { text: "Change the town", onPress: () => onCorrect("city") },
    { text: "Both are right", onPress: onBothRight },
  ];
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {answers.map(({ text, onPress }) => (
        <Button key={text} tone="secondary" size="small" className="min-h-11" onClick={onPress}>
          {text}
        </Button>
      ))}
    </div>
  );
}
