import { useState } from "react";
import {
  type ApiKey,
  type CreatedApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from "../../../contract/api-keys.ts";
import { type KeyPermissions, keyPermissions } from "../../../contract/key-permissions.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import type { Column } from "../../ui/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { ListBody } from "../shell/ListBody.tsx";
import { OneTimeSecret } from "../shell/OneTimeSecret.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { EndingWebhooks } from "./EndingWebhooks.tsx";

export const meta = pageMeta({ title: "API keys", hidden: true });

const permissionNames: Record<KeyPermissions, string> = {
  read: "Read-only",
  write: "Write-only",
  read_write: "Read and write",
};

type Open = { dialog: "add" } | { dialog: "created"; created: CreatedApiKey } | { dialog: "revoke"; key: ApiKey };

/** API keys for other software. */
export default function ApiKeys() {
  const list = useStaffQuery(listApiKeys, {});
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const keys = list.data?.keys ?? [];
  const columns: Column<ApiKey>[] = [
    {
      heading: "Description",
      isRowHeading: true,
      cell: ({ description }) => <span className="font-semibold">{description || "Without description"}</span>,
    },
    {
      heading: "Key ends with",
      cell: ({ ending }) => <code className="text-sm whitespace-nowrap">…{ending}</code>,
    },
    { heading: "Permissions", cell: ({ permissions }) => permissionNames[permissions] },
    { heading: "Created", cell: ({ createdAt }) => <Moment at={createdAt} dayOnly /> },
    {
      heading: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="text-muted">Never</span>),
    },
    {
      heading: "Status",
      cell: ({ revokedAt }) => (revokedAt ? <Badge tone="error">Revoked</Badge> : <Badge tone="success">Active</Badge>),
    },
    {
      heading: "Actions",
      isActions: true,
      cell: (key) =>
        key.revokedAt === null && (
          <SmallButton
            aria-label={`Revoke ${key.description}, …${key.ending}`}
            onClick={() => setOpen({ dialog: "revoke", key })}
          >
            Revoke
          </SmallButton>
        ),
    },
  ];
  return (
    <StaffPage
      title="API keys"
      lead="A key lets other software read or write orders as a WooCommerce client."
      actions={
        <Button size="small" onClick={() => setOpen({ dialog: "add" })}>
          Add key
        </Button>
      }
    >
      <ListBody
        query={list}
        label="API keys"
        columns={columns}
        rows={keys}
        skeletonRows={3}
        rowClassName={({ revokedAt }) => (revokedAt ? "text-muted" : undefined)}
        failureTitle="Keys could not be loaded"
        emptyTitle="There are no keys yet."
        emptyText="Add one for each piece of software that uses the shop."
      />
      {open?.dialog === "add" && (
        <AddKey
          onClose={close}
          onCreated={(created) => {
            void refresh(listApiKeys);
            setOpen({ dialog: "created", created });
          }}
        />
      )}
      {open?.dialog === "created" && <CreatedKey created={open.created} onClose={close} />}
      {open?.dialog === "revoke" && (
        <RevokeKey
          apiKey={open.key}
          onClose={close}
          onRevoked={() => {
            void refresh(listApiKeys);
            close();
          }}
        />
      )}
    </StaffPage>
  );
}

function AddKey({ onClose, onCreated }: { onClose: () => void; onCreated: (created: CreatedApiKey) => void }) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({ initial: { description: "", permissions: "read" as KeyPermissions } });
  const submit = () =>
    void form.send(async (body) => onCreated(await staffCall(createApiKey, { body }, { idempotencyKey: keyOf(body) })));
  return (
    <FormDialog
      title="Add key"
      submitLabel="Create key"
      busyLabel="Creating..."
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Description" help="Which software it is for." required {...form.field("description")} />
      <Select
        label="Permissions"
        options={keyPermissions.map((each) => ({ value: each, label: permissionNames[each] }))}
        {...form.field("permissions")}
      />
    </FormDialog>
  );
}

function CreatedKey({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const { key, consumerKey, consumerSecret } = created;
  const hasSecrets = consumerKey !== null && consumerSecret !== null;
  return (
    <Dialog
      onClose={onClose}
      title={`Key for ${key.description}`}
      description={hasSecrets ? "Copy both now: the secret is not shown again." : undefined}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {hasSecrets ? (
        <>
          <OneTimeSecret label="Consumer key" value={consumerKey} />
          <OneTimeSecret label="Consumer secret" value={consumerSecret} />
        </>
      ) : (
        <Notice tone="warning" title="The secret did not arrive">
          The key was created, but the response with its secret was lost. Revoke it and create another.
        </Notice>
      )}
    </Dialog>
  );
}

type RevokeKeyProps = { apiKey: ApiKey; onClose: () => void; onRevoked: () => void };

function RevokeKey({ apiKey, onClose, onRevoked }: RevokeKeyProps) {
  const { busy, run } = useAction();
  const confirm = () =>
    run(
      async () => {
        await staffCall(revokeApiKey, { params: { id: apiKey.id } });
        toast({ title: "Key revoked", description: apiKey.description, tone: "success" });
        onRevoked();
      },
      (error) => {
        toast({ title: "Key not revoked", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke the key …${apiKey.ending}?`}
      description={`Whatever uses it ('${apiKey.description}') will be refused from its next request. This cannot be undone.`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <EndingWebhooks kind="key" id={apiKey.id} />
    </ConfirmDialog>
  );
}
