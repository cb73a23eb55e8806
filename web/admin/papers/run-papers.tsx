import { Link, useParams, useSearchParams } from "react-router";
import { getBoard, getRunJobSheets } from "../../../contract/dispatch.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { isIsoDate, showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { DocketPaper } from "./DocketPaper.tsx";
import { JobSheetPaper } from "./JobSheetPaper.tsx";
import { RunPaper } from "./RunPaper.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { usePageSize } from "./use-page-size.ts";

export const meta = () => [{ title: "Print | Admin Dashboard" }, { name: "robots", content: "noindex" }];

const titles = { "run-sheet": "Run sheets", "job-sheets": "Job sheets", dockets: "Dockets" } as const;

/** Prints a day of the board: run sheets, job sheets or dockets, of one driver or of all. */
export default function RunPapers() {
  const named = useParams()["kind"] as keyof typeof titles;
  const kind = named in titles ? named : "run-sheet";
  const [search] = useSearchParams();
  const requestedDay = search.get("day") ?? "";
  const day = isIsoDate(requestedDay) ? requestedDay : dublinDate(new Date());
  const driver = search.get("driver") ?? "";
  const isRunSheet = kind === "run-sheet";
  const board = useStaffQuery(getBoard, { query: { day } }, { enabled: isRunSheet });
  const query = { day, ...(driver && { driver }) };
  const jobs = useStaffQuery(getRunJobSheets, { query }, { enabled: !isRunSheet });
  const { error, isFetching, refetch } = isRunSheet ? board : jobs;
  const columns = board.data?.board.columns.filter(
    (column) => column.stops.length > 0 && (driver === "" || column.driver.id === Number(driver)),
  );
  const sheets = jobs.data?.sheets;
  const count = isRunSheet ? columns?.length : sheets?.length;
  usePageSize(kind);
  useDocumentTitle(`${titles[kind]} ${day}`);
  const boardQuery = driver === "" ? `?day=${day}` : `?day=${day}&driver=${driver}`;
  return (
    <StaffPage
      title={<span className="no-print">{titles[kind]}</span>}
      lead={<span className="no-print">{showDay(day)}, without prices</span>}
      className="print:block print:p-0"
      actions={
        <>
          {count ? (
            <Button size="small" className="max-lg:min-h-11" onClick={() => window.print()}>
              Print
            </Button>
          ) : null}
          <Link
            to={staffPages.dispatch + boardQuery}
            className="link no-print inline-flex min-h-10 items-center text-sm max-lg:min-h-11"
          >
            Back to the board
          </Link>
        </>
      }
    >
      {error && !isFetching ? (
        <LoadFailure error={error} title="Failed to load the day." onTryAgain={() => void refetch()} />
      ) : count === undefined ? (
        <Skeleton className="h-96" />
      ) : count === 0 ? (
        <EmptyState
          title={isRunSheet ? "No driver has any stops." : "There are no stops."}
          action={<TextLink to={staffPages.dispatch + boardQuery}>Back to the board</TextLink>}
        >
          Give deliveries to drivers first.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:block">
          {(isRunSheet ? columns : undefined)?.map((column) => (
            <RunPaper key={column.driver.id} day={day} column={column} />
          ))}
          {kind === "job-sheets" && sheets?.map((sheet) => <JobSheetPaper key={sheet.orderId} sheet={sheet} />)}
          {kind === "dockets" && sheets?.map((sheet) => <DocketPaper key={sheet.orderId} sheet={sheet} />)}
        </div>
      )}
    </StaffPage>
  );
}
