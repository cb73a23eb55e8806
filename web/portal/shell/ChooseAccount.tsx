import { useState } from "react";
import type { Membership } from "../../../contract/portal-sign-in.ts";
import { memberRoleNames } from "../../../domain/accounts/member-roles.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NarrowScreen } from "./NarrowScreen.tsx";

type ChooseAccountProps = {
  memberships: readonly Membership[];
  onChoose: (memberId: number) => Promise<void>;
  onSignOut: () => Promise<void>;
};

/** Asks an email address with several accounts which one to open. */
export function ChooseAccount({ memberships, onChoose, onSignOut }: ChooseAccountProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const [failure, setFailure] = useState("");
  const choose = async (memberId: number) => {
    setBusy(memberId);
    setFailure("");
    await onChoose(memberId).catch((error: unknown) => {
      setFailure(errorText(error));
      setBusy(null);
    });
  };
  return (
    <NarrowScreen title="Choose an account">
      <p className="text-muted">Your email address belongs to several accounts. You can switch later.</p>
      <div role="alert" className="empty:-mt-6">
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <ul className="grid gap-3">
        {memberships.map(({ memberId, accountName, accountNumber, role, refusal }) => (
          <li key={memberId} className="grid gap-1">
            <Button
              tone="secondary"
              size="large"
              className="w-full"
              busy={busy === memberId}
              disabled={refusal !== null || busy !== null}
              aria-describedby={refusal === null ? undefined : `refusal-${memberId}`}
              onClick={() => void choose(memberId)}
            >
              <span className="grid">
                <span>{accountName}</span>
                <span className="text-sm font-normal">
                  {accountNumber}, {memberRoleNames[role].toLowerCase()}
                </span>
              </span>
            </Button>
            {refusal !== null && (
              <p id={`refusal-${memberId}`} className="text-sm text-muted">
                {refusal}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Button tone="quiet" onClick={() => void onSignOut()}>
        Sign out
      </Button>
    </NarrowScreen>
  );
}
