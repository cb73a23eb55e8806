import { useState } from "react";
import { getAccount, setAccountPrices } from "../../../contract/accounts.ts";
import type { AgreementAccount, PriceAgreement } from "../../../contract/price-agreements.ts";
import { readAccountNumber } from "../../../domain/accounts/references.ts";
import { errorText } from "../../api/error-text.ts";
import { useForm } from "../../forms/use-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { Sheet } from "../shell/Sheet.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";

type AgreementAccountsProps = { agreement: PriceAgreement; onChanged: () => void };

/** The accounts that an agreement prices; others are added by their number. */
export function AgreementAccounts({ agreement, onChanged }: AgreementAccountsProps) {
  const [removed, setRemoved] = useState<AgreementAccount | null>(null);
  const removing = useAction();
  const form = useForm({
    initial: { number: "" },
    check: ({ number }) =>
      readAccountNumber(number) === null ? { number: "Enter the account's number, such as A-1001" } : {},
  });
  const choose = async (accountId: number, priceAgreementId: number | null) => {
    const { version, name } = await staffCall(getAccount, { params: { id: accountId } });
    await staffCall(setAccountPrices, { params: { id: accountId }, body: { version, priceAgreementId } });
    const prices = priceAgreementId === null ? "the prices of the tariff" : `the prices of ${agreement.name}`;
    toast({ title: "Account saved", description: `${name} pays ${prices} from now on`, tone: "success" });
    onChanged();
  };
  const add = () =>
    form.send(async ({ number }) => {
      await choose(readAccountNumber(number) ?? 0, agreement.id);
      form.store.reset();
    });
  const remove = ({ id }: AgreementAccount) =>
    removing.run(
      async () => {
        await choose(id, null);
        setRemoved(null);
      },
      (error) => {
        toast({ title: "Account not changed", description: errorText(error), tone: "destructive" });
        setRemoved(null);
      },
    );
  return (
    <Sheet title="Accounts with these prices">
      {agreement.accounts.length === 0 && <p className="mb-3 text-sm text-muted">None yet.</p>}
      <ul aria-label="Accounts with these prices" className="mb-3 grid gap-2 empty:hidden">
        {agreement.accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 break-words">
              {account.number} {account.name}
            </span>
            <SmallButton onClick={() => setRemoved(account)}>Remove</SmallButton>
          </li>
        ))}
      </ul>
      <form
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <TextInput
          label="Account number"
          placeholder="A-1001"
          autoComplete="off"
          {...form.field("number")}
          error={form.errors["number"] ?? (form.failure || undefined)}
        />
        <SmallButton type="submit" busy={form.busy} busyLabel="Saving...">
          Add account
        </SmallButton>
      </form>
      {removed && (
        <ConfirmDialog
          title={`Price ${removed.name} by the tariff?`}
          description="Its next quotes have the prices of the tariff, net. Existing quotes and orders keep theirs."
          confirmLabel="Remove from agreement"
          busyLabel="Saving..."
          busy={removing.busy}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </Sheet>
  );
}
