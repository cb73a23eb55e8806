import { useParams } from "react-router";
import { getInvoice } from "../../../contract/invoices.ts";
import { invoicePages } from "../../../contract/staff-paths.ts";
import { ApiError } from "../../api/api-error.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { DraftReview } from "./DraftReview.tsx";
import { PublishedView } from "./PublishedView.tsx";

export const meta = pageMeta({ title: "Invoice", hidden: true });

/** A draft to review, or an invoice as it was issued. */
export default function InvoicePage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const query = useStaffQuery(getInvoice, { params: { id } }, { enabled: id > 0 });
  const { data, error } = query;
  if (data?.state === "draft") return <DraftReview draft={data} />;
  if (data) return <PublishedView invoice={data} />;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <StaffPage title="Invoice">
      {isMissing ? (
        <EmptyState
          title="There is no such invoice. A draft is deleted with its last line."
          action={<TextLink to={invoicePages.list}>All invoices</TextLink>}
        />
      ) : error ? (
        <LoadFailure error={error} title="The invoice could not be loaded" onTryAgain={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </StaffPage>
  );
}
