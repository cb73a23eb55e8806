import type { AgedDebtorsPage, Debtor } from "../../../contract/aged-debtors.ts";
import { debtAgeNames, debtAges } from "../../../domain/sales/aged-debtors.ts";
import { Money } from "../../ui/Money.tsx";
import { countOf, showNumber } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";

type DebtorsTableProps = { data: AgedDebtorsPage; isWrittenOff: boolean; onChoose: (key: string) => void };

/** Amounts due by customer and age, highest total first. Choosing a customer filters the orders below. */
export function DebtorsTable({ data, isWrittenOff, onChoose }: DebtorsTableProps) {
  const { customers, moreCustomers } = data;
  const label = isWrittenOff ? "What was written off, by customer" : "What customers owe";
  const columns: Column<Debtor>[] = [
    {
      heading: "Customer",
      isRowHeading: true,
      className: "min-w-48",
      cell: (customer) => <Name customer={customer} onChoose={onChoose} />,
    },
    { heading: "Orders", align: "end", cell: ({ orders }) => showNumber(orders) },
    ...debtAges.map(
      (age): Column<Debtor> => ({
        heading: debtAgeNames[age],
        align: "end",
        cell: ({ ages }) => (ages[age].orders === 0 ? "–" : <Money cents={ages[age].cents} />),
      }),
    ),
    {
      heading: isWrittenOff ? "Written off" : "Owed",
      align: "end",
      cell: ({ cents }) => <Money cents={cents} className="font-semibold" />,
    },
  ];
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <PartHeading>By customer</PartHeading>
      <Table label={label} columns={columns} rows={customers} rowKey={({ key }) => key} className="max-lg:hidden" />
      <ul aria-label={label} className="grid gap-2 lg:hidden">
        {customers.map((customer) => (
          <li key={customer.key} className="grid gap-1 rounded border border-line bg-white px-3 py-2 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Name customer={customer} onChoose={onChoose} />
              <Money cents={customer.cents} className="text-base font-semibold" />
            </span>
            <span className="text-muted">
              {debtAges
                .filter((age) => customer.ages[age].orders > 0)
                .map((age) => `${debtAgeNames[age]}: ${countOf(customer.ages[age].orders, "order", "orders")}`)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
      {moreCustomers > 0 && (
        <p className="text-sm text-muted">
          {isWrittenOff
            ? `${countOf(moreCustomers, "more customer", "more customers")} with less; the CSV has everything.`
            : `${countOf(moreCustomers, "more customer owes", "more customers owe")} less; the CSV has everything.`}
        </p>
      )}
    </section>
  );
}

function Name({
  customer: { key, name, email },
  onChoose,
}: { customer: Debtor } & Pick<DebtorsTableProps, "onChoose">) {
  return (
    <button type="button" onClick={() => onChoose(key)} className="link min-h-6 min-w-0 flex-1 text-start break-words">
      {name}
      {email !== "" && email !== name && <span className="block text-xs break-all text-muted">{email}</span>}
    </button>
  );
}
