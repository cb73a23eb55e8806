import { useState } from "react";
import { listAccounts } from "../../../contract/account-orders.ts";
import type { BankRow } from "../../../contract/bank-rows.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Money } from "../../ui/Money.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useDebounced } from "../shell/use-debounced.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

const shown = 8;

type ChooseAccountDialogProps = {
  row: BankRow;
  busy: boolean;
  onChoose: (accountId: number) => void;
  onClose: () => void;
};

/** Chooses the account whose money a row is; the payment goes to its oldest invoices. */
export function ChooseAccountDialog({ row, busy, onChoose, onClose }: ChooseAccountDialogProps) {
  const [search, setSearch] = useState("");
  const asked = useDebounced(search, 150).slice(0, 200);
  const { data, error, refetch } = useStaffQuery(listAccounts, { query: { search: asked } }, { keepPrevious: true });
  const accounts = data?.accounts.slice(0, shown) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Whose money is it?"
      description={
        <>
          <Money cents={row.amountCents} />, {row.text}. It pays the oldest invoices of the account that you choose.
        </>
      }
      actions={
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="Search accounts"
        help="Company, number, code, or a member's name"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error && !data ? (
        <LoadFailure error={error} title="The accounts could not be loaded" onTryAgain={() => void refetch()} />
      ) : accounts.length === 0 ? (
        <p role="status">{data ? "No account found." : "Searching..."}</p>
      ) : (
        <ul className="grid gap-2">
          {accounts.map(({ id, name, number }) => (
            <li key={id}>
              <Button tone="secondary" size="small" className="w-full" disabled={busy} onClick={() => onChoose(id)}>
                {name}, {number}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
