import type { FormEvent } from "react";
import { getOwnEmails, type MemberEmails, setOwnEmails } from "../../../contract/portal-members.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { emailChoiceNames, emailChoices, maxCopies } from "../../../domain/accounts/email-choices.ts";
import { ApiError } from "../../api/api-error.ts";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { useMemberQuery } from "../shell/use-member-query.ts";

/** Which emails the member gets. */
export function OwnEmails() {
  const emails = useMemberQuery(getOwnEmails, {});
  return (
    <Panel title="Your emails">
      {emails.error && !emails.data && (
        <LoadFailure
          title="Your email choices could not be loaded"
          error={emails.error}
          onTryAgain={() => void emails.refetch()}
        />
      )}
      {emails.isPending && <Skeleton className="h-32 w-full" />}
      {emails.data && <EmailsForm emails={emails.data} />}
    </Panel>
  );
}

const options = emailChoices.map((value) => ({ value, label: emailChoiceNames[value] }));

function EmailsForm({ emails }: { emails: MemberEmails }) {
  const form = useForm({
    initial: { ...emails, copiesTo: emails.copiesTo.join(", ") },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async ({ copiesTo, ...choices }) => {
      const addresses = copiesTo.split(/[\s,;]+/).filter((address) => address !== "");
      const saved = await memberCall(setOwnEmails, { body: { ...choices, copiesTo: addresses } });
      form.store.reset({ ...saved, copiesTo: saved.copiesTo.join(", ") });
      toast({ title: "Saved", tone: "success" });
    }, showRefusal);
  };
  /** The server names one address of the list, but the form has a single field. */
  const showRefusal = (error: unknown) => {
    const params = error instanceof ApiError ? error.params : {};
    const [wrong] = Object.entries(params).filter(([name]) => name.startsWith("copiesTo"));
    if (wrong) form.refuse({ copiesTo: wrong[1] });
    else form.store.showRefusal(error);
  };
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="About bookings" options={options} {...form.field("bookingEmails")} />
        <Select label="About deliveries" options={options} {...form.field("deliveryEmails")} />
      </div>
      <TextInput
        label="Copies to"
        help={`Other addresses that get the same emails, ${maxCopies} at most, separated by commas.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("copiesTo")}
      />
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
      <LeaveGuard isUnsaved={form.isChanged && !form.busy} within={portalPages.settings} what="Your email choices" />
    </form>
  );
}
