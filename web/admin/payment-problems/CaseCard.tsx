import { useId } from "react";
import type { PaymentCase } from "../../../contract/payment-cases.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { caseStatusNames, needsAttention } from "../../../domain/orders/payment-cases.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Moment } from "../../ui/Moment.tsx";
import { SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { causeNames, methodOf, moneyOf, refundLabel, statusTones } from "./case-words.ts";

export type CaseAction = "assign" | "refund" | "settle" | "reopen";

type CaseCardProps = { problem: PaymentCase; onAction: (action: CaseAction) => void };

/** One payment problem, with its state and its actions. */
export function CaseCard({ problem, onAction }: CaseCardProps) {
  const { cause, status, kind, amountCents, heldCents, failure, ended, livemode, orderId, orderNumber } = problem;
  const headingId = useId();
  const isOpen = needsAttention(status);
  return (
    <li
      aria-labelledby={headingId}
      className={joinClasses(
        "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded border border-s-4 border-line bg-white p-4 wrap-anywhere",
        isOpen ? "border-s-brick" : "border-s-moss",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-base font-semibold">
          {moneyOf(problem, amountCents)}, {causeNames[cause].toLowerCase()}
        </h2>
        <span className="flex flex-wrap gap-2">
          {!livemode && <Badge>Test money</Badge>}
          <Badge tone={statusTones[status]}>{caseStatusNames[status]}</Badge>
        </span>
      </div>
      <p className="text-sm">{problem.problem}</p>
      {status === "assigned" && orderId !== null && (
        <p className="text-sm">
          It pays <TextLink to={staffOrderPath(orderId)}>order {orderNumber}</TextLink> now.
        </p>
      )}
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm md:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Fact term="Order">
          {orderId === null ? "None" : <TextLink to={staffOrderPath(orderId)}>{orderNumber}</TextLink>}
        </Fact>
        <Fact term={kind === "payment" ? "Received" : "Failed"}>
          <Moment at={problem.at} />
        </Fact>
        <Fact term="Paid by">{methodOf(problem)}</Fact>
        <Fact term="Reference">{problem.reference}</Fact>
        {problem.refundedCents > 0 && <Fact term="Sent back">{moneyOf(problem, problem.refundedCents)}</Fact>}
        {isOpen && <Fact term="Still held">{moneyOf(problem, heldCents)}</Fact>}
        {status === "refund_failed" && failure && <Fact term="Why it failed">{failure}</Fact>}
        {ended && (
          <Fact term={status === "assigned" ? "Assigned by" : "Settled by"}>
            {ended.by}, <Moment at={ended.at} />
            {ended.because && <span className="block">Because: {ended.because}</span>}
          </Fact>
        )}
      </dl>
      <CaseButtons problem={problem} headingId={headingId} onAction={onAction} />
    </li>
  );
}

/** The buttons that can be pressed now; the reasons why others are absent, while something has to be done. */
function CaseButtons({ problem, headingId, onAction }: CaseCardProps & { headingId: string }) {
  const { kind, status, actions } = problem;
  const buttons: { action: CaseAction; label: string }[] = [
    ...(kind === "payment" ? [{ action: "assign" as const, label: "Assign to an order" }] : []),
    { action: "refund", label: refundLabel(problem) },
    { action: "settle", label: "Settled because…" },
    { action: "reopen", label: "Reopen" },
  ];
  const possible = buttons.filter(({ action }) => actions[action].ok);
  const reasons = needsAttention(status)
    ? [actions.refund, ...(kind === "payment" ? [actions.assign] : [])].flatMap((check) =>
        check.ok ? [] : check.reason,
      )
    : [];
  return (
    <>
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} className="text-sm text-muted">
          {reason}.
        </p>
      ))}
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map(({ action, label }) => (
            <SmallButton key={action} aria-describedby={headingId} onClick={() => onAction(action)}>
              {label}
            </SmallButton>
          ))}
        </div>
      )}
    </>
  );
}
