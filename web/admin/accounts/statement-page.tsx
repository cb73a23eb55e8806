import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { accountPages, accountPath } from "../../../contract/staff-paths.ts";
import type { StatementFormat } from "../../../contract/statements.schema.ts";
import { type AccountStatement, emailStatement, getStatement, getStatementFile } from "../../../contract/statements.ts";
import { monthInWords, statementMonths } from "../../../domain/invoicing/statement-text.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatementTable } from "../../ui/StatementTable.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadFile } from "../shell/download.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

export const meta = pageMeta({ title: "Statement", hidden: true });

/** A month of an account's books; the month is in the URL. */
export default function StatementPage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const [params, setParams] = useSearchParams();
  const months = statementMonths(dublinDate(new Date()));
  const asked = params.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : (months[0] ?? "");
  const query = useStaffQuery(getStatement, { params: { id, month } }, { enabled: id > 0 });
  const { data, error } = query;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  const options = [...new Set([...months, month])].map((value) => ({ value, label: monthInWords(value) }));
  return (
    <StaffPage
      title="Statement"
      lead={data && `${data.account.name}, ${data.account.number}`}
      actions={
        <>
          {!isMissing && <TextLink to={accountPath(id)}>Account</TextLink>}
          {data && <Actions id={id} statement={data} />}
        </>
      }
    >
      {isMissing ? (
        <EmptyState
          title="There is no such account."
          action={<TextLink to={accountPages.list}>All accounts</TextLink>}
        />
      ) : (
        <>
          <FilterSelect
            label="Month"
            value={month}
            options={options}
            onChange={(value) => setParams(new URLSearchParams({ month: value }), { replace: true })}
            className="w-48"
          />
          {data ? (
            <StatementTable statement={data} />
          ) : error ? (
            <LoadFailure
              error={error}
              title="The statement could not be loaded"
              onTryAgain={() => void query.refetch()}
            />
          ) : (
            <Skeleton className="h-96" />
          )}
        </>
      )}
    </StaffPage>
  );
}

function Actions({ id, statement }: { id: number; statement: AccountStatement }) {
  const { month, emails } = statement;
  /** The idempotency key of the email being confirmed, so that pressing again sends no second one. */
  const [asked, setAsked] = useState<string | null>(null);
  const { busy, run } = useAction();
  const download = (format: StatementFormat) =>
    run(
      () => downloadFile(getStatementFile, { params: { id, month, format } }),
      (error) =>
        toast({ title: "The statement was not downloaded", description: errorText(error), tone: "destructive" }),
    );
  const email = () =>
    run(
      async () => {
        const { recipients } = await staffCall(
          emailStatement,
          { params: { id, month }, body: {} },
          { idempotencyKey: asked ?? "" },
        );
        setAsked(null);
        toast({ title: "The statement is on its way", description: recipients.join(", "), tone: "success" });
      },
      (error) => toast({ title: "The statement was not emailed", description: errorText(error), tone: "destructive" }),
    );
  return (
    <>
      <SmallButton disabled={busy} onClick={() => void download("pdf")}>
        PDF
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => void download("csv")}>
        CSV
      </SmallButton>
      <SmallButton disabled={busy} onClick={() => setAsked(crypto.randomUUID())}>
        Email
      </SmallButton>
      {asked !== null && (
        <ConfirmDialog
          title={`Email the statement for ${monthInWords(month)}?`}
          description={emails.length > 0 && `It will be sent to ${emails.join(", ")} as a PDF.`}
          disabledReason={
            emails.length === 0 && "The account has no address for invoices yet: enter one on its page first."
          }
          confirmLabel="Email"
          busy={busy}
          onConfirm={() => void email()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
