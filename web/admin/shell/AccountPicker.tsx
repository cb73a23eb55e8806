import { useState } from "react";
import { type AccountToCharge, findAccountsToCharge } from "../../../contract/staff-booking.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { countOf } from "../../ui/show-number.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { Combobox } from "./Combobox.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useStaffQuery } from "./use-staff-query.ts";

const minCharacters = 2;
const delayMs = 150;

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

type AccountPickerProps = {
  /** The chosen account's number; empty if none is chosen. */
  number: string;
  error: string | undefined;
  onChoose: (account: AccountToCharge | null) => void;
  costCentre: FieldProps;
  /** Omitted if the form has the PO number elsewhere. */
  poNumber?: FieldProps;
};

/** Chooses the account to charge; shows its credit and asks for what the account requires. */
export function AccountPicker({ number, error, onChoose, costCentre, poNumber }: AccountPickerProps) {
  const { data } = useStaffQuery(
    findAccountsToCharge,
    { query: { search: number } },
    { enabled: number !== "", staleMs: 5_000 },
  );
  const account = data?.accounts.find((one) => one.number === number);
  if (number === "") return <AccountSearch error={error} onChoose={onChoose} />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{account?.name ?? "Account"}</span> {number}
        </p>
        <Button tone="secondary" onClick={() => onChoose(null)}>
          Choose another account
        </Button>
      </div>
      {account && (
        <p className="text-sm text-muted">
          {formatEuro(account.availableCents)} of {formatEuro(account.creditLimitCents)} credit is left.
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {(error ?? account?.refusal) && <Notice tone="error">{error ?? account?.refusal}</Notice>}
      </div>
      {poNumber && account && account.poNumberRule !== "off" && (
        <TextInput
          name="account.poNumber"
          label="PO number"
          required={account.poNumberRule === "required"}
          maxLength={60}
          autoComplete="off"
          value={poNumber.value}
          error={poNumber.error}
          onChange={({ target }) => poNumber.onChange(target.value)}
        />
      )}
      {account && account.costCentreRule !== "off" && <CostCentre account={account} {...costCentre} />}
    </div>
  );
}

function CostCentre({ account, value, error, onChange }: FieldProps & { account: AccountToCharge }) {
  const required = account.costCentreRule === "required";
  const shared = { name: "costCentre", label: "Cost centre", required, value, error };
  if (account.costCentres.length === 0)
    return (
      <TextInput {...shared} maxLength={60} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    );
  const none = { value: "", label: required ? "Choose a cost centre" : "None" };
  const options = [none, ...account.costCentres.map((name) => ({ value: name, label: name }))];
  return <Select {...shared} options={options} onChange={({ target }) => onChange(target.value)} />;
}

function AccountSearch({ error, onChoose }: Pick<AccountPickerProps, "error" | "onChoose">) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), delayMs);
  const isSearchable = search.length >= minCharacters;
  const { data, isFetching } = useStaffQuery(
    findAccountsToCharge,
    { query: { search } },
    { enabled: isSearchable, keepPrevious: true, staleMs: 5_000 },
  );
  const isCurrent = isSearchable && text.trim() === search;
  const found = isCurrent ? (data?.accounts ?? []) : [];
  const isUnknown = isCurrent && data !== undefined && !isFetching && found.length === 0;
  return (
    <div className="grid gap-1">
      <Combobox
        name="account"
        label="Account"
        help="Company, account number, or a member's name, email or phone"
        text={text}
        selectsFirst
        error={error}
        options={found.map((account) => ({ id: account.number, label: describe(account), account }))}
        status={isCurrent && !isFetching ? `${countOf(found.length, "account", "accounts")} found` : ""}
        onType={setText}
        onChoose={({ account }) => {
          setText("");
          onChoose(account);
        }}
      />
      {isUnknown && (
        <p className="text-sm">No account matches “{search}”. Accounts are opened by a bookkeeper under Accounts.</p>
      )}
    </div>
  );
}

function describe({ number, name, member, refusal, availableCents }: AccountToCharge) {
  return (
    <span className="grid">
      <span>
        {name} ({number})
      </span>
      <span className="text-sm text-muted">
        {member && `${member.name} · `}
        {refusal ?? `${formatEuro(availableCents)} credit left`}
      </span>
    </span>
  );
}
