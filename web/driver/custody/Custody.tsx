import { useEffect, useState } from "react";
import { driverActionNames } from "../../../domain/deliveries/delivery-words.ts";
import { openForm } from "../page/day.ts";
import type { Day } from "../page/day-state.ts";
import { HandInForm } from "./HandInForm.tsx";
import { ReceiveForm } from "./ReceiveForm.tsx";

type Open = "hand over" | "take over" | null;

/** The goods in the van: handed in at the depot, handed over to a colleague, or taken over from one. */
export function Custody({ day }: { day: Day }) {
  const { carried, incoming, scannedCount, run } = day;
  const [open, setOpen] = useState<Open>(null);
  // While the dialog is open, the run on the screen does not change.
  useEffect(() => (open ? openForm({ key: "custody", stops: [] }) : undefined), [open]);
  if (run === null) return null;
  const free = carried.filter(({ handingTo }) => handingTo === null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="goods">
      <h2 id="goods">In your van ({carried.length})</h2>
      {open === "hand over" && <HandInForm parcels={free} colleagues={run.colleagues ?? []} onClose={close} />}
      {open === "take over" && <ReceiveForm parcels={incoming} onClose={close} />}
      {open === null && (
        <>
          {carried.map(({ key, stop, handingTo }) => (
            <p key={key} className="carried">
              <b>{stop.reference}</b> {stop.goods}
              {handingTo && <span className="state"> Handed to {handingTo}, who has not confirmed it yet</span>}
            </p>
          ))}
          {scannedCount > 0 && <p className="note">{scannedText(scannedCount)}</p>}
          {free.length > 0 && (
            <button type="button" className="button" onClick={() => setOpen("hand over")}>
              Hand in or hand over
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen("take over")}>
            {incoming.length > 0 ? `${driverActionNames.take_over} (${incoming.length})` : "Take over a parcel"}
          </button>
        </>
      )}
    </section>
  );
}

function scannedText(count: number): string {
  return count === 1
    ? "1 parcel was scanned. It appears here as soon as there is a connection."
    : `${count} parcels were scanned. They appear here as soon as there is a connection.`;
}
