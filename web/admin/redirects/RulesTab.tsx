import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { RedirectRule } from "../../../contract/settings.ts";
import { findShadowedRules } from "../../../domain/redirects/match-redirects.ts";
import { exportRedirects } from "../../../domain/redirects/redirects-file.ts";
import { useShop } from "../../site/public-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countOf, showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "../shell/download.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import { useAction } from "../shell/use-action.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import type { StoredRules } from "./edited-rules.ts";
import { countFilters, filterRules, noFilters, type RuleFilters } from "./filter-rules.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { ChainsNotice, LoopsNotice, RulesConflict } from "./RuleNotices.tsx";
import { RuleRow, rowColumns } from "./RuleRow.tsx";
import * as texts from "./redirect-texts.ts";
import type { RuleEdits } from "./rule-edits.ts";
import { TryUrl } from "./TryUrl.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

const defaults = { ...noFilters, page: 1, perPage: 20 };
const typeOptions = [{ value: "", label: "All types" }, ...texts.typeOptions];
const statusOptions = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];
const matchOptions = [
  { value: "", label: "All match types" },
  { value: "exact", label: "Exact" },
  { value: "wildcard", label: "Wildcard" },
];

type Filters = RuleFilters & { page: number; perPage: number };

/** The rules, filtered, and edited in place. */
export function RulesTab({ editor }: { editor: RulesEditor }) {
  const { stored, error } = editor;
  const { loadFailure } = texts.backendTexts[useShop()];
  if (!stored && error)
    return <LoadFailure error={error} title={loadFailure.description} onTryAgain={() => void editor.reload()} />;
  if (!stored) return <Loading />;
  return <Rules editor={editor} stored={stored} />;
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading redirects…</span>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  );
}

function Rules({ editor, stored }: { editor: RulesEditor; stored: StoredRules }) {
  const url = useUrlFilters<Filters>(defaults);
  const { filters, setFilters, clearFilters } = url;
  const { edits } = editor;
  const found = useMemo(() => filterRules(stored.redirects, edits, filters), [stored.redirects, edits, filters]);
  const outranked = useOutranked(stored.redirects, edits);
  const [isImporting, setImporting] = useState(false);
  const [deleted, setDeleted] = useState<RedirectRule | null>(null);
  const { busy, run } = useAction();
  const list = useRef<HTMLUListElement>(null);
  const pages = Math.max(1, Math.ceil(found.length / filters.perPage));
  const page = Math.min(filters.page, pages);
  const shown = found.slice((page - 1) * filters.perPage, page * filters.perPage);
  const focusOn = useFocusOnceShown(list, shown);
  const count = useRef<HTMLParagraphElement>(null);
  const moveFocus = useFocusAfterRemoval(list, count);
  const add = () =>
    run(
      async () => {
        const added = await editor.add();
        if (!added) return;
        clearFilters();
        focusOn(added.id);
      },
      (failure) => {
        throw failure;
      },
    );
  const download = () => {
    saveFile(new Blob([exportRedirects(found)], { type: "text/csv;charset=utf-8" }), "redirects.csv");
    toast({ title: "Export ready", description: `${countOf(found.length, "redirect")} in the file.`, tone: "success" });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void add()}>
          Add Redirect
        </Button>
        <SmallButton onClick={() => setImporting(true)}>Import CSV</SmallButton>
        <SmallButton disabled={found.length === 0} onClick={download}>
          Export CSV
        </SmallButton>
      </div>
      <LoopsNotice loops={editor.refusal?.loops ?? []} />
      <RulesConflict editor={editor} />
      <ChainsNotice chains={editor.chains} onClose={editor.dismissChains} />
      <TryUrl stored={stored.redirects} edits={edits} />
      <FilterBar
        url={url}
        search={{ label: "Search redirects", className: "w-full sm:w-72" }}
        selects={[
          { name: "type", label: "Type", options: typeOptions },
          { name: "status", label: "Status", options: statusOptions },
          { name: "match", label: "Match type", options: matchOptions },
        ]}
      />
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular">
        <p ref={count} role="status" tabIndex={-1}>
          Showing {showNumber(found.length)} of {showNumber(stored.redirects.length)} redirects
        </p>
        <FiltersActive filters={filters} onClear={clearFilters} />
        {editor.discarded > 0 && (
          <QuietButton onClick={editor.restoreDiscarded}>Bring discarded changes back</QuietButton>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="rounded border border-line bg-white">
          <NothingShown isEmpty={stored.redirects.length === 0} onClear={clearFilters} />
        </div>
      ) : (
        <div className="rounded border border-line bg-white">
          <div
            aria-hidden="true"
            className={`grid gap-x-3 border-b border-line bg-foam px-3 py-2 text-xs font-semibold text-muted max-lg:hidden ${rowColumns}`}
          >
            <span />
            <span>From URL</span>
            <span>To URL</span>
            <span>Type</span>
            <span>Status</span>
          </div>
          <ul ref={list} aria-label="Redirects">
            {shown.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                draft={edits.get(rule.id)?.draft ?? null}
                errors={editor.fieldErrors.get(rule.id)}
                outrankedBy={outranked.get(rule.id)}
                onEdit={editor.edit}
                onDelete={setDeleted}
              />
            ))}
          </ul>
        </div>
      )}
      <Pagination
        noun="redirects"
        page={page}
        perPage={filters.perPage}
        total={found.length}
        onPage={(next) => setFilters({ page: next })}
        onPerPage={(perPage) => setFilters({ perPage })}
      />
      {isImporting && <ImportDialog editor={editor} stored={stored.redirects} onClose={() => setImporting(false)} />}
      {deleted && (
        <DeleteDialog
          rule={deleted}
          editor={editor}
          onDeleted={() => moveFocus(shown.findIndex(({ id }) => id === deleted.id))}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}

/** Active redirects outranked by an earlier one with the same From URL: id to the earlier one's target. */
function useOutranked(rules: readonly RedirectRule[], edits: RuleEdits): ReadonlyMap<string, string> {
  // Deferred: slow with thousands of rules, and typing comes first.
  const settled = useDeferredValue(edits);
  return useMemo(() => {
    const edited = rules.map((rule) => ({ ...rule, ...settled.get(rule.id)?.draft }));
    return new Map([...findShadowedRules(edited)].map(([{ id }, { targetUrl }]) => [id, targetUrl]));
  }, [rules, settled]);
}

function FiltersActive({ filters, onClear }: { filters: RuleFilters; onClear: () => void }) {
  const { search, type, status, match } = filters;
  const count = countFilters({ search, type, status, match });
  if (count === 0) return null;
  return (
    <>
      <p>{count === 1 ? "1 filter active" : `${count} filters active`}</p>
      <QuietButton onClick={onClear}>Clear All</QuietButton>
    </>
  );
}

function NothingShown({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  if (isEmpty)
    return (
      <EmptyState title="No redirects yet.">
        Add one for an address that moved, or import a list from a spreadsheet.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No redirect matches the filters."
      action={<SmallButton onClick={onClear}>Show all redirects</SmallButton>}
    />
  );
}

type DeleteDialogProps = { rule: RedirectRule; editor: RulesEditor; onDeleted: () => void; onClose: () => void };

function DeleteDialog({ rule, editor, onDeleted, onClose }: DeleteDialogProps) {
  const { busy, run } = useAction();
  const confirm = () =>
    run(
      async () => {
        if (await editor.remove(rule)) onDeleted();
        onClose();
      },
      () => onClose(),
    );
  return (
    <ConfirmDialog
      title="Delete this redirect?"
      description="The redirect is deleted at once, for visitors too. Unsaved changes to other redirects stay."
      confirmLabel="Delete"
      busyLabel="Deleting…"
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="text-sm break-all">
        {rule.sourceUrl || "(no From URL)"} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {rule.targetUrl || "(no To URL)"}
      </p>
    </ConfirmDialog>
  );
}

/** Focuses the first field of the rule with this id, once the list's page shows it. */
function useFocusOnceShown(
  list: RefObject<HTMLUListElement | null>,
  shown: readonly RedirectRule[],
): (id: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const isShown = shown.some(({ id }) => id === wanted);
  useEffect(() => {
    if (wanted === null || !isShown) return;
    list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(wanted)}"] input`)?.focus();
    setWanted(null);
  }, [wanted, isShown, list]);
  return setWanted;
}
