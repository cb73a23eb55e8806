import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { hiddenCharacters } from "../../../domain/redirects/canonical-path.ts";
import type { ImportRow, RedirectKind } from "../../../domain/redirects/import-row.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import type { ImportAnalysis } from "./import-outcome.ts";
import { typeOptions } from "./redirect-texts.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

type ImportPreviewProps = {
  rows: readonly ImportRow[];
  analysis: ImportAnalysis;
  onEdit: (row: number, changes: { targetUrl?: string; redirectType?: RedirectKind }) => void;
  onDelete: (row: number) => void;
};

type Shown = "all" | "valid" | "invalid" | "hidden";

const inputClasses =
  "min-h-10 w-full rounded border border-edge bg-white px-2 text-sm hover:border-ink aria-invalid:border-brick";

/** The file's rows with their errors; targets and types can be edited. */
export function ImportPreview({ rows, analysis, onEdit, onDelete }: ImportPreviewProps) {
  const [show, setShow] = useState<Shown>("all");
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(10);
  const isImportable = (row: ImportRow) => row.isValid && !analysis.loops.has(row.row);
  const valid = rows.filter(isImportable).length;
  const hidden = rows.filter(({ hasHiddenChars }) => hasHiddenChars).length;
  const found = rows.filter((row) => {
    if (show === "hidden") return row.hasHiddenChars;
    return show === "all" || isImportable(row) === (show === "valid");
  });
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)));
  const shown = found.slice((current - 1) * perPage, current * perPage);
  const preview = useRef<HTMLDivElement>(null);
  const counts = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusAfterRemoval(preview, counts);
  const columns: Column<ImportRow>[] = [
    { heading: "Row", align: "end", cell: ({ row }) => showNumber(row) },
    {
      heading: "Old URL",
      isRowHeading: true,
      className: "min-w-48 break-all",
      cell: (row) => <Source row={row} />,
    },
    {
      heading: "New URL",
      className: "min-w-56",
      cell: (row) => <Target key={row.row} row={row} onEdit={onEdit} />,
    },
    {
      heading: "Type",
      className: "min-w-40",
      cell: (row) => (
        <select
          aria-label={`Type of row ${row.row}`}
          value={row.redirectType}
          onChange={(event) => onEdit(row.row, { redirectType: event.currentTarget.value as RedirectKind })}
          className={inputClasses}
        >
          {typeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
    {
      heading: "State",
      className: "min-w-48",
      cell: (row) => <State row={row} analysis={analysis} isValid={isImportable(row)} />,
    },
    {
      heading: "Delete",
      isActions: true,
      cell: ({ row }) => (
        <button
          type="button"
          data-remove
          aria-label={`Delete row ${row}`}
          // The focus moves to the next row's button: a key held down would delete row after row.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => {
            onDelete(row);
            moveFocus(shown.findIndex((each) => each.row === row));
          }}
          className="grid size-10 place-items-center rounded text-brick hover:bg-brick-100"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      ),
    },
  ];
  return (
    <div ref={preview} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div ref={counts} role="status" tabIndex={-1} className="flex flex-wrap gap-2">
          <Badge tone="success">{showNumber(valid)} valid</Badge>
          <Badge tone={rows.length > valid ? "error" : "neutral"}>{showNumber(rows.length - valid)} invalid</Badge>
          <Badge tone={hidden > 0 ? "warning" : "neutral"}>{showNumber(hidden)} with hidden characters</Badge>
        </div>
        <FilterSelect
          label="Rows shown"
          value={show}
          options={[
            { value: "all", label: "All rows" },
            { value: "valid", label: "Valid rows" },
            { value: "invalid", label: "Invalid rows" },
            { value: "hidden", label: "Rows with hidden characters" },
          ]}
          onChange={(next) => {
            setShow(next as Shown);
            setPage(1);
          }}
        />
      </div>
      <Table
        label="Rows of the file"
        columns={columns}
        rows={shown}
        rowKey={({ row }) => row}
        instead={found.length === 0 ? <EmptyState title="No rows to show." /> : null}
      />
      <Pagination
        noun="rows"
        page={current}
        perPage={perPage}
        total={found.length}
        onPage={setPage}
        onPerPage={(next) => {
          setPerPage(next);
          setPage(1);
        }}
      />
    </div>
  );
}

function Source({ row: { sourceUrl, originalUrl, matchType } }: { row: ImportRow }) {
  return (
    <>
      {sourceUrl || <span className="text-muted">(empty)</span>}
      {matchType === "wildcard" && <span className="ms-2 text-xs text-muted">wildcard</span>}
      {originalUrl !== sourceUrl && originalUrl !== "" && (
        <span className="block text-xs text-muted">In the file: {showHidden(originalUrl)}</span>
      )}
    </>
  );
}

type TargetProps = { row: ImportRow; onEdit: ImportPreviewProps["onEdit"] };

/** Shows the text as typed, and its cleaned value once the field is left. */
function Target({ row, onEdit }: TargetProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      aria-label={`New URL of row ${row.row}`}
      value={typed ?? row.targetUrl}
      maxLength={2000}
      spellCheck={false}
      autoComplete="off"
      aria-invalid={!row.isValid || undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onEdit(row.row, { targetUrl: event.currentTarget.value });
      }}
      onBlur={() => setTyped(null)}
      className={inputClasses}
    />
  );
}

function State({ row, analysis, isValid }: { row: ImportRow; analysis: ImportAnalysis; isValid: boolean }) {
  const loop = analysis.loops.get(row.row);
  const repeatedIn = analysis.repeated.get(row.row);
  const notes = [
    ...row.errors,
    ...(loop ? [`Circular redirect detected: ${loop.join(" → ")}`] : []),
    ...(repeatedIn !== undefined ? [`Row ${repeatedIn} has the same Old URL and is imported instead.`] : []),
  ];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge tone={isValid ? "success" : "error"}>{isValid ? "Valid" : "Invalid"}</Badge>
        {row.hasHiddenChars && <Badge tone="warning">Hidden characters</Badge>}
      </span>
      {notes.map((note) => (
        <span key={note} className="text-xs break-words">
          {note}
        </span>
      ))}
    </span>
  );
}

/** Makes invisible characters visible, each as its code. */
function showHidden(text: string): string {
  return text.replace(
    hiddenCharacters,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
