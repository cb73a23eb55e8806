import { useState } from "react";
import { Navigate, useParams } from "react-router";
import {
  type Application,
  approveApplication,
  declineApplication,
  getApplication,
  listApplications,
} from "../../../contract/account-applications.ts";
import { fieldLabel } from "../../../contract/form-names.ts";
import { accountPages, accountPath, applicationPath } from "../../../contract/staff-paths.ts";
import type { AccountId } from "../../../domain/accounts/references.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { AccountFields } from "./AccountFields.tsx";
import { AgreementChoice } from "./AgreementChoice.tsx";
import { checkAccount, emptyAccount, requestOf } from "./account-values.ts";
import { OwnerFields } from "./OwnerFields.tsx";

export const meta = pageMeta({ title: "Business application", hidden: true });

/** One business application: what was sent, and its approval or decline. */
export default function ApplicationPage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const query = useStaffQuery(getApplication, { params: { id } }, { enabled: id > 0 });
  const { data, error } = query;
  if (data) return <Loaded key={data.id} application={data} />;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <StaffPage title="Business application">
      {isMissing ? (
        <EmptyState
          title="There is no such application."
          action={<TextLink to={accountPages.list}>Accounts</TextLink>}
        />
      ) : error ? (
        <LoadFailure
          error={error}
          title="The application could not be loaded"
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </StaffPage>
  );
}

function Loaded({ application }: { application: Application }) {
  const { company, decision, fields, receivedAt, similar } = application;
  return (
    <StaffPage title={`Application: ${company || "without a name"}`}>
      <dl className="grid max-w-3xl grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm whitespace-pre-wrap">
        <Fact term="Received">
          <Moment at={receivedAt} />
        </Fact>
        {Object.entries(fields).map(([key, value]) => (
          <Fact key={key} term={fieldLabel(key)}>
            {value || "–"}
          </Fact>
        ))}
      </dl>
      {similar.length > 0 && (
        <Notice tone="warning" title="There may be an account already">
          {similar.map(({ id, number, name }) => (
            <TextLink key={id} to={accountPath(id)} className="link me-3">
              {number} {name}
            </TextLink>
          ))}
        </Notice>
      )}
      {decision?.kind === "approved" && (
        <Notice tone="success" title={`Approved by ${decision.by}`}>
          <Moment at={decision.at} />: the account is{" "}
          <TextLink to={accountPath(decision.accountId)}>{decision.number}</TextLink>.
        </Notice>
      )}
      {decision?.kind === "declined" && (
        <Notice tone="info" title={`Declined by ${decision.by}`}>
          <Moment at={decision.at} />: {decision.reason}
        </Notice>
      )}
      {!decision && <Decide application={application} />}
    </StaffPage>
  );
}

function Decide({ application }: { application: Application }) {
  const { id, company, contactName, email, phone, address } = application;
  const [keyOf] = useState(createKeyring);
  const [isDeclining, setDeclining] = useState(false);
  const [openedId, setOpenedId] = useState<AccountId | null>(null);
  const refresh = useRefresh();
  const form = useForm({
    initial: () => ({
      account: {
        ...emptyAccount,
        name: company,
        phone,
        invoiceEmails: email,
        billingAddress: { ...emptyAccount.billingAddress, ...address },
      },
      owner: { name: contactName, email, phone },
      priceAgreementId: "",
    }),
    check: checkAccount,
  });
  const approve = async ({ account, owner, priceAgreementId }: typeof form.values) => {
    const chosen = priceAgreementId === "" ? null : Number(priceAgreementId);
    const body = { account: requestOf(account), owner, priceAgreementId: chosen };
    const opened = await staffCall(approveApplication, { params: { id }, body }, { idempotencyKey: keyOf(body) });
    setOpenedId(opened.id);
    void refresh(listApplications, getApplication);
    toast({ title: `${opened.number} opened`, description: `${owner.email} has been invited`, tone: "success" });
  };
  // Rendered without the guard below, which would ask before leaving.
  if (openedId !== null) return <Navigate to={accountPath(openedId)} />;
  return (
    <>
      <PartHeading>Approve</PartHeading>
      <form
        ref={form.ref}
        noValidate
        className="grid max-w-3xl gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send(approve);
        }}
      >
        <AccountFields form={form} />
        <OwnerFields form={form} />
        <AgreementChoice field={form.field("priceAgreementId")} />
        <div role="alert" className="empty:hidden">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy} busyLabel="Approving...">
            Approve and invite
          </Button>
          <Button tone="secondary" onClick={() => setDeclining(true)} disabled={form.busy}>
            Decline
          </Button>
        </div>
      </form>
      <LeaveGuard isUnsaved={form.isChanged} within={applicationPath(id)} what="What you typed" />
      {isDeclining && <DeclineDialog application={application} onClose={() => setDeclining(false)} />}
    </>
  );
}

function DeclineDialog({
  application: { id, company, email },
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const refresh = useRefresh();
  const form = useForm({ initial: { reason: "" } });
  const decline = async (body: { reason: string }) => {
    await staffCall(declineApplication, { params: { id }, body });
    onClose();
    await refresh(listApplications, getApplication);
    toast({ title: "Application declined", description: `The reason is on its way to ${email}`, tone: "success" });
  };
  return (
    <FormDialog
      title={`Decline ${company}?`}
      description={`The reason is emailed to ${email} exactly as you write it. This cannot be undone.`}
      submitLabel="Decline and send"
      busyLabel="Sending..."
      form={form}
      onSubmit={() => void form.send(decline)}
      onClose={onClose}
    >
      <TextArea label="Reason, for the applicant" required {...form.field("reason")} />
    </FormDialog>
  );
}
