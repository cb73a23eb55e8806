import type { ReactNode } from "react";
import type { StaffOrder, StaffRefund } from "../../../contract/staff-order.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import { caseStatusNames } from "../../../domain/orders/payment-cases.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { PriceLines } from "../../ui/PriceLines.tsx";
import { Sheet, SheetPart } from "../shell/Sheet.tsx";

/** The order's price, payments and refunds. */
export function MoneyPanel({ order }: { order: StaffOrder }) {
  const { money, onAccount, invoice, writtenOff, payments, paymentPages, refunds, receipt, currency } = order;
  const caseStatusOf = (paymentId: number) => {
    const found = order.paymentCases.find(({ kind, id }) => kind === "payment" && id === paymentId);
    return found && `, ${caseStatusNames[found.status].toLowerCase()}`;
  };
  return (
    <Sheet title="Price and payment">
      {order.isQuoteRequest ? (
        <p className="text-sm">No price yet.</p>
      ) : (
        <PriceLines
          lines={order.lines.map((line, index) => ({ ...line, code: `${index}` }))}
          netCents={order.netCents}
          vatCents={order.vatCents}
          totalCents={order.totalCents}
          currency={currency}
          className="text-sm"
        />
      )}
      <SheetPart title="Payment">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact term="Method">{order.paymentMethodTitle || "Not agreed yet"}</Fact>
          {onAccount && (
            <Fact term={invoice ? "On invoice" : writtenOff ? "On account" : "Owed, on account"}>
              {invoice ? (
                `${invoice}, to be paid by the account in place of this order`
              ) : (
                <>
                  <Money cents={order.totalCents - money.receivedCents} currency={currency} />, since{" "}
                  <Moment at={onAccount.since} dayOnly />
                </>
              )}
              {onAccount.reference && <span className="block break-words">{onAccount.reference}</span>}
              <DocumentLink path={onAccount.paperPath}>Order confirmation</DocumentLink>
            </Fact>
          )}
          {writtenOff && (
            <Fact term="Written off">
              <Money cents={writtenOff.cents} currency={currency} />, <Moment at={writtenOff.at} dayOnly />
              <span className="block break-words">{writtenOff.reason}</span>
            </Fact>
          )}
          {(invoice === null || money.paidCents > 0) && (
            <Fact term="Paid">
              {money.paidCents > 0 ? <Money cents={money.paidCents} currency={currency} /> : "Not paid"}
              {order.paidAt && (
                <>
                  {", "}
                  <Moment at={order.paidAt} />
                </>
              )}
            </Fact>
          )}
          <Amount term="Still to be paid" cents={money.dueCents} currency={currency}>
            , the difference after a change
          </Amount>
          {money.receivedCents > 0 && !onAccount && (
            <Amount term="Still to be paid" cents={order.totalCents - money.receivedCents} currency={currency}>
              , the rest of the price
            </Amount>
          )}
          <Amount term="Refunded" cents={money.refundedCents} currency={currency} />
          <Amount term="On its way back" cents={money.pendingCents} currency={currency} />
          <Amount term="Taken back by the bank" cents={money.disputedCents} currency={currency}>
            , disputed by the card holder
          </Amount>
          {money.paidCents > 0 && (
            <Fact term="Can be refunded">
              <Money cents={money.refundableCents} currency={currency} />
            </Fact>
          )}
          {receipt && (
            <Fact term="Receipt">
              <DocumentLink path={receipt.path}>{receipt.number}</DocumentLink>
            </Fact>
          )}
          {order.paymentPath && (
            <Fact term="Payment page">
              <DocumentLink path={order.paymentPath}>Where the customer pays</DocumentLink>
            </Fact>
          )}
        </dl>
        {payments.length > 0 && (
          <List label="What came in">
            {payments.map((payment) => (
              <Row key={payment.id} at={payment.receivedAt} cents={payment.amountCents} currency={payment.currency}>
                {payment.methodTitle}, reference <span className="break-all">{payment.reference}</span>
                {!payment.livemode && <Badge className="ms-2">Test money</Badge>}
                {payment.state === "difference" && <Badge className="ms-2">Difference</Badge>}
                {payment.state === "applied" && payment.receipt && <Badge className="ms-2">Part of the price</Badge>}
                {(payment.state === "surplus" || payment.state === "unmatched") && (
                  <Badge tone="warning" className="ms-2">
                    {payment.state === "surplus" ? "Paid twice" : "Unmatched"}
                    {caseStatusOf(payment.id)}
                  </Badge>
                )}
                {!isSameDay(payment.receivedAt, payment.recordedAt) && (
                  <span className="block text-xs text-muted">
                    Recorded <Moment at={payment.recordedAt} />
                  </span>
                )}
                {payment.receipt && (
                  <span className="block text-xs">
                    <DocumentLink path={payment.receipt.path}>Receipt {payment.receipt.number}</DocumentLink>
                  </span>
                )}
              </Row>
            ))}
          </List>
        )}
      </SheetPart>
      {paymentPages.length > 0 && (
        <SheetPart title="Pages at the payment service">
          <List label="Pages at the payment service">
            {paymentPages.map((page) => (
              <Row key={page.id} at={page.createdAt} cents={page.amountCents} currency={currency}>
                {pageStates[page.state]}
                {page.closedAt && page.state !== "open" && (
                  <>
                    {" "}
                    <Moment at={page.closedAt} />
                  </>
                )}
              </Row>
            ))}
          </List>
        </SheetPart>
      )}
      {refunds.length > 0 && (
        <SheetPart title="Refunds">
          <List label="Refunds">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} currency={currency} />
            ))}
          </List>
        </SheetPart>
      )}
    </Sheet>
  );
}

/** Whether a payment was recorded on the day it was received, by Dublin time. */
function isSameDay(receivedAt: string, recordedAt: string): boolean {
  return dublinDate(new Date(receivedAt)) === dublinDate(new Date(recordedAt));
}

type AmountProps = { term: string; cents: Cents; currency: string; children?: ReactNode };

function Amount({ term, cents, currency, children }: AmountProps) {
  if (cents === 0) return null;
  return (
    <Fact term={term}>
      <Money cents={cents} currency={currency} />
      {children}
    </Fact>
  );
}

const pageStates = { opening: "Being opened", open: "Open", complete: "Completed", expired: "Closed" };
const refundTones: Record<StaffRefund["state"], BadgeTone> = {
  pending: "warning",
  succeeded: "success",
  failed: "error",
};
const refundStates = { pending: "On its way", succeeded: "Done", failed: "Failed" };

function RefundRow({ refund, currency }: { refund: StaffRefund; currency: string }) {
  const { creditNote, failure, state } = refund;
  return (
    <Row at={refund.createdAt} cents={refund.amountCents} currency={currency}>
      <Badge tone={refundTones[state]}>{refundStates[state]}</Badge> {refund.reason || "No reason given"}
      <span className="block text-xs text-muted">
        {refund.byGateway ? "By the payment service" : "Record only"}, requested by {refund.requestedBy}
        {failure && `: ${failure}`}
      </span>
      {creditNote && (
        <span className="block text-xs">
          <DocumentLink path={creditNote.path}>Credit note {creditNote.number}</DocumentLink>
          {creditNote.voided && " (void)"}
        </span>
      )}
    </Row>
  );
}

function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-2 grid gap-2 text-sm">
      {children}
    </ul>
  );
}

type RowProps = { at: string; cents: number; currency: string; children: ReactNode };

function Row({ at, cents, currency, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        {children}
        <Moment at={at} className="block text-xs text-muted" />
      </div>
      <Money cents={cents} currency={currency} className="font-semibold" />
    </li>
  );
}

/** Opens in a new tab, because a document is a public page and not a screen of the staff area. */
function DocumentLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
