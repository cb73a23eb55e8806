import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import {
  deletePriceAgreement,
  getPriceAgreement,
  listPriceAgreements,
  type PriceAgreement,
  savePriceDraft,
} from "../../../contract/price-agreements.ts";
import { getPublicSettings, type PublicSettings } from "../../../contract/settings.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import type { AgreementTerms } from "../../../domain/pricing/agreement.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { usePublicSettings } from "../../site/public-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PricePreview } from "../shell/PricePreview.tsx";
import { Sheet } from "../shell/Sheet.tsx";
import { SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery, useUpdateStaffQuery } from "../shell/use-staff-query.ts";
import { AgreementAccounts } from "./AgreementAccounts.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { TermsFields } from "./TermsFields.tsx";
import { readTypedTerms, typeTerms } from "./typed-terms.ts";

export const meta = pageMeta({ title: "Price agreement", hidden: true });

const title = "Price agreement";

/** One agreement: its draft with a preview, its versions and its accounts. */
export default function AgreementPage() {
  const { id = "" } = useParams();
  const agreement = useStaffQuery(getPriceAgreement, { params: { id } });
  const rendered = usePublicSettings();
  const settings = useStaffQuery(getPublicSettings, {}, { staleMs: 60_000, initial: rendered ?? undefined });
  const error = agreement.error ?? settings.error;
  if (agreement.data && settings.data)
    return <Editor key={agreement.data.id} agreement={agreement.data} tariff={settings.data} />;
  return (
    <StaffPage title={title} beside={<TextLink to={staffPages.priceAgreements}>All price agreements</TextLink>}>
      {error ? (
        <LoadFailure
          error={error}
          title="The price agreement could not be loaded"
          onTryAgain={() => void Promise.all([agreement.refetch(), settings.refetch()])}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </StaffPage>
  );
}

function Editor({ agreement, tariff }: { agreement: PriceAgreement; tariff: PublicSettings }) {
  const { id, isTemplate, versions, currentVersionId } = agreement;
  const [keyOf] = useState(createKeyring);
  const [open, setOpen] = useState<"publish" | "delete" | null>(null);
  const update = useUpdateStaffQuery(getPriceAgreement, { params: { id: String(id) } });
  const refresh = useRefresh();
  const valuesOf = ({ name, draft }: Pick<PriceAgreement, "name" | "draft">) => ({
    name,
    terms: typeTerms(draft, tariff),
  });
  const form = useForm({
    initial: () => valuesOf(agreement),
    check: ({ name, terms }) => ({
      ...(name.trim() === "" && { name: "Name is required" }),
      ...readTypedTerms(terms).errors,
    }),
  });
  const show = (changed: PriceAgreement) => {
    update(() => changed);
    void refresh(listPriceAgreements);
  };
  const save = () =>
    form.send(async ({ name, terms }) => {
      const body = { version: agreement.version, name, terms: readTypedTerms(terms).terms };
      const saved = await staffCall(savePriceDraft, { params: { id }, body }, { idempotencyKey: keyOf(body) });
      form.store.reset(valuesOf(saved));
      show(saved);
      toast({ title: "Draft saved", description: "It doesn’t price anything yet.", tone: "success" });
    });
  const useAsDraft = (terms: AgreementTerms) => form.set({ terms: typeTerms(terms, tariff) });
  const current = versions.find((version) => version.id === currentVersionId)?.terms ?? null;
  return (
    <StaffPage
      title={agreement.name}
      lead={isTemplate ? "A template: it is copied into agreements, and does not itself price any account." : undefined}
      beside={<TextLink to={staffPages.priceAgreements}>All price agreements</TextLink>}
      actions={
        <>
          <SmallButton onClick={() => setOpen("delete")}>Delete</SmallButton>
          {!isTemplate && (
            <SmallButton disabled={form.isChanged} onClick={() => setOpen("publish")}>
              Publish draft
            </SmallButton>
          )}
          <Button size="small" busy={form.busy} busyLabel="Saving..." onClick={() => void save()}>
            Save draft
          </Button>
        </>
      }
    >
      {form.isChanged && !isTemplate && (
        <p className="text-sm text-muted">The draft is not saved yet; it can be published once it is.</p>
      )}
      <div role="alert" className="empty:hidden">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Sheet title="Draft">
          <form
            ref={form.ref}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
            className="grid gap-6"
          >
            <TextInput label="Name" required autoComplete="off" {...form.field("name")} />
            <TermsFields form={form} tariff={tariff} />
          </form>
        </Sheet>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <PricePreview tariff={tariff} current={current} draft={readTypedTerms(form.values.terms).terms} />
          {!isTemplate && <AgreementAccounts agreement={agreement} onChanged={() => void refresh(getPriceAgreement)} />}
          {!isTemplate && <Versions agreement={agreement} onUse={useAsDraft} />}
        </div>
      </div>
      {open === "publish" && (
        <PublishDialog
          agreement={agreement}
          onClose={() => setOpen(null)}
          onPublished={(published) => {
            show(published);
            setOpen(null);
          }}
        />
      )}
      {open === "delete" && <DeleteDialog agreement={agreement} onClose={() => setOpen(null)} />}
      <LeaveGuard
        isUnsaved={form.isChanged}
        within={`${staffPages.priceAgreements}/${id}`}
        what="Your changes to the draft"
      />
    </StaffPage>
  );
}

type VersionsProps = { agreement: PriceAgreement; onUse: (terms: AgreementTerms) => void };

function Versions({ agreement: { versions, currentVersionId }, onUse }: VersionsProps) {
  return (
    <Sheet title="Versions">
      {versions.length === 0 && <p className="text-sm text-muted">None has taken effect: the tariff applies, net.</p>}
      <ul aria-label="Versions" className="grid gap-3 empty:hidden">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0">
              Valid from {showDay(version.validFrom)}
              {version.id === currentVersionId && <strong> (today’s)</strong>}
              <span className="block text-muted">
                Published by {version.publishedBy}, <Moment at={version.publishedAt} />
              </span>
            </span>
            <SmallButton onClick={() => onUse(version.terms)}>Use as draft</SmallButton>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function DeleteDialog({ agreement, onClose }: { agreement: PriceAgreement; onClose: () => void }) {
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        await staffCall(deletePriceAgreement, { params: { id: agreement.id } });
        void refresh(listPriceAgreements);
        toast({ title: "Deleted", description: agreement.name, tone: "success" });
        onClose();
        void navigate(staffPages.priceAgreements);
      },
      (error) => {
        toast({ title: "Not deleted", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${agreement.name}?`}
      description="Only a template, or an agreement that never took effect and prices no account, can be deleted."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
