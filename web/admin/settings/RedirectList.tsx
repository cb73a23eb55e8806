import type { RedirectRule } from "../../../contract/settings.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Heading } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const columns: Column<RedirectRule>[] = [
  { key: "from", heading: "From", cell: ({ sourceUrl }) => sourceUrl, isRowHeading: true, className: "break-all" },
  { key: "to", heading: "To", cell: ({ targetUrl }) => targetUrl, className: "break-all" },
  { key: "type", heading: "Type", cell: ({ redirectType }) => redirectType },
  { key: "match", heading: "Match", cell: ({ matchType }) => matchType },
  {
    key: "active",
    heading: "Active",
    cell: ({ isActive }) => <Badge tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Off"}</Badge>,
  },
];

/** More would make the page slow, and nobody reads so far. */
const mostShown = 200;

/** The stored redirects, to look at. */
export function RedirectList({ editor }: { editor: SettingsEditor }) {
  const rules = editor.draft.redirects ?? [];
  return (
    <div className="grid gap-4">
      <Heading level={2} look="small">
        Redirects
      </Heading>
      <p className="max-w-text text-sm text-muted">
        The redirects that are stored, {rules.length} in all
        {rules.length > mostShown && `, of which the first ${mostShown} are shown`}. They can be read here, not changed.
      </p>
      <Table
        label="Redirects"
        columns={columns}
        rows={rules.slice(0, mostShown)}
        rowKey={({ id }) => id}
        instead={rules.length === 0 ? <EmptyState title="No redirect is stored." /> : undefined}
      />
    </div>
  );
}
