import { useEffect, useRef } from "react";
import { driverActionNames } from "../../../domain/deliveries/delivery-words.ts";

/** Replaces the actions when a driver sets off while off duty. */
export function ConfirmDuty({ onAnswer, onBack }: { onAnswer: (goesOnDuty: boolean) => void; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="next">
      <h3 ref={heading} tabIndex={-1}>
        Go on duty?
      </h3>
      <p>While you’re off duty, the customer can’t see your van or when you’ll arrive.</p>
      <button type="button" className="button main" onClick={() => onAnswer(true)}>
        Go on duty
      </button>
      <button type="button" className="button" onClick={() => onAnswer(false)}>
        {driverActionNames.set_off} off duty
      </button>
      <button type="button" className="button" onClick={onBack}>
        Back
      </button>
    </div>
  );
}
