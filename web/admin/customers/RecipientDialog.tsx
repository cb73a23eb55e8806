import { useState } from "react";
import {
  eraseRecipient,
  exportRecipient,
  type FoundRecipient,
  findRecipient,
  type RecipientStop,
} from "../../../contract/recipients.ts";
import { useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { countOf } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadPersonalData, exportTimeoutMs } from "../shell/download-personal-data.ts";
import { erasureRefusals } from "../shell/erasure-refusals.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";

type Found = FoundRecipient & { contact: string };

/** Finds, exports and erases a contact who is not a customer but is named at stops of other people's orders. */
export function RecipientDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { contact: "" } });
  const [found, setFound] = useState<Found | null>(null);
  const [isErasing, setErasing] = useState(false);
  const find = () =>
    form.send(async (body) => {
      setFound(null);
      setFound({ ...(await staffCall(findRecipient, { body })), contact: body.contact });
    });
  const erased = (stops: number) => {
    toast({ title: "Recipient erased", description: `Removed from ${countOf(stops, "stop")}.`, tone: "success" });
    onClose();
  };
  const hasStops = found !== null && found.stops.length > 0;
  return (
    <>
      <Dialog
        title="Find a recipient or sender"
        description="People named at stops of other people's orders, by phone number or email address. Anyone who placed an order is under Customers."
        className="w-[min(48rem,calc(100vw-1rem))]!"
        onClose={onClose}
        actions={
          <>
            {hasStops && (
              <>
                <Button onClick={() => void download(found.contact)}>Export data</Button>
                <Button tone="danger" onClick={() => setErasing(true)}>
                  Erase
                </Button>
              </>
            )}
            <Button tone="secondary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <search>
          <form
            noValidate
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              void find();
            }}
          >
            <TextInput
              label="Phone number or email address"
              className="min-w-0 grow"
              autoComplete="off"
              spellCheck={false}
              {...form.field("contact")}
            />
            <Button type="submit" busy={form.busy} busyLabel="Searching...">
              Find
            </Button>
          </form>
        </search>
        <div role="alert" className="empty:hidden">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        {found && <FoundStops found={found} />}
      </Dialog>
      {isErasing && found && <EraseRecipient found={found} onClose={() => setErasing(false)} onErased={erased} />}
    </>
  );
}

const columns: Column<RecipientStop>[] = [
  { heading: "Order", isRowHeading: true, cell: ({ number }) => number },
  { heading: "Stop", cell: ({ stop, town }) => `${stop === "pickup" ? "Pickup" : "Drop-off"}${town && `, ${town}`}` },
  { heading: "Name", cell: ({ name }) => name || "–" },
  { heading: "Day", cell: ({ day }) => day ?? "–" },
  { heading: "State", cell: ({ isOpen }) => (isOpen ? "Not completed" : "Ended") },
];

function FoundStops({ found: { stops, savedAddresses, customerOrders } }: { found: Found }) {
  const own =
    customerOrders > 0 &&
    `${customerOrders === 1 ? "One order was" : `${customerOrders} orders were`} placed by this person: look under Customers.`;
  return (
    <div role="status" className="grid gap-3">
      {stops.length === 0 ? (
        <EmptyState title="No one found">{own || "No stop of another customer’s order names this contact."}</EmptyState>
      ) : (
        <>
          <Table label="Stops" columns={columns} rows={stops} rowKey={({ orderId, stop }) => `${orderId} ${stop}`} />
          {savedAddresses > 0 && (
            <p>
              {savedAddresses === 1
                ? "One entry in an account’s address book also names them."
                : `${savedAddresses} entries in accounts’ address books also name them.`}
            </p>
          )}
          {own && <p>{own}</p>}
        </>
      )}
    </div>
  );
}

function download(contact: string): Promise<void> {
  const read = () => staffCall(exportRecipient, { body: { contact } }, { timeoutMs: exportTimeoutMs });
  const words = { collecting: "Collecting the recipient's data", done: "Recipient exported" };
  return downloadPersonalData(read, { file: "recipient.json", ...words });
}

type EraseProps = { found: Found; onClose: () => void; onErased: (stops: number) => void };

function EraseRecipient({ found: { contact, stops }, onClose, onErased }: EraseProps) {
  const { busy, run } = useAction();
  const [refusals, setRefusals] = useState<string[]>([]);
  const erase = () => {
    setRefusals([]);
    const body = { contact, seen: stops.length };
    return run(
      async () => onErased((await staffCall(eraseRecipient, { body }, { timeoutMs: 60_000 })).stops),
      (error) => setRefusals(erasureRefusals(error)),
    );
  };
  return (
    <ConfirmDialog
      title={`Erase ${contact}?`}
      description={`Name, phone, instructions, street, signature and pictures of ${stops.length === 1 ? "this stop" : `these ${stops.length} stops`} are deleted for good, with the orders' emails, forms and quotes, which repeat them. Towns, amounts and receipts stay.`}
      confirmLabel="Erase recipient"
      busyLabel="Erasing..."
      tone="danger"
      busy={busy}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      {refusals.length > 0 && (
        <Notice role="alert" tone="error" title="This person cannot be erased yet">
          <ul className="grid gap-1">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
