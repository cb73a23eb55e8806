import type { InvoiceNotice, InvoicePayPage } from "../../contract/checkout.ts";
import { portalInvoicePath } from "../../contract/portal-paths.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate, showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Button, buttonClasses } from "../ui/Button.tsx";
import { Fact } from "../ui/Fact.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Money } from "../ui/Money.tsx";
import { Notice, type NoticeTone } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { OfficePhone, Refused } from "./Refused.tsx";
import { TestMode } from "./TestMode.tsx";
import { useCheckout, useSubmitOnce } from "./use-checkout.ts";

export const handle: RouteHandle = { frame: "checkout" };
export const meta = pageMeta({ title: "Pay an invoice", hidden: true });

/** Label and value side by side, or one below the other on a phone. */
const factsClass = joinClasses(
  "grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2",
  "max-sm:[&>dd:not(:last-child)]:mb-2",
);

/** What is due on an invoice and the button to the gateway's payment page, for anyone with the invoice's link. */
export default function InvoicePay() {
  const shown = useCheckout("invoice");
  if (shown.kind === "refused") return <Refused {...shown} />;
  const { invoice } = shown;
  const { number, company, issuedOn, dueOn, totalCents, dueCents, onItsWay, testMode, notice, bank } = invoice;
  const isSettled = dueCents <= 0;
  const isPayable = !isSettled && onItsWay === null && notice !== "waiting" && notice !== "closed";
  return (
    <div className="bg-foam py-6 sm:py-12">
      <div className="wrap">
        <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere sm:gap-6">
          <Heading level={1} look="section">
            Invoice {number}
          </Heading>
          {testMode && isPayable && <TestMode>No real money is taken here, and no real card is needed.</TestMode>}
          {isSettled ? (
            <Notice tone="success" title="This invoice is paid">
              Nothing is left to pay. Thank you.
            </Notice>
          ) : onItsWay ? (
            <Notice
              tone="info"
              title="Payment on its way"
              action={
                <a href={invoice.checkUrl} className={buttonClasses("secondary")}>
                  Check again
                </a>
              }
            >
              <p>
                <Money cents={onItsWay.amountCents} className="font-semibold" /> was paid on{" "}
                {showDay(dublinDate(new Date(onItsWay.since)))}. Banks take up to five working days to confirm a debit.
                Please do not pay it again: if the bank refuses, we email you.
              </p>
            </Notice>
          ) : (
            notice && <PayNoticeText notice={notice} checkUrl={invoice.checkUrl} />
          )}
          <Panel title={company}>
            <dl className={factsClass}>
              <Fact term="Issued">{shortDate(issuedOn)}</Fact>
              <Fact term="Due">{shortDate(dueOn)}</Fact>
              <Fact term="Total, VAT included">
                <Money cents={totalCents} />
              </Fact>
              <Fact term="To pay">
                <Money cents={dueCents} className="font-semibold" />
              </Fact>
            </dl>
            {isPayable && <PayForm {...invoice} />}
          </Panel>
          {!isSettled && onItsWay === null && bank && (
            <Panel title="Or pay by bank transfer">
              <dl className={factsClass}>
                <Fact term="To">{bank.accountName}</Fact>
                <Fact term="IBAN">{bank.iban}</Fact>
                {bank.bic !== "" && <Fact term="BIC">{bank.bic}</Fact>}
                <Fact term="Reference">{number}</Fact>
              </dl>
            </Panel>
          )}
          <p>
            Its deliveries, PDF and payments are{" "}
            <a href={portalInvoicePath(number)} className="link">
              in your account
            </a>
            . Is something wrong with it? Call <OfficePhone />.
          </p>
        </div>
      </div>
    </div>
  );
}

/** A plain form that works without script. */
function PayForm({ action, dueCents, gateway, testMode }: InvoicePayPage) {
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* If the amount due has changed since, the server shows the new one before payment. */}
      <input type="hidden" name="seenCents" value={dueCents} />
      <Button type="submit" size="large" busy={busy} busyLabel="Processing...">
        Pay {formatEuro(dueCents)}
      </Button>
      <p className="text-sm text-muted">
        {testMode
          ? "Next: a test payment page."
          : `Next: card or SEPA debit on ${gateway ?? "the payment service"}'s page. Neither your card number nor your IBAN reaches us.`}
      </p>
    </form>
  );
}

type Said = { tone: NoticeTone; title: string; text: string };

const notices: Record<InvoiceNotice, Said> = {
  cancelled: { tone: "info", title: "You left the payment page", text: "Nothing was paid. You can pay here any time." },
  declined: {
    tone: "error",
    title: "The payment did not go through",
    text: "No money was taken. Please try again, or pay another way.",
  },
  unavailable: {
    tone: "error",
    title: "We can't reach the payment service",
    text: "No money was taken. Please try again in a minute.",
  },
  broken: {
    tone: "error",
    title: "Online payment is not working at the moment",
    text: "No money was taken. Our team has been told; a bank transfer works all the same.",
  },
  repriced: {
    tone: "warning",
    title: "The amount to pay has changed",
    text: "Nothing was paid. Something was paid or credited while this page was open: please check the amount.",
  },
  waiting: {
    tone: "warning",
    title: "Your payment is on its way",
    text: "The payment service has not confirmed it yet. Please do not pay again: we keep checking.",
  },
  closed: {
    tone: "warning",
    title: "This invoice cannot be paid online at the moment",
    text: "Please pay by bank transfer, or call us.",
  },
};

function PayNoticeText({ notice, checkUrl }: { notice: InvoiceNotice; checkUrl: string }) {
  const { tone, title, text } = notices[notice];
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        notice === "waiting" && (
          <a href={checkUrl} className={buttonClasses("primary")}>
            Check again
          </a>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
