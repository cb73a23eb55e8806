import { useState } from "react";
import { removePasskey } from "../../../contract/own-passkeys.ts";
import {
  type AddedFactor,
  createRecoveryCodes,
  getOwnSignIn,
  type OwnPasskey,
  type OwnSignIn,
  removeAuthenticator,
} from "../../../contract/own-second-factor.ts";
import { errorText } from "../../api/error-text.ts";
import { supportsPasskeys } from "../../passkeys/browser-passkeys.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { AuthenticatorForm } from "../shell/AuthenticatorForm.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PasskeyForm } from "../shell/PasskeyForm.tsx";
import { RecoveryCodes } from "../shell/RecoveryCodes.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

type Open =
  | { dialog: "passkey" | "app" | "renew-codes" | "remove-app" }
  | { dialog: "remove-passkey"; passkey: OwnPasskey }
  | { dialog: "codes"; codes: readonly string[] };

/** Passkeys, authenticator app and recovery codes, each with its actions. */
export function OwnFactors() {
  const own = useStaffQuery(getOwnSignIn, {});
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const added = ({ recoveryCodes }: AddedFactor) => {
    void refresh(getOwnSignIn);
    toast({ title: "Second factor added", tone: "success" });
    setOpen(recoveryCodes ? { dialog: "codes", codes: recoveryCodes } : null);
  };
  if (own.error && !own.data)
    return (
      <LoadFailure
        error={own.error}
        title="Your second factor could not be loaded"
        onTryAgain={() => void own.refetch()}
      />
    );
  return (
    <>
      <Panel>
        <PartHeading>Second factor</PartHeading>
        {own.data ? <Factors own={own.data} onOpen={setOpen} /> : <Skeleton className="mt-3 h-24" />}
      </Panel>
      {open?.dialog === "passkey" && (
        <Dialog title="Add a passkey" onClose={close}>
          <PasskeyForm send={staffCall} onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.dialog === "app" && (
        <Dialog title="Add an authenticator app" onClose={close}>
          <AuthenticatorForm send={staffCall} onAdded={added} onCancel={close} />
        </Dialog>
      )}
      {open?.dialog === "codes" && (
        <Dialog title="Your recovery codes" onClose={close} locked>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
      {open?.dialog === "renew-codes" && (
        <Renewal onClose={close} onRenewed={(codes) => setOpen({ dialog: "codes", codes })} />
      )}
      {open?.dialog === "remove-app" && (
        <Removal
          title="Remove your authenticator app?"
          remove={() => staffCall(removeAuthenticator, {})}
          onClose={close}
        />
      )}
      {open?.dialog === "remove-passkey" && (
        <Removal
          title={`Remove the passkey “${open.passkey.name}”?`}
          remove={() => staffCall(removePasskey, { params: { id: open.passkey.id } })}
          onClose={close}
        />
      )}
    </>
  );
}

function Factors({ own, onOpen }: { own: OwnSignIn; onOpen: (open: Open) => void }) {
  const { passkeys, authenticatorAddedAt, recoveryCodes, isRequired } = own;
  const hasFactor = passkeys.length > 0 || authenticatorAddedAt !== null;
  return (
    <div className="mt-3 grid gap-4">
      {!hasFactor && (
        <Notice tone="warning" title="You have no second factor">
          Anyone who learns your password can sign in as you. A passkey or an authenticator app prevents that.
        </Notice>
      )}
      {hasFactor && isRequired && (
        <p className="text-sm text-muted">Your role requires a second factor, so you can’t remove the last one.</p>
      )}
      <ul className="grid gap-2">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
            <span className="min-w-0 break-words">
              <span className="font-semibold">Passkey: {passkey.name}</span>
              <span className="block text-sm text-muted">
                Added <Moment at={passkey.createdAt} dayOnly />
                {passkey.lastUsedAt ? (
                  <>
                    , last used <Moment at={passkey.lastUsedAt} />
                  </>
                ) : (
                  ", not used yet"
                )}
              </span>
            </span>
            <SmallButton
              aria-label={`Remove the passkey ${passkey.name}`}
              onClick={() => onOpen({ dialog: "remove-passkey", passkey })}
            >
              Remove
            </SmallButton>
          </li>
        ))}
        {authenticatorAddedAt && (
          <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
            <span>
              <span className="font-semibold">Authenticator app</span>
              <span className="block text-sm text-muted">
                Added <Moment at={authenticatorAddedAt} dayOnly />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <SmallButton aria-label="Replace the authenticator app" onClick={() => onOpen({ dialog: "app" })}>
                Replace
              </SmallButton>
              <SmallButton aria-label="Remove the authenticator app" onClick={() => onOpen({ dialog: "remove-app" })}>
                Remove
              </SmallButton>
            </span>
          </li>
        )}
        {hasFactor && (
          <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
            <span>
              <span className="font-semibold">Recovery codes</span>
              <span className="block text-sm text-muted">{recoveryCodes} of 10 are left</span>
            </span>
            <SmallButton onClick={() => onOpen({ dialog: "renew-codes" })}>Make new codes</SmallButton>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-2">
        {supportsPasskeys() && <SmallButton onClick={() => onOpen({ dialog: "passkey" })}>Add a passkey</SmallButton>}
        {!authenticatorAddedAt && (
          <SmallButton onClick={() => onOpen({ dialog: "app" })}>Add an authenticator app</SmallButton>
        )}
      </div>
    </div>
  );
}

type RemovalProps = { title: string; remove: () => Promise<unknown>; onClose: () => void };

function Removal({ title, remove, onClose }: RemovalProps) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        await remove();
        await refresh(getOwnSignIn);
        toast({ title: "Second factor removed", tone: "success" });
        onClose();
      },
      (error) => {
        toast({ title: "Not removed", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={title}
      description="You can no longer sign in with it. You can add it again later."
      confirmLabel="Remove"
      busyLabel="Removing..."
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function Renewal({ onClose, onRenewed }: { onClose: () => void; onRenewed: (codes: readonly string[]) => void }) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        const { recoveryCodes } = await staffCall(createRecoveryCodes, {});
        await refresh(getOwnSignIn);
        onRenewed(recoveryCodes);
      },
      (error) => {
        toast({ title: "No new codes were made", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      description="The codes that you have stored will stop working."
      confirmLabel="Make new codes"
      busyLabel="Making..."
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
