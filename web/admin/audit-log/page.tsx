import { useSearchParams } from "react-router";
import { auditActs } from "../../../contract/audit-acts.ts";
import { type AuditLogEntry, exportAuditLog, listAuditEntries } from "../../../contract/audit-log.ts";
import { listUsers } from "../../../contract/users.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import type { SelectOption } from "../../ui/Select.tsx";
import type { Column } from "../../ui/Table.tsx";
import { DayRange } from "../shell/DayRange.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { type UrlFilters, useUrlFilters, writeFilters } from "../shell/use-url-filters.ts";
import { actOptions, actorKindOptions, auditFilters, beforeOf, filterOf, objectOptions } from "./audit-filters.ts";
import { describeActor, describeObject, pathOfObject, wordFor } from "./audit-texts.ts";
import { EntryDetails } from "./EntryDetails.tsx";

export const meta = pageMeta({ title: "Audit log", hidden: true });

/** Who did what, from where, newest first. */
export default function AuditLog() {
  const url = useAuditFilters();
  const { filters, setFilters } = url;
  const [search] = useSearchParams();
  const filter = filterOf(filters);
  const before = beforeOf(filters);
  const list = useStaffQuery(listAuditEntries, { query: { ...filter, ...before } }, { keepPrevious: true });
  const users = useStaffQuery(listUsers, {}, { staleMs: 60_000 });
  const entries = list.data?.entries ?? [];
  const oldest = entries.at(-1);
  const pageBefore = (id: string) => `?${writeFilters(search, { ...filters, before: id }, auditFilters)}`;
  const named = (users.data?.users ?? []).map(({ id, name }) => ({ value: `user-${id}`, label: name }));
  const columns: Column<AuditLogEntry>[] = [
    { heading: "When", cell: ({ at }) => <Moment at={at} /> },
    { heading: "Who", className: "min-w-32", cell: (entry) => <Actor entry={entry} /> },
    {
      heading: "Act",
      isRowHeading: true,
      className: "min-w-36",
      cell: ({ act }) => <span className="font-semibold">{wordFor(auditActs, act)}</span>,
    },
    { heading: "Object", className: "min-w-32", cell: ({ object }) => object && <ObjectLink object={object} /> },
    { heading: "Details", className: "min-w-56", cell: (entry) => <EntryDetails entry={entry} /> },
    {
      heading: "Actions",
      isActions: true,
      cell: ({ id, actor, object }) => (
        <Menu
          label={`Actions for entry ${id}`}
          items={[
            {
              label: "Only this actor",
              onSelect: () => setFilters({ actor: actor.id === null ? actor.kind : `${actor.kind}-${actor.id}` }),
            },
            ...(object
              ? [
                  {
                    label: "Only this object",
                    onSelect: () => setFilters({ objectKind: object.kind, objectId: object.id }),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <StaffPage
      title="Audit log"
      lead="Who did what, and from which address. Nobody can change an entry. Entries are deleted after 24 months, failed sign-ins after 90 days."
      actions={<ExportButton row={exportAuditLog} input={{ query: filter }} nouns={["entry", "entries"]} />}
    >
      <FilterBar
        url={url}
        search={{
          name: "objectId",
          label: "Object ID",
          placeholder: "Object ID",
          className: "w-full sm:w-48",
        }}
        selects={[
          { name: "objectKind", label: "Object", options: objectOptions },
          { name: "act", label: "Act", options: actOptions },
          { name: "actor", label: "Actor", options: actorOptions(filters.actor, named, entries) },
        ]}
        selectClassName="w-full sm:w-56"
        clearLabel="Clear All"
      >
        <DayRange
          legend="Days"
          from={filter.from ?? ""}
          to={filter.to ?? ""}
          onFrom={(from) => setFilters({ from })}
          onTo={(to) => setFilters({ to })}
        />
      </FilterBar>
      <ListBody
        query={list}
        label="Audit log"
        columns={columns}
        rows={entries}
        skeletonRows={8}
        failureTitle="The audit log could not be loaded"
        emptyTitle="No entries found."
        emptyText="Entries appear here as soon as a user signs in or changes something."
        url={url}
      />
      {list.data && (before.before || list.data.more) && (
        <nav aria-label="Pages of the audit log" className="no-print flex flex-wrap gap-2">
          {before.before && (
            <ButtonLink tone="secondary" size="small" to={pageBefore("")}>
              Newest entries
            </ButtonLink>
          )}
          {list.data.more && oldest && (
            <ButtonLink tone="secondary" size="small" to={pageBefore(String(oldest.id))}>
              Older entries
            </ButtonLink>
          )}
        </nav>
      )}
    </StaffPage>
  );
}

/** The URL's filters; changing one returns to the newest entries. */
function useAuditFilters(): UrlFilters<typeof auditFilters> {
  const url = useUrlFilters(auditFilters);
  return { ...url, setFilters: (changes) => url.setFilters({ before: "", ...changes }) };
}

/** Staff by name, then the kinds; includes an actor that only the URL names. */
function actorOptions(chosen: string, named: SelectOption[], entries: AuditLogEntry[]): SelectOption[] {
  const options = [{ value: "", label: "Everybody" }, ...named, ...actorKindOptions];
  if (options.some(({ value }) => value === chosen) || !filterOf({ ...auditFilters, actor: chosen }).actorKind)
    return options;
  const [kind = "", id] = chosen.split("-");
  const entry = entries.find(({ actor }) => actor.kind === kind && String(actor.id) === id);
  const actor = entry?.actor ?? { kind, id: Number(id), name: null };
  return [...options, { value: chosen, label: describeActor(actor) }];
}

function Actor({ entry: { actor, address } }: { entry: AuditLogEntry }) {
  return (
    <>
      <span className="block wrap-anywhere">{describeActor(actor)}</span>
      {address && <span className="block text-xs text-muted wrap-anywhere">{address}</span>}
    </>
  );
}

function ObjectLink({ object }: { object: NonNullable<AuditLogEntry["object"]> }) {
  const path = pathOfObject(object);
  const text = describeObject(object);
  return <span className="wrap-anywhere">{path === null ? text : <TextLink to={path}>{text}</TextLink>}</span>;
}
