import { useEffect, useState } from "react";
import { type FoundParcel, findParcels } from "../../../contract/dispatch.ts";
import { deliveryStateNames } from "../../../domain/deliveries/delivery-words.ts";
import { describeHolder } from "../../../domain/deliveries/holder.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { Moment } from "../../ui/Moment.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

const minLength = 2;
/** Long enough that typing a word makes only one search. */
const typingPauseMs = 250;

/** Where a parcel is: its holder, where that is, and since when, by reference, name, town, postcode or phone. */
export function ParcelSearch({ onOpen }: { onOpen: (orderId: OrderId) => void }) {
  const [typed, setTyped] = useState("");
  const search = useAfterPause(typed.trim());
  const isSearching = search.length >= minLength;
  return (
    <search className="relative w-full sm:w-72">
      <input
        type="search"
        aria-label="Where is a parcel?"
        placeholder="Where is…"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === "Escape" && setTyped("")}
        className="min-h-10 w-full rounded border border-edge bg-white px-2 text-sm hover:border-ink max-lg:min-h-11"
      />
      {isSearching && typed.trim() !== "" && (
        <section
          aria-label="Parcels found"
          className="absolute start-0 top-full z-30 mt-1 max-h-96 w-full min-w-72 overflow-y-auto rounded border border-line bg-white p-2 text-sm shadow"
        >
          <Found search={search} onOpen={onOpen} />
        </section>
      )}
    </search>
  );
}

function Found({ search, onOpen }: { search: string; onOpen: (orderId: OrderId) => void }) {
  const { data, error } = useStaffQuery(findParcels, { query: { search } }, { isBackground: true });
  if (error && !data) return <p role="status">{errorText(error)}</p>;
  if (!data) return <p role="status">Searching…</p>;
  if (data.parcels.length === 0) return <p role="status">No delivery was found.</p>;
  return (
    <ul className="grid gap-1">
      {data.parcels.map((parcel) => (
        <li key={parcel.orderId}>
          <button
            type="button"
            onClick={() => onOpen(parcel.orderId)}
            className="grid w-full gap-0.5 rounded px-2 py-1.5 text-start hover:bg-atlantic-100 max-lg:min-h-11"
          >
            <Parcel parcel={parcel} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Parcel({ parcel: { reference, customer, state, holder, place, driver, route } }: { parcel: FoundParcel }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">
        {reference} {customer}
      </span>
      <span className="wrap-anywhere">
        {[describeHolder(holder), place].filter(Boolean).join(", ")}
        {holder.since && (
          <>
            {" "}
            since <Moment at={holder.since} />
          </>
        )}
      </span>
      <span className="text-xs wrap-anywhere text-muted">
        {[deliveryStateNames[state], driver && `driver: ${driver}`, route].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
