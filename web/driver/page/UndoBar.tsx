import { useState } from "react";
import { driverActionNames } from "../../../domain/deliveries/delivery-words.ts";
import { undoActions } from "./day.ts";
import type { Day } from "./day-state.ts";

/**
 * Confirms an action for ten seconds and offers to undo it. Within reach of the thumb, but at the top while a form is
 * open.
 */
export function UndoBar({
  undoable,
  canUndo,
  isFormOpen,
}: Pick<Day, "undoable" | "canUndo"> & { isFormOpen: boolean }) {
  const [error, setError] = useState("");
  return (
    <div className="slip" role="status">
      {undoable && (
        <div className={isFormOpen ? "slip-bar over-head" : "slip-bar"}>
          <p>{error ? `${undoable.label}, saved · ${error}` : `${undoable.label}, saved`}</p>
          {canUndo && (
            <button
              type="button"
              className="button"
              onClick={() =>
                undoActions().then(
                  () => setError(""),
                  (cause: Error) => setError(cause.message),
                )
              }
            >
              {driverActionNames.take_back}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
