import { useState } from "react";
import { useNavigate } from "react-router";
import { listPriceAgreements, type PriceAgreementSummary } from "../../../contract/price-agreements.ts";
import { staffPriceAgreementPath } from "../../../contract/staff-paths.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { AddAgreementDialog } from "./AddAgreementDialog.tsx";

export const meta = pageMeta({ title: "Price agreements", hidden: true });

/** The prices of accounts, and the templates that they start from. */
export default function PriceAgreements() {
  const list = useStaffQuery(listPriceAgreements, {});
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { data, error } = list;
  const agreements = data?.agreements ?? [];
  const isEmpty = data !== undefined && agreements.length === 0;
  const addButton = (
    <Button size="small" onClick={() => setAdding(true)}>
      Add agreement
    </Button>
  );
  return (
    <StaffPage
      title="Price agreements"
      lead="What accounts pay instead of the tariff, net. A version takes effect on a day and never changes; a draft prices nothing."
      actions={!isEmpty && addButton}
    >
      {error && !data && (
        <LoadFailure
          error={error}
          title="Price agreements could not be loaded"
          onTryAgain={() => void list.refetch()}
        />
      )}
      {list.isPending && <Skeleton className="h-40" />}
      {isEmpty && (
        <EmptyState title="There are no price agreements yet." action={addButton}>
          Accounts pay the prices of the tariff, net. Add an agreement for one that pays other prices.
        </EmptyState>
      )}
      {agreements.length > 0 && (
        <ul aria-label="Price agreements" className="divide-y divide-line rounded border border-line bg-white">
          {agreements.map((agreement) => (
            <AgreementRow key={agreement.id} agreement={agreement} />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddAgreementDialog
          agreements={agreements}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            void refresh(listPriceAgreements);
            setAdding(false);
            void navigate(staffPriceAgreementPath(id));
          }}
        />
      )}
    </StaffPage>
  );
}

function AgreementRow({ agreement }: { agreement: PriceAgreementSummary }) {
  const { id, name, isTemplate, accounts, validFrom, nextFrom } = agreement;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 break-words">
        <TextLink to={staffPriceAgreementPath(id)}>{name}</TextLink>
        {accounts.length > 0 && (
          <span className="block text-sm text-muted">
            {accounts.map((account) => `${account.number} ${account.name}`).join(", ")}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm">
        {isTemplate ? (
          <Badge>Template</Badge>
        ) : (
          <span>{validFrom === null ? "The tariff applies" : `Valid since ${showDay(validFrom)}`}</span>
        )}
        {nextFrom !== null && <span>New prices from {showDay(nextFrom)}</span>}
      </span>
    </li>
  );
}
