import { useState } from "react";
import { type Day, takeBack } from "./day.ts";

/**
 * For ten seconds after a press: it is kept, and can be taken back where that still helps. Where the thumb is, but over the head of the page while a form is open, whose
 * fields and buttons it would hide.
 */
export function Slip({ slip, canUndo, isFormOpen }: Pick<Day, "slip" | "canUndo"> & { isFormOpen: boolean }) {
  const [fault, setFault] = useState("");
  return (
    <div className="slip" role="status">
      {slip && (
        <div className={isFormOpen ? "slip-bar over-head" : "slip-bar"}>
          <p>
            {slip.label}: kept
            {fault && ` · ${fault}`}
          </p>
          {canUndo && (
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
          )}
        </div>
      )}
    </div>
  );
}
