import { Link, useSearchParams } from "react-router";
import {
  exportPortalDeliveries,
  listPortalDeliveries,
  type PortalDelivery,
} from "../../../contract/portal-deliveries.ts";
import { portalDeliveryPath } from "../../../contract/portal-paths.ts";
import { accountStateNames, accountStates } from "../../../domain/deliveries/account-state.ts";
import { isIsoDate, showDay } from "../../../domain/schedule/dates.ts";
import { urlOf } from "../../api/call.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, buttonClasses } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Money } from "../../ui/Money.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { useMemberQuery } from "../shell/use-member-query.ts";
import { DayFilter } from "./DayFilter.tsx";
import { StateBadge } from "./StateBadge.tsx";

export const meta = pageMeta({ title: "Deliveries", hidden: true });

const stateOptions = [
  { value: "", label: "All deliveries" },
  ...accountStates.map((state) => ({ value: state, label: accountStateNames[state] })),
];

const filterNames = ["search", "state", "from", "to", "collectionFrom", "collectionTo", "member"] as const;
type FilterName = (typeof filterNames)[number];

/** The deliveries of the account, newest first, with their state as it changes. Filters are in the URL. */
export default function Deliveries() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const before = /^[1-9]\d{0,8}$/.test(params.get("before") ?? "") ? Number(params.get("before")) : undefined;
  const list = useMemberQuery(listPortalDeliveries, { query: { ...filter, ...(before && { before }) } });
  const change = (changes: Partial<Record<FilterName | "before", string>>, replace = true) => {
    const next = new URLSearchParams(params);
    next.delete("before");
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  const isFiltered = Object.keys(filter).length > 0;
  const { deliveries = [], next = null } = list.data ?? {};
  return (
    <PortalScreen
      title="Deliveries"
      actions={
        <a
          href={urlOf(exportPortalDeliveries, { query: filter })}
          download=""
          className={buttonClasses("secondary", "small")}
        >
          Export CSV
        </a>
      }
    >
      <div className="flex flex-wrap items-end gap-2">
        <SearchBox
          label="Search deliveries"
          placeholder="Reference, PO number, place, name"
          value={params.get("search") ?? ""}
          onSearch={(search) => change({ search })}
          className="w-full sm:w-80"
        />
        <FilterSelect
          label="State"
          value={filter.state ?? ""}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        <DayFilter
          label="Collection from"
          value={filter.collectionFrom ?? ""}
          onChange={(collectionFrom) => change({ collectionFrom })}
        />
        <DayFilter
          label="Collection to"
          value={filter.collectionTo ?? ""}
          onChange={(collectionTo) => change({ collectionTo })}
        />
        {isFiltered && (
          <Button tone="quiet" size="small" onClick={() => setParams({}, { replace: true })}>
            Clear filters
          </Button>
        )}
      </div>
      {list.error && !list.data ? (
        <LoadFailure
          title="The deliveries could not be loaded"
          error={list.error}
          onTryAgain={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <Spinner label="Loading the deliveries" className="size-8 text-atlantic-600" />
      ) : deliveries.length === 0 ? (
        <Panel>
          <EmptyState title={isFiltered || before ? "Nothing found" : "No deliveries yet"}>
            {isFiltered || before ? "Change or clear the filters." : "What is booked for your account appears here."}
          </EmptyState>
        </Panel>
      ) : (
        <ul aria-label="Deliveries" className="grid gap-3">
          {deliveries.map((delivery) => (
            <Row key={delivery.orderId} {...delivery} />
          ))}
        </ul>
      )}
      {(before !== undefined || next !== null) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {before !== undefined && (
            <Button tone="secondary" onClick={() => change({}, false)}>
              Newest
            </Button>
          )}
          {next !== null && (
            <Button tone="secondary" onClick={() => change({ before: String(next) }, false)}>
              Older deliveries
            </Button>
          )}
        </nav>
      )}
    </PortalScreen>
  );
}

/** The filters of the URL that the call accepts; others are ignored. */
function filterOf(params: URLSearchParams) {
  const of = (name: FilterName) => params.get(name) ?? "";
  const state = accountStates.find((each) => each === of("state"));
  const days = (["from", "to", "collectionFrom", "collectionTo"] as const).filter((name) => isIsoDate(of(name)));
  return {
    ...(of("search") !== "" && { search: of("search").slice(0, 200) }),
    ...(state && { state }),
    ...(Object.fromEntries(days.map((name) => [name, of(name)])) as Partial<Record<(typeof days)[number], string>>),
    ...(/^[1-9]\d{0,8}$/.test(of("member")) && { member: Number(of("member")) }),
  };
}

function Row({
  orderId,
  reference,
  state,
  pickup,
  dropoff,
  collectionDay,
  poNumber,
  bookedBy,
  netCents,
  chargesCents,
  serviceName,
}: PortalDelivery) {
  return (
    <li>
      <Link
        to={portalDeliveryPath(orderId)}
        className="grid gap-x-6 gap-y-1 rounded border border-line bg-white p-4 hover:border-ink sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{reference}</span>
          <StateBadge state={state} />
          {poNumber !== "" && <span className="break-all text-muted">PO {poNumber}</span>}
        </span>
        <span className="tabular sm:text-end">
          <Money cents={netCents + chargesCents} /> <span className="text-sm text-muted">net</span>
        </span>
        <span className="min-w-0 break-words">
          {pickup} to {dropoff}
        </span>
        <span className="text-sm text-muted sm:text-end">
          {collectionDay === null ? serviceName : showDay(collectionDay)}, {bookedBy}
        </span>
      </Link>
    </li>
  );
}
