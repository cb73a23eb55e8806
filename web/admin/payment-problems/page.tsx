import { useState } from "react";
import { listPaymentCases, type PaymentCase, reopenPaymentCase } from "../../../contract/payment-cases.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { type CaseAction, CaseCard } from "./CaseCard.tsx";
import { RefundCaseDialog } from "./RefundCaseDialog.tsx";
import { SettleDialog } from "./SettleDialog.tsx";
import { UnknownPaymentEvents } from "./UnknownPaymentEvents.tsx";

export const meta = pageMeta({ title: "Payment problems", hidden: true });

const defaults = { page: 1, show: "open" };
const filters = [
  { value: "open", label: "Open" },
  { value: "all", label: "All" },
];
const dialogs = { assign: AssignDialog, refund: RefundCaseDialog, settle: SettleDialog };

/** The work list of money without an owner and of refunds that failed. */
export default function PaymentCases() {
  const url = useUrlFilters(defaults);
  const show = url.filters.show === "all" ? "all" : "open";
  const list = useStaffQuery(listPaymentCases, { query: { page: url.filters.page, show } }, { keepPrevious: true });
  const refresh = useRefresh();
  const { run } = useAction();
  const [opened, setOpened] = useState<{ problem: PaymentCase; action: Exclude<CaseAction, "reopen"> } | null>(null);
  const stale = () => void refresh(listPaymentCases);
  const reopen = ({ kind, id }: PaymentCase) =>
    run(
      async () => {
        await staffCall(reopenPaymentCase, { params: { kind, id } });
        toast({ title: "Reopened", tone: "success" });
        stale();
      },
      (error) => toast({ title: "Not reopened", description: errorText(error), tone: "destructive" }),
    );
  const act = (problem: PaymentCase, action: CaseAction) =>
    action === "reopen" ? void reopen(problem) : setOpened({ problem, action });
  const Opened = opened && dialogs[opened.action];
  return (
    <StaffPage
      title="Payment problems"
      lead="Money that came in and pays no order, and refunds that failed. Each stays here until it is assigned, refunded or settled; what was paid twice by card is refunded automatically."
    >
      <UnknownPaymentEvents />
      <FilterSelect
        label="Show"
        value={show}
        options={filters}
        onChange={(value) => url.setFilters({ show: value })}
        className="w-full sm:w-40"
      />
      <Cases list={list} isAll={show === "all"} onAction={act} onShowAll={() => url.setFilters({ show: "all" })} />
      <Pagination
        noun="payment problems"
        page={url.filters.page}
        perPage={50}
        total={list.data?.total ?? 0}
        onPage={(page) => url.setFilters({ page })}
      />
      {opened && Opened && <Opened problem={opened.problem} onClose={() => setOpened(null)} onDone={stale} />}
    </StaffPage>
  );
}

type CasesProps = {
  list: ReturnType<typeof useStaffQuery<object, { problems: PaymentCase[] }>>;
  isAll: boolean;
  onAction: (problem: PaymentCase, action: CaseAction) => void;
  onShowAll: () => void;
};

/** The list in all its states: loading, lines, nothing, or failed to load. */
function Cases({ list, isAll, onAction, onShowAll }: CasesProps) {
  if (list.error && !list.data)
    return (
      <LoadFailure
        error={list.error}
        title="Payment problems could not be loaded"
        onTryAgain={() => void list.refetch()}
      />
    );
  if (!list.data) return <Skeleton className="h-48!" />;
  const { problems } = list.data;
  if (problems.length === 0)
    return (
      <EmptyState
        title={isAll ? "No payment problems." : "No open payment problems."}
        action={!isAll && <SmallButton onClick={onShowAll}>Show all</SmallButton>}
      >
        {isAll ? "Every payment matched its order, and no refund failed." : "Every payment has an owner."}
      </EmptyState>
    );
  return (
    <ul aria-label="Payment problems" aria-busy={list.isPlaceholderData || undefined} className="grid gap-3">
      {problems.map((problem) => (
        <CaseCard
          key={`${problem.kind}-${problem.id}`}
          problem={problem}
          onAction={(action) => onAction(problem, action)}
        />
      ))}
    </ul>
  );
}
