import { useState } from "react";
import { staffPages } from "../../../contract/staff-paths.ts";
import { roleNames } from "../../../contract/user-roles.ts";
import {
  exportUser,
  type ListedUser,
  listUsers,
  resetSecondFactor,
  setUserAccess,
  type User,
} from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Moment } from "../../ui/Moment.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { OneTimeSecret } from "../shell/OneTimeSecret.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { EndingWebhooks } from "./EndingWebhooks.tsx";
import { EraseUserDialog } from "./EraseUserDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { SessionsDialog } from "./SessionsDialog.tsx";
import { SignInRulesDialog } from "./SignInRulesDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";

export const meta = pageMeta({ title: "Users", hidden: true });

const defaults = { search: "", show: "" };
const accessOptions = [
  { value: "", label: "All users" },
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
];

type Open =
  | { dialog: "add" }
  | { dialog: "edit" | "password" | "access" | "factor" | "sessions" | "erase"; user: User }
  | { dialog: "rules" }
  | { dialog: "secret"; username: string; password: string };

/** The users of the staff area, with their roles and access. */
export default function Users() {
  const { user: self } = useStaff();
  const url = useUrlFilters(defaults);
  const { filters } = url;
  const list = useStaffQuery(listUsers, {});
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const users = list.data?.users ?? [];
  const shown = users.filter((user) => matchesSearch(user, filters.search) && matchesAccess(user, filters.show));
  const refusal = (user: User) => lastAdministratorRefusal(user, users);
  const saved = (user: User, password: string | null) => {
    void refresh(listUsers);
    toast({ title: password === null ? "User saved" : "User added", description: user.username, tone: "success" });
    setOpen(password === null ? null : { dialog: "secret", username: user.username, password });
  };
  const reset = (user: User) => {
    void refresh(listUsers);
    toast({ title: "Second factor reset", description: user.username, tone: "success" });
    close();
  };
  const erased = (user: User) => {
    void refresh(listUsers);
    toast({ title: "User erased", description: `Histories now say ${user.username}.`, tone: "success" });
    close();
  };
  const columns: Column<ListedUser>[] = [
    {
      heading: "Username",
      isRowHeading: true,
      cell: ({ id, username }) => (
        <span className="font-semibold">
          {username}
          {id === self.id && <span className="font-normal text-muted"> (you)</span>}
        </span>
      ),
    },
    { heading: "Name", cell: ({ name }) => name },
    { heading: "Email", cell: ({ email }) => email },
    { heading: "Role", cell: ({ role }) => roleNames[role] },
    {
      heading: "Status",
      cell: ({ disabledAt, erasedAt }) =>
        erasedAt ? (
          <Badge>Erased</Badge>
        ) : disabledAt ? (
          <Badge tone="error">Disabled</Badge>
        ) : (
          <Badge tone="success">Active</Badge>
        ),
    },
    {
      heading: "Second factor",
      cell: ({ role, hasSecondFactor }) =>
        role === "driver" || role === "customer" ? "" : hasSecondFactor ? "Yes" : "No",
    },
    { heading: "Added", cell: ({ createdAt }) => <Moment at={createdAt} dayOnly /> },
    {
      heading: "Actions",
      isActions: true,
      cell: (user) =>
        user.erasedAt ? null : (
          <Menu
            label={`Actions for ${user.username}`}
            items={[
              ...(user.role === "driver"
                ? [{ label: "Change under Drivers", to: staffPages.drivers }]
                : [
                    { label: "Edit", onSelect: () => setOpen({ dialog: "edit", user }) },
                    { label: "Reset password", onSelect: () => setOpen({ dialog: "password", user }) },
                    {
                      label: "Reset second factor",
                      disabledReason: factorRefusal(user, self.id),
                      onSelect: () => setOpen({ dialog: "factor", user }),
                    },
                    { label: "Sessions", onSelect: () => setOpen({ dialog: "sessions", user }) },
                    { label: "Export data", onSelect: () => void download(user) },
                    {
                      label: "Erase",
                      tone: "danger" as const,
                      disabledReason: user.disabledAt ? null : "A user who can still sign in cannot be erased.",
                      onSelect: () => setOpen({ dialog: "erase", user }),
                    },
                  ]),
              user.disabledAt
                ? { label: "Enable", onSelect: () => setOpen({ dialog: "access", user }) }
                : {
                    label: "Disable",
                    tone: "danger",
                    disabledReason: refusal(user),
                    onSelect: () => setOpen({ dialog: "access", user }),
                  },
            ]}
          />
        ),
    },
  ];
  return (
    <StaffPage
      title="Users"
      lead="Who may sign in to the staff area, and in which role."
      actions={
        <>
          <SmallButton onClick={() => setOpen({ dialog: "rules" })}>Sign-in rules</SmallButton>
          <Button size="small" onClick={() => setOpen({ dialog: "add" })}>
            Add user
          </Button>
        </>
      }
    >
      <FilterBar
        url={url}
        search={{ label: "Search users", className: "w-full sm:w-72" }}
        selects={[{ name: "show", label: "Show", options: accessOptions }]}
      />
      <ListBody
        query={list}
        label="Users"
        columns={columns}
        rows={shown}
        skeletonRows={4}
        failureTitle="Users could not be loaded"
        emptyTitle="No users found."
        url={url}
      />
      {open?.dialog === "add" && <UserDialog user={null} roleRefusal={null} onClose={close} onSaved={saved} />}
      {open?.dialog === "edit" && (
        <UserDialog user={open.user} roleRefusal={refusal(open.user)} onClose={close} onSaved={saved} />
      )}
      {open?.dialog === "password" && (
        <PasswordDialog
          user={open.user}
          onClose={close}
          onSaved={(password) => setOpen({ dialog: "secret", username: open.user.username, password })}
        />
      )}
      {open?.dialog === "access" && <AccessDialog user={open.user} onClose={close} onSaved={saved} />}
      {open?.dialog === "factor" && <FactorDialog user={open.user} onClose={close} onReset={reset} />}
      {open?.dialog === "sessions" && <SessionsDialog user={open.user} onClose={close} />}
      {open?.dialog === "erase" && <EraseUserDialog user={open.user} onClose={close} onErased={erased} />}
      {open?.dialog === "rules" && <SignInRulesDialog onClose={close} />}
      {open?.dialog === "secret" && (
        <Dialog
          onClose={close}
          title={`Password of ${open.username}`}
          description="Pass it on now: it is not shown again."
          actions={<Button onClick={close}>Done</Button>}
        >
          <OneTimeSecret label="Password" value={open.password} />
        </Dialog>
      )}
    </StaffPage>
  );
}

function download({ id, username }: User): Promise<void> {
  const read = () => staffCall(exportUser, { params: { id } }, { timeoutMs: exportTimeoutMs });
  const words = { collecting: "Collecting the user's data", done: "User exported" };
  return downloadPersonalData(read, { file: `user-${username}.json`, ...words });
}

type FactorDialogProps = { user: User; onClose: () => void; onReset: (user: User) => void };

function FactorDialog({ user, onClose, onReset }: FactorDialogProps) {
  const { busy, run } = useAction();
  const confirm = () =>
    run(
      async () => onReset(await staffCall(resetSecondFactor, { params: { id: user.id } })),
      (error) => {
        toast({ title: "Second factor not reset", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${user.username}?`}
      description={`The passkeys, the authenticator app and the recovery codes of ${user.name} stop working, and they are signed out everywhere. Make sure that it is ${user.name} who is asking.`}
      confirmLabel="Reset"
      busyLabel="Resetting..."
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Why a user's second factor cannot be reset here, or null. The server enforces it too. */
function factorRefusal(user: ListedUser, selfId: number): string | null {
  if (user.id === selfId) return "Only another administrator can reset yours. You can change it under Your account.";
  return user.hasSecondFactor ? null : "This user has none.";
}

type AccessDialogProps = { user: User; onClose: () => void; onSaved: (user: User, password: null) => void };

function AccessDialog({ user, onClose, onSaved }: AccessDialogProps) {
  const { busy, run } = useAction();
  const disabled = user.disabledAt === null;
  const name = user.role === "driver" ? user.name : user.username;
  const confirm = () =>
    run(
      async () => onSaved(await staffCall(setUserAccess, { params: { id: user.id }, body: { disabled } }), null),
      (error) => {
        toast({ title: "User not changed", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={disabled ? `Disable ${name}?` : `Enable ${name}?`}
      description={
        disabled
          ? `${user.name} is signed out everywhere at once and cannot sign in until enabled again.`
          : `${user.name} can ${user.role === "driver" ? "drive again; their phone needs a new code." : "sign in again with the old password."}`
      }
      confirmLabel={disabled ? "Disable" : "Enable"}
      busyLabel="Saving..."
      tone={disabled ? "danger" : "primary"}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {disabled && <EndingWebhooks kind="user" id={user.id} />}
    </ConfirmDialog>
  );
}

function matchesSearch({ username, name, email }: User, search: string): boolean {
  const wanted = search.toLowerCase();
  return [username, name, email].some((text) => text.toLowerCase().includes(wanted));
}

function matchesAccess({ disabledAt }: User, show: string): boolean {
  return show === "" || (show === "disabled") === (disabledAt !== null);
}

/** Why the last administrator cannot be changed, or null. The server enforces it too. */
function lastAdministratorRefusal(user: User, users: readonly User[]): string | null {
  const administrators = users.filter(({ role, disabledAt }) => role === "administrator" && disabledAt === null);
  return administrators.length === 1 && administrators[0]?.id === user.id
    ? "The last administrator keeps their role and access."
    : null;
}
