import { type FormEvent, useId, useState } from "react";
import type { RedirectDraft } from "../../../contract/redirects.ts";
import { sourceUrlError, targetUrlError } from "../../../domain/redirects/redirect-rule.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { clearAllErrors } from "../../forms/controlled-form.ts";
import { useCloseGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { isSessionError } from "../shell/staff-call.ts";
import * as texts from "./redirect-texts.ts";
import { cleanUrlField } from "./rule-edits.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

type CreateRedirectDialogProps = { source: string; editor: RulesEditor; onClose: () => void };

const matchOptions = [
  { value: "exact", label: "Exact" },
  { value: "wildcard", label: "Wildcard" },
];

/** Creates a redirect for an address from the 404 log, at once and as the first of the list. */
export function CreateRedirectDialog({ source, editor, onClose }: CreateRedirectDialogProps) {
  const formId = useId();
  const [keyOf] = useState(createKeyring);
  const form = useForm<RedirectDraft>({
    initial: {
      sourceUrl: source,
      targetUrl: "/",
      redirectType: "301",
      isActive: true,
      matchType: "exact",
      description: "",
    },
    afterChange: clearAllErrors,
  });
  const { close, closeGuard } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const sourceError = sourceUrlError(source);
  const refuse = (description: string) => {
    form.refuse({ targetUrl: description });
    toast({ ...texts.targetMissing, description, tone: "destructive" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text: targetUrl, found } = cleanUrlField(form.values.targetUrl);
    if (found) toast(texts.hiddenCharacters);
    if (targetUrl === "") return refuse(texts.targetMissing.description);
    const targetError = targetUrlError(targetUrl);
    if (targetError) return refuse(targetError);
    const draft = { ...form.values, targetUrl };
    void form.store.run(
      async () => {
        await editor.create(draft, keyOf(draft));
        toast({ title: "Redirect Created", description: `${source} → ${targetUrl}`, tone: "success" });
        onClose();
      },
      (failure) => {
        if (isSessionError(failure)) return;
        const reason = failure instanceof ApiError ? refusalReason(failure) : null;
        if (reason) form.refuse({ targetUrl: reason });
        toast({ ...texts.createFailure, ...(reason && { description: reason }), tone: "destructive" });
      },
    );
  };
  return (
    <>
      <Dialog
        onClose={close}
        locked={form.busy}
        title="Create Redirect"
        description="Visitors who ask for the first address are sent to the second, at once."
        actions={
          <>
            <Button type="submit" form={formId} busy={form.busy} busyLabel="Creating…" disabled={sourceError !== null}>
              Create Redirect
            </Button>
            <Button tone="secondary" onClick={close} disabled={form.busy}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={formId} ref={form.ref} noValidate onSubmit={submit} className="grid gap-4">
          <TextInput label="Source URL" value={source} readOnly error={sourceError} />
          <TextInput
            label="Target URL"
            required
            maxLength={2000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            help="A path such as /rewards, or a whole address that begins with https://"
            {...form.field("targetUrl")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select label="Redirect type" options={texts.typeOptions} {...form.field("redirectType")} />
            <Select label="Match type" options={matchOptions} {...form.field("matchType")} />
          </div>
        </form>
      </Dialog>
      {closeGuard}
    </>
  );
}

/** Why the server refused the redirect; null after an outage. */
function refusalReason({ status, params, message, data }: ApiError): string | null {
  if (status < 400 || status >= 500) return null;
  const loops = (data["loops"] ?? []) as string[][];
  const paths = loops.map((loop) => loop.join(" → "));
  return [...new Set([...Object.values(params), ...paths])].join(" ") || message || null;
}
