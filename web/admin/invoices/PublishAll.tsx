import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type InvoiceRow, invoicesPerPage, listInvoices } from "../../../contract/invoices.ts";
import { getPublishing, startPublishing, stopPublishing } from "../../../contract/publishing.ts";
import { invoicePath } from "../../../contract/staff-paths.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

/** In the URL, so that a reload shows the progress again. */
const parameter = "publishing";

function withPublishing(before: URLSearchParams, id: number | null): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete(parameter);
  if (id !== null) after.set(parameter, String(id));
  return after;
}

/** Publishes every draft that the search finds, not only this page, in a background job. */
export function PublishAll({ search, total }: { search: string; total: number }) {
  const [keyOf] = useState(createKeyring);
  const [drafts, setDrafts] = useState<InvoiceRow[] | null>(null);
  const [params, setParams] = useSearchParams();
  const { busy, run } = useAction();
  const failed = (error: unknown) =>
    toast({ title: "Drafts not published", description: errorText(error), tone: "destructive" });
  const collect = () =>
    run(async () => {
      const rows = new Map<number, InvoiceRow>();
      for (let page = 1; page <= Math.ceil(total / invoicesPerPage); page++) {
        const { invoices } = await staffCall(listInvoices, { query: { search, show: "drafts", page } });
        for (const row of invoices) rows.set(row.id, row);
      }
      setDrafts([...rows.values()]);
    }, failed);
  const start = (rows: InvoiceRow[]) =>
    run(async () => {
      const body = { invoices: rows.map(({ id, version, totalCents }) => ({ id, version, totalCents })) };
      const { id } = await staffCall(startPublishing, { body }, { idempotencyKey: keyOf(body) });
      setDrafts(null);
      setParams(withPublishing(params, id), { replace: true });
    }, failed);
  return (
    <>
      <Button size="small" tone="secondary" disabled={busy} onClick={() => void collect()}>
        {busy && drafts === null ? "Adding up..." : `Publish all ${total}`}
      </Button>
      {drafts && (
        <ConfirmDialog
          title={`Publish ${countOf(drafts.length, "invoice", "invoices")}?`}
          description="Each gets its number and is emailed once its PDF is ready. A published invoice never changes. You can stop it at any time."
          confirmLabel="Publish"
          busyLabel="Starting..."
          busy={busy}
          onConfirm={() => void start(drafts)}
          onClose={() => setDrafts(null)}
        >
          <p>
            Total with VAT: <Money cents={drafts.reduce((sum, { totalCents }) => sum + totalCents, 0)} />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The progress of the job that was started from this screen, with a button to stop it. */
export function PublishingProgress() {
  const [params] = useSearchParams();
  const text = params.get(parameter) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? <Progress id={Number(text)} /> : null;
}

function Progress({ id }: { id: number }) {
  const query = useStaffQuery(getPublishing, { params: { id } }, { refetchEveryMs: 2_000 });
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const [params, setParams] = useSearchParams();
  const { data, error } = query;
  const published = data?.published ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again as invoices leave it
  useEffect(() => void refresh(listInvoices), [published]);
  if (error && !data) {
    return (
      <LoadFailure error={error} title="The progress could not be loaded" onTryAgain={() => void query.refetch()} />
    );
  }
  if (!data) return null;
  const ended = data.waiting === 0 || data.stoppedBy !== null;
  const stop = () =>
    run(
      async () => {
        await staffCall(stopPublishing, { params: { id } });
        await refresh(getPublishing, listInvoices);
      },
      (error) => toast({ title: "Not stopped", description: errorText(error), tone: "destructive" }),
    );
  const hide = () => setParams(withPublishing(params, null), { replace: true });
  return (
    <Notice
      tone={data.refused.length > 0 ? "warning" : "info"}
      title={`${data.published} of ${countOf(data.total, "invoice", "invoices")} published`}
    >
      <progress max={data.total} value={data.total - data.waiting} aria-label="Published invoices" className="w-full" />
      {ended ? (
        <SmallButton onClick={hide}>Hide</SmallButton>
      ) : (
        <SmallButton disabled={busy} onClick={() => void stop()}>
          Stop
        </SmallButton>
      )}
      {data.stoppedBy !== null && (
        <p>
          Stopped by {data.stoppedBy}: {countOf(data.waiting, "draft stays", "drafts stay")} to be published.
        </p>
      )}
      {data.refused.length > 0 && (
        <ul>
          {data.refused.map(({ invoiceId, refusal }) => (
            <li key={invoiceId}>
              <TextLink to={invoicePath(invoiceId)}>Draft {invoiceId}</TextLink>: {refusal}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
