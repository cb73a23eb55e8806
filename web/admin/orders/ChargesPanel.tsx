import { useState } from "react";
import { addCharge, type Charge, listCharges, type ProposedWaiting, removeCharge } from "../../../contract/charges.ts";
import { centsToDecimal, formatEuro } from "../../../domain/money/euro.ts";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { addVat } from "../../../domain/money/vat.ts";
import { type ChargeKind, chargeKinds, chargeNames } from "../../../domain/orders/charge-kinds.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { Sheet } from "../shell/Sheet.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

type ChargesPanelProps = { orderId: OrderId; onDone: () => void };
type Open = { dialog: "add"; waiting: ProposedWaiting | null } | { dialog: "remove"; charge: Charge };

/** Charges on an account's order beyond its price, with waiting time to accept. Renders nothing for other orders. */
export function ChargesPanel({ orderId, onDone }: ChargesPanelProps) {
  const answer = useStaffQuery(listCharges, { params: { id: orderId } });
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error } = answer;
  const done = () => {
    setOpen(null);
    void answer.refetch();
    onDone();
  };
  if (data && data.refusal !== null && data.charges.length === 0) return null;
  return (
    <Sheet
      title="Charges"
      aside={
        data?.refusal === null && (
          <SmallButton onClick={() => setOpen({ dialog: "add", waiting: null })}>Add charge</SmallButton>
        )
      }
    >
      {error && !data && (
        <LoadFailure error={error} title="Charges could not be loaded" onTryAgain={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton className="h-12" />}
      {data?.waiting && (
        <Notice className="mb-3" title="Waiting time can be charged">
          <p>
            {data.waiting.reason}: {showQuarters(data.waiting.quarters)} beyond the first 15 minutes
            {data.waiting.netCents !== null && `, ${formatEuro(data.waiting.netCents)} + VAT`}.
          </p>
          <SmallButton onClick={() => setOpen({ dialog: "add", waiting: data.waiting })}>
            Charge waiting time
          </SmallButton>
        </Notice>
      )}
      {data && data.charges.length === 0 && !data.waiting && (
        <p className="text-sm text-muted">Nothing is charged beyond the price.</p>
      )}
      <ul aria-label="Charges" className="grid gap-3 empty:hidden">
        {data?.charges.map((charge) => (
          <ChargeRow
            key={charge.id}
            charge={charge}
            onRemove={data.canTakeBack ? () => setOpen({ dialog: "remove", charge }) : null}
          />
        ))}
      </ul>
      {data && data.refusal !== null && <p className="mt-3 text-sm text-muted">{data.refusal}.</p>}
      {open?.dialog === "add" && (
        <AddChargeDialog orderId={orderId} waiting={open.waiting} onClose={() => setOpen(null)} onDone={done} />
      )}
      {open?.dialog === "remove" && (
        <RemoveChargeDialog orderId={orderId} charge={open.charge} onClose={() => setOpen(null)} onDone={done} />
      )}
    </Sheet>
  );
}

function ChargeRow({ charge, onRemove }: { charge: Charge; onRemove: (() => void) | null }) {
  const { kind, quarters, netCents, reason, addedAt, addedBy, removed } = charge;
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 text-sm">
      <span className="min-w-0 break-words">
        <span className={removed ? "line-through" : "font-semibold"}>
          {chargeNames[kind]}
          {quarters !== null && `, ${showQuarters(quarters)}`}: {formatEuro(netCents)} + VAT
        </span>
        <span className="block">{reason}</span>
        <span className="block text-muted">
          {removed ? `Taken back by ${removed.by}, ` : `Added by ${addedBy}, `}
          <Moment at={removed?.at ?? addedAt} />
        </span>
      </span>
      {onRemove && !removed && <SmallButton onClick={onRemove}>Take back</SmallButton>}
    </li>
  );
}

function showQuarters(quarters: number): string {
  return quarters === 1 ? "1 quarter of an hour" : `${quarters} quarters of an hour`;
}

type DialogProps = { orderId: OrderId; onClose: () => void; onDone: () => void };

function AddChargeDialog({ orderId, waiting, onClose, onDone }: DialogProps & { waiting: ProposedWaiting | null }) {
  const [keyOf] = useState(createKeyring);
  const form = useForm({
    initial: {
      kind: (waiting ? "waiting" : "redelivery") as ChargeKind,
      quarters: waiting ? String(waiting.quarters) : "",
      netCents: waiting?.netCents ? centsToDecimal(waiting.netCents) : "",
      reason: waiting?.reason ?? "",
    },
    check: ({ netCents, reason }) => {
      const amount = readTypedAmount(netCents);
      return {
        ...(!amount.ok && { netCents: amount.error }),
        ...(reason.trim() === "" && { reason: "Say what it is for: the customer reads it" }),
      };
    },
  });
  const { kind } = form.values;
  const cents = typedAmountCents(form.values.netCents);
  const add = () =>
    form.send(async ({ kind, quarters, netCents, reason }) => {
      const body = {
        kind,
        quarters: kind === "waiting" ? Number(quarters) : null,
        netCents: typedAmountCents(netCents) ?? 0,
        reason,
      };
      await staffCall(addCharge, { params: { id: orderId }, body }, { idempotencyKey: keyOf(body) });
      toast({ title: "Charge added", description: `${formatEuro(body.netCents)} + VAT`, tone: "success" });
      onDone();
    });
  return (
    <FormDialog
      title={waiting ? "Charge waiting time" : "Add a charge"}
      description="The account pays it on top of the price of the order. The reason is printed on the invoice."
      submitLabel="Add charge"
      busyLabel="Adding..."
      form={form}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Select
        label="What for"
        options={chargeKinds.map((value) => ({ value, label: chargeNames[value] }))}
        {...form.field("kind")}
      />
      {kind === "waiting" && (
        <TextInput
          label="Quarters of an hour"
          type="number"
          min={1}
          max={96}
          help="Begun after the first 15 minutes"
          required
          {...form.field("quarters")}
        />
      )}
      <AmountInput
        label="Amount (€), without VAT"
        required
        help={cents !== null && cents > 0 ? `${formatEuro(addVat(cents).totalCents)} with VAT` : undefined}
        {...form.field("netCents")}
      />
      <TextInput label="Reason" required maxLength={200} autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}

function RemoveChargeDialog({ orderId, charge, onClose, onDone }: DialogProps & { charge: Charge }) {
  const { busy, run } = useAction();
  const confirm = () =>
    run(
      async () => {
        await staffCall(removeCharge, { params: { id: orderId, chargeId: charge.id } });
        toast({ title: "Charge taken back", description: charge.reason, tone: "success" });
        onDone();
      },
      (error) => {
        toast({ title: "Charge not taken back", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title="Take this charge back?"
      description={`${chargeNames[charge.kind]}, ${formatEuro(charge.netCents)} + VAT: ${charge.reason}. It stays in the history and costs nothing; if it has been invoiced, a credit note takes it back.`}
      confirmLabel="Take back"
      busyLabel="Saving..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
