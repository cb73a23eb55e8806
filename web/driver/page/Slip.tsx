import { useState } from "react";
import { type Day, takeBack } from "./day.ts";

/** For ten seconds after a press: it is kept, and can be taken back. */
export function Slip({ slip }: { slip: Day["slip"] }) {
  const [fault, setFault] = useState("");
  return (
    <div className="slip" role="status">
      {slip && (
        <div className="slip-bar">
          <p>
            {slip.label}: kept
            {fault && ` · ${fault}`}
          </p>
          <button
            type="button"
            className="button"
            onClick={() =>
              takeBack().then(
                () => setFault(""),
                (error: Error) => setFault(error.message),
              )
            }
          >
            Undo
          </button>
        </div>
      )}
    </div>
  );
}
