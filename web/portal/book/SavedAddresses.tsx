import { useId, useState } from "react";
import { listSavedAddresses, type SavedAddress } from "../../../contract/portal-addresses.ts";
import type { AddressEntry, Side } from "../../quote/quote-state.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";

const shown = 4;
const titles: Record<Side, string> = { pickup: "Collect from", dropoff: "Deliver to" };

type SavedAddressesProps = { side: Side; entry: AddressEntry; onPick: (side: Side, address: SavedAddress) => void };

/** Addresses of the account's address book, chosen with a single press, while this end is empty. */
export function SavedAddresses({ side, entry, onPick }: SavedAddressesProps) {
  const [search, setSearch] = useState("");
  const id = useId();
  const { data } = useMemberQuery(listSavedAddresses, { query: { search } });
  if (entry.text !== "" || entry.details.address1 !== "" || entry.details.city !== "") return null;
  if (!data || (data.total === 0 && search === "")) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-sm font-semibold">
        {titles[side]}: your addresses
      </h3>
      {(data.total > shown || search !== "") && (
        <SearchBox
          label={`Search your addresses, ${titles[side].toLowerCase()}`}
          placeholder="Name, street or contact"
          value={search}
          onSearch={setSearch}
        />
      )}
      <ul className="flex flex-wrap gap-2">
        {data.addresses.slice(0, shown).map((saved) => (
          <li key={saved.id}>
            <button
              type="button"
              onClick={() => onPick(side, saved)}
              className="min-h-11 rounded border border-edge bg-white px-3 py-1 text-start hover:bg-atlantic-100"
            >
              <span className="block font-semibold wrap-anywhere">{saved.name}</span>
              <span className="block text-sm text-muted">{saved.address.city}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total === 0 && (
        <p role="status" className="text-sm text-muted">
          No saved address matches. Type it below.
        </p>
      )}
    </section>
  );
}
