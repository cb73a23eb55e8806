import { Phone } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Board, type BoardAlert, decidePhoneReport, dismissNotice } from "../../../contract/dispatch.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { toast } from "../../ui/toast.ts";
import { QuietButton } from "../shell/StaffPage.tsx";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { useAction } from "../shell/use-action.ts";
import { findColumn } from "./board/board-assignments.ts";

const kinds: Record<BoardAlert["kind"], { word: string; tone: "error" | "warning" }> = {
  late: { word: "Late", tone: "error" },
  shift: { word: "Shift", tone: "warning" },
  failed: { word: "Failed", tone: "error" },
  unassigned: { word: "No driver", tone: "error" },
  silent: { word: "Silent", tone: "warning" },
  notice: { word: "Notice", tone: "warning" },
  question: { word: "Question", tone: "warning" },
  report: { word: "To confirm", tone: "warning" },
  left_over: { word: "Left over", tone: "warning" },
};

type AlertProps = { board: Board; onOpen: (orderId: OrderId) => void; onDone: () => void };

type AlertStripProps = AlertProps & {
  /** The only kind that is shown; '' for all. */
  kind: string;
  onKind: (kind: string) => void;
};

/** More than fit above the board without scrolling. */
const manyAlerts = 6;

/** What needs attention now, most severe first, each with its actions. */
export function AlertStrip({ board, kind, onKind, onOpen, onDone }: AlertStripProps) {
  const { alerts } = board;
  const [isWhole, setWhole] = useState(false);
  const present = [...new Set(alerts.map((alert) => alert.kind))];
  // Once the last one of a kind is settled, the others are shown again.
  const only = present.find((each) => each === kind);
  const shown = only === undefined ? alerts : alerts.filter((alert) => alert.kind === only);
  return (
    <section aria-label="Needs attention" className="rounded border border-line bg-white">
      {alerts.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">Nothing needs attention.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 px-3 pt-1">
            <h2 className="text-sm font-semibold">Needs attention: {alerts.length}</h2>
            {present.length > 1 && (
              <fieldset className="flex flex-wrap gap-x-1">
                <legend className="sr-only">Show only one kind</legend>
                {present.map((each) => (
                  <QuietButton
                    key={each}
                    aria-pressed={each === only}
                    className={joinClasses("max-lg:min-h-11", each === only && "bg-atlantic-100")}
                    onClick={() => onKind(each === only ? "" : each)}
                  >
                    {kinds[each].word} {alerts.filter((alert) => alert.kind === each).length}
                  </QuietButton>
                ))}
              </fieldset>
            )}
            {shown.length > manyAlerts && (
              <QuietButton
                className="ms-auto max-lg:min-h-11"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? "Show fewer" : `Show all ${shown.length}`}
              </QuietButton>
            )}
          </div>
          <ul
            className={joinClasses(
              "relative grid gap-x-4 px-3 pb-1",
              !isWhole && "max-h-22 overflow-y-auto max-lg:max-h-72",
              shown.length > 1 && "xl:grid-cols-2",
            )}
          >
            {shown.map((alert) => (
              <Alert key={alert.id} alert={alert} board={board} onOpen={onOpen} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Alert({ alert, board, onOpen, onDone }: AlertProps & { alert: BoardAlert }) {
  const { kind, text, orderId, driverId, noticeId, reportId, isAboutOrder, isAboutRefund } = alert;
  const { user } = useStaff();
  const seesOrders = user.roles.some((role) => role === "administrator" || role === "shop_manager");
  const { busy, run } = useAction();
  const driver = driverId === null ? undefined : findColumn(board, driverId)?.driver;
  const dismiss = () =>
    void run(
      async () => {
        await staffCall(dismissNotice, { params: { id: noticeId ?? 0 } });
        onDone();
      },
      (error) => {
        if (isSessionError(error)) return;
        toast({ title: "The notice was not dismissed", description: errorText(error), tone: "destructive" });
      },
    );
  const decide = (accept: boolean) =>
    void run(
      async () => {
        await staffCall(decidePhoneReport, { params: { id: reportId ?? 0 }, body: { accept } });
        onDone();
      },
      (error) => {
        if (isSessionError(error)) return;
        toast({ title: "The decision was not saved", description: errorText(error), tone: "destructive" });
      },
    );
  const buttonClasses = "-my-1 max-lg:my-0 max-lg:min-h-11";
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-t border-line py-1 text-sm first:border-0 xl:nth-2:border-0">
      <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge>
      <span className="min-w-40 flex-1">{text}</span>
      <span className="flex">
        {orderId !== null && isAboutOrder && seesOrders && (
          <Link
            to={`${staffOrderPath(orderId)}${isAboutRefund ? "?action=refund" : ""}`}
            aria-label={`${isAboutRefund ? "Refund" : "Order"}: ${text}`}
            className="link inline-flex min-h-8 items-center px-2 text-sm max-lg:min-h-11"
          >
            {isAboutRefund ? "Refund" : "Order"}
          </Link>
        )}
        {orderId !== null && (
          <QuietButton className={buttonClasses} aria-label={`Open: ${text}`} onClick={() => onOpen(orderId)}>
            Open
          </QuietButton>
        )}
        {driver && (
          <a
            href={`tel:${driver.phone.replace(/[^+\d]/g, "")}`}
            className="link inline-flex min-h-8 items-center gap-1 px-2 text-sm max-lg:min-h-11"
          >
            <Phone aria-hidden="true" className="size-4" />
            Call<span className="sr-only"> {driver.name}</span>
          </a>
        )}
        {reportId !== undefined && (
          <>
            <QuietButton
              className={buttonClasses}
              busy={busy}
              aria-label={`Accept: ${text}`}
              onClick={() => decide(true)}
            >
              Accept
            </QuietButton>
            <QuietButton
              className={buttonClasses}
              busy={busy}
              aria-label={`Do not count: ${text}`}
              onClick={() => decide(false)}
            >
              Do not count
            </QuietButton>
          </>
        )}
        {noticeId !== null && (
          <QuietButton className={buttonClasses} busy={busy} aria-label={`Dismiss: ${text}`} onClick={dismiss}>
            Dismiss
          </QuietButton>
        )}
      </span>
    </li>
  );
}
