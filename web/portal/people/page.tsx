import { useState } from "react";
import { changePortalMember, type ListedMember, listPortalMembers } from "../../../contract/portal-members.ts";
import { refuseLastOwner } from "../../../domain/accounts/last-owner.ts";
import { memberRoleNames } from "../../../domain/accounts/member-roles.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";
import { ChangeMemberDialog } from "./ChangeMemberDialog.tsx";
import { InviteDialog } from "./InviteDialog.tsx";

export const meta = pageMeta({ title: "People", hidden: true });

type Open = { dialog: "invite" } | { dialog: "change" | "access"; member: ListedMember };

/** The people of an account: owners invite them, choose their roles and limits, and end their access. */
export default function People() {
  const { may } = usePortal();
  if (!may("manage"))
    return (
      <PortalScreen title="People">
        <Notice>Owners of the account invite people and change what they may do. Ask one of them.</Notice>
      </PortalScreen>
    );
  return <PeopleOfAccount />;
}

function PeopleOfAccount() {
  const { member: self } = usePortal();
  const list = useMemberQuery(listPortalMembers, {});
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const people = list.data?.members ?? [];
  const saved = (title: string) => {
    close();
    toast({ title, tone: "success" });
    void refresh(listPortalMembers);
  };
  const invite = <Button onClick={() => setOpen({ dialog: "invite" })}>Invite a member</Button>;
  return (
    <PortalScreen title="People" actions={invite}>
      {list.error && !list.data ? (
        <LoadFailure title="The people could not be loaded" error={list.error} onTryAgain={() => void list.refetch()} />
      ) : (
        <Table
          label="People"
          columns={columnsOf({ self: self.id, people, onOpen: setOpen })}
          rows={people}
          rowKey={({ id }) => id}
          skeletonRows={list.isPending ? 3 : 0}
        />
      )}
      {open?.dialog === "invite" && (
        <InviteDialog onClose={close} onInvited={({ email }) => saved(`Invitation sent to ${email}`)} />
      )}
      {open?.dialog === "change" && (
        <ChangeMemberDialog member={open.member} people={people} onClose={close} onSaved={() => saved("Saved")} />
      )}
      {open?.dialog === "access" && (
        <AccessDialog member={open.member} onClose={close} onSaved={() => saved("Saved")} />
      )}
    </PortalScreen>
  );
}

type ColumnsOptions = { self: number; people: readonly ListedMember[]; onOpen: (open: Open) => void };

function columnsOf({ self, people, onOpen }: ColumnsOptions): Column<ListedMember>[] {
  return [
    {
      heading: "Name",
      isRowHeading: true,
      cell: ({ id, name, email }) => (
        <span className="grid font-normal">
          <span className="font-semibold">
            {name || email}
            {id === self && <span className="font-normal text-muted"> (you)</span>}
          </span>
          {name && <span className="break-all text-muted">{email}</span>}
        </span>
      ),
    },
    { heading: "Role", cell: ({ role }) => memberRoleNames[role] },
    { heading: "Per order", align: "end", cell: ({ orderLimitCents }) => limitText(orderLimitCents) },
    { heading: "Per month", align: "end", cell: ({ monthLimitCents }) => limitText(monthLimitCents) },
    { heading: "Status", cell: ({ state }) => stateBadges[state] },
    {
      heading: "Actions",
      isHeadingHidden: true,
      isActions: true,
      cell: (member) => (
        <Menu
          label={`Actions for ${member.name || member.email}`}
          items={[
            { label: "Change", onSelect: () => onOpen({ dialog: "change", member }) },
            member.state === "disabled"
              ? { label: "Let them sign in again", onSelect: () => onOpen({ dialog: "access", member }) }
              : {
                  label: "End access",
                  tone: "danger",
                  disabledReason: refuseLastOwner(people, { ...member, state: "disabled" }),
                  onSelect: () => onOpen({ dialog: "access", member }),
                },
          ]}
        />
      ),
    },
  ];
}

const stateBadges = {
  invited: <Badge tone="info">Invited</Badge>,
  active: <Badge tone="success">Active</Badge>,
  disabled: <Badge tone="error">No access</Badge>,
};

const limitText = (cents: number | null) => (cents === null ? "No limit" : <Money cents={cents} />);

type AccessDialogProps = { member: ListedMember; onClose: () => void; onSaved: () => void };

function AccessDialog({ member, onClose, onSaved }: AccessDialogProps) {
  const [busy, setBusy] = useState(false);
  const disabled = member.state !== "disabled";
  const name = member.name || member.email;
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await memberCall(changePortalMember, { params: { memberId: member.id }, body: { disabled } });
      onSaved();
    } catch (error) {
      toast({ title: "Nothing was changed", description: errorText(error), tone: "destructive" });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={disabled ? `End the access of ${name}?` : `Let ${name} sign in again?`}
      description={
        disabled
          ? "They are signed out everywhere at once. What they booked stays. You can let them sign in again."
          : "They sign in with their email address, as before."
      }
      confirmLabel={disabled ? "End access" : "Let them sign in"}
      busyLabel="Saving..."
      tone={disabled ? "danger" : "primary"}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
