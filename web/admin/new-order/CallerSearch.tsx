import { type ReactNode, useState } from "react";
import {
  type AccountToCharge,
  type Caller,
  type CallerTrip,
  findAccountsToCharge,
  findCallers,
} from "../../../contract/staff-booking.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { countOf } from "../../ui/show-number.ts";
import { Combobox } from "../shell/Combobox.tsx";
import { useDebounced } from "../shell/use-debounced.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type CallerSearchProps = {
  onTrip: (trip: CallerTrip) => void;
  onCaller: (caller: Caller) => void;
  onAccount: (account: AccountToCharge) => void;
};

const minCharacters = 3;
const delayMs = 150;

/** Finds the caller and their bookings; choosing one copies addresses, contacts and billing. */
export function CallerSearch({ onTrip, onCaller, onAccount }: CallerSearchProps) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), delayMs);
  const isSearchable = search.length >= minCharacters;
  const { data, isFetching } = useStaffQuery(
    findCallers,
    { query: { search } },
    { enabled: isSearchable, keepPrevious: true, staleMs: 10_000 },
  );
  const { data: accounts } = useStaffQuery(
    findAccountsToCharge,
    { query: { search } },
    { enabled: isSearchable, keepPrevious: true, staleMs: 5_000 },
  );
  const isCurrent = isSearchable && text.trim() === search;
  const choices = isCurrent
    ? [...(data?.callers ?? []).flatMap(toChoices), ...(accounts?.accounts ?? []).map(toAccountChoice)]
    : [];
  const isUnknown = isCurrent && data !== undefined && !isFetching && choices.length === 0;
  return (
    <div className="grid gap-1">
      <Combobox
        name="caller"
        label="Who is calling?"
        help="Phone, email, name or account. Press Enter to copy the first booking: addresses, contacts and billing."
        text={text}
        autoFocused
        selectsFirst
        options={choices}
        status={isCurrent && !isFetching ? `${countOf(choices.length, "booking", "bookings")} found` : ""}
        onType={setText}
        onChoose={({ caller, trip, account }) => {
          setText("");
          if (trip) onTrip(trip);
          else if (caller) onCaller(caller);
          else if (account) onAccount(account);
        }}
      />
      {isUnknown && (
        <p className="text-sm">There are no bookings under “{search}”. Enter the caller’s details below.</p>
      )}
    </div>
  );
}

function twoLines(first: string, second: string): ReactNode {
  return (
    <span className="grid">
      <span>{first}</span>
      <span className="text-sm text-muted">{second}</span>
    </span>
  );
}

type Choice = {
  id: string;
  label: ReactNode;
  caller: Caller | null;
  trip: CallerTrip | null;
  account: AccountToCharge | null;
};

/** An option per account, for callers without a booking; earlier bookings are options of their own. */
function toAccountChoice(account: AccountToCharge): Choice {
  const { number, name, member } = account;
  const who = member ? `${member.name}, ${name}` : name;
  return { id: number, label: twoLines(who, `Account ${number}`), caller: null, trip: null, account };
}

/** An option per booking; only the caller if there is none to copy. */
function toChoices(caller: Caller): Choice[] {
  const name = caller.company ? `${caller.name}, ${caller.company}` : caller.name;
  const reach = caller.phone || caller.email;
  if (caller.trips.length === 0)
    return [
      {
        id: caller.key,
        label: twoLines(name, `${reach} · no booking to copy`),
        caller,
        trip: null,
        account: null,
      },
    ];
  return caller.trips.map((trip) => {
    const { pickup, dropoff } = trip.shipment;
    const route = `${pickup.address1}, ${pickup.city} → ${dropoff.address1}, ${dropoff.city}`;
    const on = showDay(dublinDate(new Date(trip.bookedAt)));
    const label = twoLines(`${name}: ${route}`, `${reach} · ${on}`);
    return { id: `${caller.key}-${trip.orderId}`, label, caller, trip, account: null };
  });
}
