import { useState } from "react";
import { useParams } from "react-router";
import { type AccountFigures, getAccountFigures } from "../../../contract/account-orders.ts";
import { type AccountDetails, getAccount } from "../../../contract/accounts.ts";
import { accountPages, statementPath } from "../../../contract/staff-paths.ts";
import type { AccountChange } from "../../../domain/accounts/account-status.ts";
import { formatAddress } from "../../../domain/addresses/address.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { ApiError } from "../../api/api-error.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, StaffPage, TextLink } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { AccountDialog } from "./AccountDialog.tsx";
import { AccountEvents } from "./AccountEvents.tsx";
import { AccountMoney } from "./AccountMoney.tsx";
import { AccountOrders } from "./AccountOrders.tsx";
import { AccountStatusBadge } from "./AccountStatusBadge.tsx";
import { groupingOptions, periodOptions, ruleOptions, treatmentOptions } from "./account-values.ts";
import { MembersPart } from "./MembersPart.tsx";
import { StatusDialog } from "./StatusDialog.tsx";

export const meta = pageMeta({ title: "Account", hidden: true });

/** One account: its terms, people, orders and history. */
export default function AccountPage() {
  const { id: text = "" } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const query = useStaffQuery(getAccount, { params: { id } }, { enabled: id > 0 });
  const { data, error } = query;
  if (data) return <Loaded key={data.id} account={data} />;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <StaffPage title="Account">
      {isMissing ? (
        <EmptyState
          title="There is no such account."
          action={<TextLink to={accountPages.list}>All accounts</TextLink>}
        />
      ) : error ? (
        <LoadFailure error={error} title="The account could not be loaded" onTryAgain={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </StaffPage>
  );
}

const changesOf: Record<AccountDetails["status"], { change: AccountChange; label: string }[]> = {
  active: [
    { change: "stop", label: "Put on stop" },
    { change: "close", label: "Close" },
  ],
  on_stop: [
    { change: "lift", label: "Lift the stop" },
    { change: "close", label: "Close" },
  ],
  closed: [{ change: "reopen", label: "Reopen" }],
};

function Loaded({ account }: { account: AccountDetails }) {
  const { id, number, name, status, statusReason } = account;
  const [open, setOpen] = useState<AccountChange | "edit" | null>(null);
  const figures = useStaffQuery(getAccountFigures, { params: { id } }).data;
  const close = () => setOpen(null);
  return (
    <StaffPage
      title={
        <span className="flex flex-wrap items-center gap-2">
          {name} <span className="font-normal text-muted">{number}</span> <AccountStatusBadge status={status} />
        </span>
      }
      actions={
        <>
          <TextLink to={statementPath(id)}>Statement</TextLink>
          <SmallButton onClick={() => setOpen("edit")}>Change</SmallButton>
          {changesOf[status].map(({ change, label }) => (
            <SmallButton key={change} onClick={() => setOpen(change)}>
              {label}
            </SmallButton>
          ))}
        </>
      }
    >
      {status !== "active" && (
        <Notice tone="warning" title={status === "on_stop" ? "On stop" : "Closed"}>
          {statusReason}.{" "}
          {status === "on_stop"
            ? "Nothing can be booked on account; paying by card stays possible."
            : "Nobody can sign in or book for this account."}
        </Notice>
      )}
      <Figures figures={figures} account={account} />
      <Details account={account} />
      <MembersPart account={account} />
      <AccountMoney account={account} />
      <AccountOrders account={account} />
      <AccountEvents id={id} />
      {open === "edit" && <AccountDialog account={account} onClose={close} />}
      {open !== null && open !== "edit" && <StatusDialog account={account} change={open} onClose={close} />}
    </StaffPage>
  );
}

function Figures({ figures, account }: { figures: AccountFigures | undefined; account: AccountDetails }) {
  if (!figures) return null;
  const isOver = figures.balanceCents > account.creditLimitCents;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {(
        [
          ["Balance", figures.balanceCents, isOver],
          ["Overdue", figures.overdueCents, figures.overdueCents > 0],
          ...(figures.onItsWayCents > 0 ? [["Payment on its way", figures.onItsWayCents, false] as const] : []),
          ["Credit limit", account.creditLimitCents, false],
          ["Available", figures.availableCents, false],
        ] as const
      ).map(([term, cents, isBad]) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd>
            <Money cents={cents} className={isBad ? "font-semibold text-brick" : "font-semibold"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

function Details({ account }: { account: AccountDetails }) {
  const facts: [string, string][] = [
    ["Billing address", formatAddress(account.billingAddress)],
    ["Phone", account.phone],
    ["Code in your books", account.ledgerCode],
    ["Company number", account.companyNumber],
    ["VAT number", account.vatNumber],
    ["VAT treatment", labelOf(treatmentOptions, account.vatTreatment)],
    ["Why", account.vatTreatmentReason],
    ["Days to pay", String(account.paymentTermsDays)],
    ["Invoices", labelOf(periodOptions, account.invoicePeriod)],
    ["Grouped by", labelOf(groupingOptions, account.invoiceGrouping)],
    ["Invoice emails", account.invoiceEmails.join(", ")],
    ["PO number", labelOf(ruleOptions, account.poNumberRule)],
    ["Cost centre", labelOf(ruleOptions, account.costCentreRule)],
    ["Electronic invoices since", account.electronicInvoicesSince ? showDay(account.electronicInvoicesSince) : ""],
    ["Standing instructions", account.standingInstructions],
  ];
  return (
    <section className="grid min-w-0 gap-2">
      <PartHeading>Details</PartHeading>
      <dl className="grid max-w-3xl grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm whitespace-pre-wrap">
        {facts
          .filter(([, value]) => value !== "")
          .map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
      </dl>
    </section>
  );
}
