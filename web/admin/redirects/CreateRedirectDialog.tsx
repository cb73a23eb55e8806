import { type FormEvent, useId, useRef, useState } from "react";
import type { RedirectDraft, RedirectType } from "../../../contract/redirects.ts";
import { sourceProblem, targetProblem } from "../../../domain/redirects/redirect-rule.ts";
import { ApiError } from "../../api/api-error.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { endsSession } from "../shell/ends-session.ts";
import { useAction } from "../shell/use-action.ts";
import { cleanUrlField } from "./clean-url-field.ts";
import * as texts from "./texts.ts";
import type { RulesEditor } from "./use-rules-editor.ts";

type CreateRedirectDialogProps = { source: string; editor: RulesEditor; onClose: () => void };

const matchOptions = [
  { value: "exact", label: "Exact" },
  { value: "wildcard", label: "Wildcard" },
];

/** A redirect for an address that led nowhere; stored at once, as the first of the list. */
export function CreateRedirectDialog({ source, editor, onClose }: CreateRedirectDialogProps) {
  const formId = useId();
  const keys = useRef(createKeyring());
  const { busy, run } = useAction();
  const [fields, setFields] = useState<RedirectDraft>({
    sourceUrl: source,
    targetUrl: "/",
    redirectType: "301",
    isActive: true,
    matchType: "exact",
    description: "",
  });
  const [fault, setFault] = useState<string | null>(null);
  const impossible = sourceProblem(source);
  const change = (changes: Partial<RedirectDraft>) => {
    setFields((before) => ({ ...before, ...changes }));
    setFault(null);
  };
  const refuse = (description: string) => {
    setFault(description);
    toast({ ...texts.targetMissing, description, tone: "destructive" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text: targetUrl, found } = cleanUrlField(fields.targetUrl);
    if (found) toast(texts.hiddenCharacters);
    if (targetUrl === "") return refuse(texts.targetMissing.description);
    const wrong = targetProblem(targetUrl);
    if (wrong) return refuse(wrong);
    const draft = { ...fields, targetUrl };
    void run(
      async () => {
        await editor.create(draft, keys.current(draft));
        toast({ title: "Redirect Created", description: `${source} → ${targetUrl}`, tone: "success" });
        onClose();
      },
      (failure) => {
        if (endsSession(failure)) return;
        const said = failure instanceof ApiError ? reasonOf(failure) : null;
        if (said) setFault(said);
        toast({ ...texts.createFailure, ...(said && { description: said }), tone: "destructive" });
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Create Redirect"
      description="Visitors who ask for the first address are sent to the second, at once."
      actions={
        <>
          <Button type="submit" form={formId} busy={busy} busyLabel="Creating…" disabled={impossible !== null}>
            Create Redirect
          </Button>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
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
          value={fields.targetUrl}
          error={fault}
          maxLength={2000}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          help="A path such as /rewards, or a whole address that begins with https://"
          onChange={(event) => change({ targetUrl: event.currentTarget.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Redirect Type"
            value={fields.redirectType}
            options={texts.typeOptions}
            onChange={(event) => change({ redirectType: event.currentTarget.value as RedirectType })}
          />
          <Select
            label="Match Type"
            value={fields.matchType}
            options={matchOptions}
            onChange={(event) => change({ matchType: event.currentTarget.value === "wildcard" ? "wildcard" : "exact" })}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** What the server says against the redirect; null where it could not be asked or did not know. */
function reasonOf({ status, params, message, data }: ApiError): string | null {
  if (status < 400 || status >= 500) return null;
  const loops = (data["loops"] ?? []) as string[][];
  const paths = loops.map((loop) => loop.join(" → "));
  return [...new Set([...Object.values(params), ...paths])].join(" ") || message || null;
}
