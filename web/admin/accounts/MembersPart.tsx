import { useState } from "react";
import { listAccountEvents } from "../../../contract/account-orders.ts";
import {
  type AccountDetails,
  type AccountMember,
  changeAccountMember,
  getAccount,
  sendInvitations,
} from "../../../contract/accounts.ts";
import { exportMember } from "../../../contract/customers.ts";
import { memberRoleNames } from "../../../domain/accounts/member-roles.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Money } from "../../ui/Money.tsx";
import { countOf } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";
import { EraseMemberDialog } from "./EraseMemberDialog.tsx";
import { MemberDialog } from "./MemberDialog.tsx";

type Open = { dialog: "invite" | "send" } | { dialog: "edit" | "access" | "erase"; member: AccountMember };

/** The people of an account. */
export function MembersPart({ account }: { account: AccountDetails }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { isAdministrator } = useStaff();
  const close = () => setOpen(null);
  const waiting = account.members.filter(({ state }) => state === "invited").length;
  const columns: Column<AccountMember>[] = [
    {
      heading: "Person",
      isRowHeading: true,
      cell: ({ name, email }) => (
        <>
          <span className="font-semibold">{name || "Erased"}</span>
          <span className="block break-all text-muted">{email}</span>
        </>
      ),
    },
    { heading: "Phone", cell: ({ phone }) => phone || "–" },
    { heading: "Role", cell: ({ role }) => memberRoleNames[role] },
    { heading: "Per order", align: "end", cell: ({ orderLimitCents }) => <Limit cents={orderLimitCents} /> },
    { heading: "Per month", align: "end", cell: ({ monthLimitCents }) => <Limit cents={monthLimitCents} /> },
    { heading: "State", cell: ({ state }) => <StateBadge state={state} /> },
    {
      heading: "Actions",
      isActions: true,
      cell: (member) => (
        <Menu
          label={`Actions for ${member.name || member.email}`}
          items={[
            { label: "Change", onSelect: () => setOpen({ dialog: "edit", member }) },
            member.state === "disabled"
              ? { label: "Enable", onSelect: () => setOpen({ dialog: "access", member }) }
              : { label: "Disable", tone: "danger", onSelect: () => setOpen({ dialog: "access", member }) },
            ...(isAdministrator && member.email !== ""
              ? [
                  { label: "Export data", onSelect: () => void download(account, member) },
                  {
                    label: "Erase this person",
                    tone: "danger" as const,
                    onSelect: () => setOpen({ dialog: "erase", member }),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <section className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PartHeading>People</PartHeading>
        <div className="flex flex-wrap gap-2">
          {waiting > 0 && account.status !== "closed" && (
            <SmallButton onClick={() => setOpen({ dialog: "send" })}>
              Send {countOf(waiting, "invitation", "invitations")}
            </SmallButton>
          )}
          <SmallButton onClick={() => setOpen({ dialog: "invite" })} disabled={account.status === "closed"}>
            Invite someone
          </SmallButton>
        </div>
      </div>
      <Table label="People" columns={columns} rows={account.members} rowKey={({ id }) => id} />
      {open?.dialog === "invite" && <MemberDialog account={account} member={null} onClose={close} />}
      {open?.dialog === "edit" && <MemberDialog account={account} member={open.member} onClose={close} />}
      {open?.dialog === "access" && <AccessDialog account={account} member={open.member} onClose={close} />}
      {open?.dialog === "erase" && <EraseMemberDialog account={account} member={open.member} onClose={close} />}
      {open?.dialog === "send" && <SendDialog account={account} waiting={waiting} onClose={close} />}
    </section>
  );
}

function download(account: AccountDetails, member: AccountMember): Promise<void> {
  const params = { id: account.id, memberId: member.id };
  const read = () => staffCall(exportMember, { params }, { timeoutMs: exportTimeoutMs });
  const words = { collecting: "Collecting the person's data", done: "Data exported" };
  return downloadPersonalData(read, { file: `member-${member.id}.json`, ...words });
}

function Limit({ cents }: { cents: number | null }) {
  return cents === null ? "No limit" : <Money cents={cents} />;
}

function StateBadge({ state }: { state: AccountMember["state"] }) {
  if (state === "active") return <Badge tone="success">Active</Badge>;
  return state === "invited" ? <Badge tone="info">Invited</Badge> : <Badge tone="error">Disabled</Badge>;
}

type AccessDialogProps = { account: AccountDetails; member: AccountMember; onClose: () => void };

function AccessDialog({ account, member, onClose }: AccessDialogProps) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const disabled = member.state !== "disabled";
  const name = member.name || member.email;
  const confirm = () =>
    run(
      async () => {
        const params = { id: account.id, memberId: member.id };
        await staffCall(changeAccountMember, { params, body: { disabled } });
        await refresh(getAccount, listAccountEvents);
        onClose();
      },
      (error) => {
        toast({ title: "Not changed", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={disabled ? `Disable ${name}?` : `Let ${name} sign in again?`}
      description={
        disabled
          ? `${name} is signed out of ${account.name} at once and cannot sign in there until enabled again.`
          : `${name} can sign in to ${account.name} as before.`
      }
      confirmLabel={disabled ? "Disable" : "Enable"}
      busyLabel="Saving..."
      tone={disabled ? "danger" : "primary"}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type SendDialogProps = { account: AccountDetails; waiting: number; onClose: () => void };

function SendDialog({ account, waiting, onClose }: SendDialogProps) {
  const [keyOf] = useState(createKeyring);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        const idempotencyKey = keyOf(account.id);
        const { sentTo } = await staffCall(sendInvitations, { params: { id: account.id } }, { idempotencyKey });
        await refresh(listAccountEvents);
        toast({ title: "Invitations sent", description: sentTo.join(", "), tone: "success" });
        onClose();
      },
      (error) => {
        toast({ title: "Nothing was sent", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Send ${countOf(waiting, "invitation", "invitations")}?`}
      description="Everybody who has not signed in yet gets the email, even if they have had one before."
      confirmLabel="Send"
      busyLabel="Sending..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
