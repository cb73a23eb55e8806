import { useState } from "react";
import {
  addMemberPasskey,
  listMemberPasskeys,
  type MemberPasskey,
  removeMemberPasskey,
  startMemberPasskey,
} from "../../../contract/portal-passkeys.ts";
import { errorText } from "../../api/error-text.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { createPasskey, passkeyErrorText, supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { useHasRun } from "../shell/served-page.ts";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";

type Open = { dialog: "add" } | { dialog: "remove"; passkey: MemberPasskey };

/** The member's passkeys, which replace the email at sign-in with a finger, a face or a PIN. */
export function Passkeys() {
  const list = useMemberQuery(listMemberPasskeys, {});
  const refresh = useRefresh();
  // Most browsers support passkeys, so the server renders the page for those.
  const isSupported = !useHasRun() || supportsPasskeys();
  const [open, setOpen] = useState<Open | null>(null);
  const done = (title: string) => {
    setOpen(null);
    toast({ title, tone: "success" });
    void refresh(listMemberPasskeys);
  };
  return (
    <Panel title="Passkeys">
      <div className="grid gap-4">
        <p className="text-muted">Sign in with your finger, face or PIN instead of an email.</p>
        {list.error && !list.data && (
          <LoadFailure
            title="Your passkeys could not be loaded"
            error={list.error}
            onTryAgain={() => void list.refetch()}
          />
        )}
        {list.isPending && <Skeleton className="h-12 w-full" />}
        {list.data && list.data.passkeys.length > 0 && (
          <ul className="grid gap-3">
            {list.data.passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0">
                  <p className="font-semibold break-words">{passkey.name}</p>
                  <p className="text-sm text-muted">
                    Added <Moment at={passkey.createdAt} dayOnly />
                    {passkey.lastUsedAt && (
                      <>
                        , last used <Moment at={passkey.lastUsedAt} />
                      </>
                    )}
                  </p>
                </div>
                <Button
                  tone="secondary"
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ dialog: "remove", passkey })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isSupported ? (
          <div>
            <Button tone="secondary" onClick={() => setOpen({ dialog: "add" })}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">This browser doesn’t support passkeys.</p>
        )}
      </div>
      {open?.dialog === "add" && <AddDialog onClose={() => setOpen(null)} onAdded={() => done("Passkey added")} />}
      {open?.dialog === "remove" && (
        <RemoveDialog passkey={open.passkey} onClose={() => setOpen(null)} onRemoved={() => done("Passkey removed")} />
      )}
    </Panel>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: "Type a name, such as Office laptop" } : {}),
  });
  const add = async ({ name }: { name: string }) => {
    const response = await createPasskey(await memberCall(startMemberPasskey, {}));
    await memberCall(addMemberPasskey, { body: { name, response } });
    onAdded();
  };
  const showRefusal = (error: unknown) => {
    const text = passkeyErrorText(error);
    if (text === null) form.store.showRefusal(error);
    else form.store.update({ failure: text });
  };
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks for your finger, face or PIN."
      submitLabel="Continue"
      busyLabel="Adding..."
      form={form}
      onSubmit={() => void form.send(add, showRefusal)}
      onClose={onClose}
    >
      <TextInput label="Name of this device" required autoComplete="off" {...form.field("name")} />
    </FormDialog>
  );
}

type RemoveDialogProps = { passkey: MemberPasskey; onClose: () => void; onRemoved: () => void };

function RemoveDialog({ passkey, onClose, onRemoved }: RemoveDialogProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await memberCall(removeMemberPasskey, { params: { passkeyId: passkey.id } });
      onRemoved();
    } catch (error) {
      toast({ title: "The passkey was not removed", description: errorText(error), tone: "destructive" });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      description="You can no longer sign in with it. You can always sign in with your email address."
      confirmLabel="Remove"
      busyLabel="Removing..."
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
