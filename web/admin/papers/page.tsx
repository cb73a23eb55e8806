import { Link, useParams, useSearchParams } from "react-router";
import { exportRunSheet, getJobSheets, type JobSheet } from "../../../contract/run-sheet.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countOf } from "../../ui/show-number.ts";
import { ExportButton } from "../shell/ExportButton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { JobSheetPaper } from "./JobSheetPaper.tsx";
import { RunSheetPaper } from "./RunSheetPaper.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { usePageSize } from "./use-page-size.ts";

export const meta = () => [{ title: "Print | Admin Dashboard" }, { name: "robots", content: "noindex" }];

/** Prints the chosen orders for drivers: job sheets, one page each, or one run sheet. */
export default function Papers() {
  const isRunSheet = useParams()["kind"] === "run-sheet";
  const [search] = useSearchParams();
  const orders = search.get("orders") ?? "";
  const { data, error, isFetching, refetch } = useStaffQuery(
    getJobSheets,
    { query: { orders } },
    { enabled: orders !== "" },
  );
  const sheets = data?.sheets ?? [];
  const title = isRunSheet ? "Run sheet" : "Job sheets";
  usePageSize(isRunSheet ? "run-sheet" : "job-sheets");
  useDocumentTitle(printTitle(isRunSheet, sheets));
  return (
    <StaffPage
      title={<span className="no-print">{title}</span>}
      lead={<span className="no-print">{data && countOf(sheets.length, "order", "orders")}, without prices</span>}
      className="print:block print:p-0"
      actions={
        <>
          {sheets.length > 0 && (
            <>
              <ExportButton row={exportRunSheet} input={{ query: { orders } }} nouns={["order", "orders"]} />
              <Button size="small" onClick={() => window.print()}>
                Print
              </Button>
            </>
          )}
          <Link to={staffPages.orders} className="link no-print self-center text-sm">
            All orders
          </Link>
        </>
      }
    >
      {error && !isFetching ? (
        <LoadFailure error={error} title="Failed to load the orders." onTryAgain={() => void refetch()} />
      ) : orders === "" || (data && sheets.length === 0) ? (
        <EmptyState title="No orders chosen." action={<TextLink to={staffPages.orders}>All orders</TextLink>}>
          Tick orders in the list first.
        </EmptyState>
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : isRunSheet ? (
        <RunSheetPaper sheets={sheets} />
      ) : (
        <div className="grid gap-6 print:block">
          {sheets.map((sheet) => (
            <JobSheetPaper key={sheet.orderId} sheet={sheet} />
          ))}
        </div>
      )}
    </StaffPage>
  );
}

/** Browsers propose this as the name of the printed file. */
function printTitle(isRunSheet: boolean, sheets: readonly JobSheet[]): string {
  const days = [...new Set(sheets.map(({ day }) => day))];
  if (isRunSheet) return ["Run sheet", days.length === 1 ? days[0] : null].filter(Boolean).join(" ");
  return sheets.length === 1 ? `Job sheet ${sheets[0]?.reference}` : "Job sheets";
}
