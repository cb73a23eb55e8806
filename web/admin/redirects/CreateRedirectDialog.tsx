import { type FormEvent, useId, useState } from "react";
import type { RedirectDraft } from "../../../contract/redirects.ts";
import { sourceProblem, targetProblem } from "../../../domain/redirects/redirect-rule.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { forgetAll } from "../../forms/held-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { endsSession } from "../shell/staff-call.ts";
import { useCloseGuard } from "../shell/unsaved-changes.tsx";
import * as texts from "./redirect-texts.ts";
import { cleanUrlField } from "./rule-edits.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

type CreateRedirectDialogProps = { source: string; editor: RulesEditor; onClose: () => void };

const matchOptions = [
  { value: "exact", label: "Exact" },
  { value: "wildcard", label: "Wildcard" },
];

/** A redirect for an address that led nowhere; stored at once, as the first of the list. */
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
    afterChange: forgetAll,
  });
  const { close, asking } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const impossible = sourceProblem(source);
  const refuse = (description: string) => {
    form.held.show({ targetUrl: description });
    toast({ ...texts.targetMissing, description, tone: "destructive" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text: targetUrl, found } = cleanUrlField(form.values.targetUrl);
    if (found) toast(texts.hiddenCharacters);
    if (targetUrl === "") return refuse(texts.targetMissing.description);
    const wrong = targetProblem(targetUrl);
    if (wrong) return refuse(wrong);
    const draft = { ...form.values, targetUrl };
    void form.held.run(
      async () => {
        await editor.create(draft, keyOf(draft));
        toast({ title: "Redirect Created", description: `${source} → ${targetUrl}`, tone: "success" });
        onClose();
      },
      (failure) => {
        if (endsSession(failure)) return;
        const said = failure instanceof ApiError ? reasonOf(failure) : null;
        if (said) form.held.show({ targetUrl: said });
        toast({ ...texts.createFailure, ...(said && { description: said }), tone: "destructive" });
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
            <Button type="submit" form={formId} busy={form.busy} busyLabel="Creating…" disabled={impossible !== null}>
              Create Redirect
            </Button>
            <Button tone="secondary" onClick={close} disabled={form.busy}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <TextInput label="Source URL" value={source} readOnly error={impossible} />
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
            <Select label="Redirect Type" options={texts.typeOptions} {...form.field("redirectType")} />
            <Select label="Match Type" options={matchOptions} {...form.field("matchType")} />
          </div>
        </form>
      </Dialog>
      {asking}
    </>
  );
}

/** What the server says against the redirect; null where it could not be asked or did not know. */
function reasonOf({ status, params, message, data }: ApiError): string | null {
  if (status < 400 || status >= 500) return null;
  const loops = (data["loops"] ?? []) as string[][];
  const paths = loops.map((loop) => loop.join(" → "));
  return [...new Set([...Object.values(params), ...paths])].join(" ") || message || null;
}
