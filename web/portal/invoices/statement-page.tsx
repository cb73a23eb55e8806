import { Link, useSearchParams } from "react-router";
import { portalPages } from "../../../contract/portal-paths.ts";
import { getPortalStatement, getPortalStatementFile } from "../../../contract/statements.ts";
import { monthInWords, statementMonths } from "../../../domain/invoicing/statement-text.ts";
import { urlOf } from "../../api/call.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { buttonClasses } from "../../ui/Button.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { StatementTable } from "../../ui/StatementTable.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { useToday } from "../shell/served-page.ts";
import { useMemberQuery } from "../shell/use-member-query.ts";

export const meta = pageMeta({ title: "Statement", hidden: true });

/** A month of the account's books; the month is in the URL. */
export default function Statement() {
  const [params, setParams] = useSearchParams();
  const months = statementMonths(useToday());
  const asked = params.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : (months[0] ?? "");
  const query = useMemberQuery(getPortalStatement, { query: { month } });
  const options = [...new Set([...months, month])].map((value) => ({ value, label: monthInWords(value) }));
  return (
    <PortalScreen
      title="Statement"
      actions={
        <Link to={portalPages.invoices} className="link">
          All invoices
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <FilterSelect
          label="Month"
          value={month}
          options={options}
          onChange={(value) => setParams(new URLSearchParams({ month: value }), { replace: true })}
        />
        {(["pdf", "csv"] as const).map((format) => (
          <a
            key={format}
            href={urlOf(getPortalStatementFile, { query: { month, format } })}
            download=""
            className={buttonClasses("secondary", "small")}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </div>
      {query.data ? (
        <StatementTable statement={query.data} />
      ) : query.error ? (
        <LoadFailure
          title="The statement could not be loaded"
          error={query.error}
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Spinner label="Loading the statement" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}
