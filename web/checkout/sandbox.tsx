import { useEffect, useRef } from "react";
import type { SandboxPage } from "../../contract/checkout.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Button } from "../ui/Button.tsx";
import { Money } from "../ui/Money.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { Refused } from "./Refused.tsx";
import { TestMode } from "./TestMode.tsx";
import { useCheckout, useSubmitOnce } from "./use-checkout.ts";

export const handle: RouteHandle = { frame: "checkout" };
export const meta = pageMeta({ title: "Test payment", hidden: true });

/** Our own payment page for testing, in place of a gateway's. */
export default function Sandbox() {
  const shown = useCheckout("sandbox");
  const page = useRef<HTMLDivElement>(null);
  useFocusOnError(page);
  if (shown.kind === "refused") return <Refused {...shown} />;
  const { sandbox } = shown;
  return (
    <div className="bg-foam py-8 sm:py-12">
      <div ref={page} className="wrap grid gap-6">
        <Heading level={1} look="section">
          Test payment
        </Heading>
        <TestMode>No money is taken on this page. Never type a real card here.</TestMode>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <Panel>
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-4">
              <span>{sandbox.description}</span>
              <Money cents={sandbox.amountCents} className="text-xl font-bold" />
            </p>
            {sandbox.message && (
              <div tabIndex={-1} data-fault className="mt-6 rounded">
                <Notice tone="error" role="alert" title={sandbox.message} />
              </div>
            )}
            {sandbox.step === "card" ? <CardForm {...sandbox} /> : <SecondStep {...sandbox} />}
            <p className="mt-4">
              <a href={sandbox.cancelUrl} className="link inline-block py-2">
                Cancel and go back
              </a>
            </p>
          </Panel>
          <TestCards />
        </div>
      </div>
    </div>
  );
}

/** After a failed payment, focuses the error message or the first invalid field. */
function useFocusOnError(page: { current: HTMLElement | null }): void {
  useEffect(() => {
    // Do not move the focus if the visitor has already put it somewhere.
    if (document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>("[data-fault], [aria-invalid]")?.focus();
  }, [page]);
}

function CardForm({ action, errors, values, amountCents }: SandboxPage) {
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} aria-label="Card" className="mt-6 grid gap-4">
      <TextInput
        name="number"
        label="Card number"
        help="A test card's, such as 4242 4242 4242 4242"
        error={errors.number}
        defaultValue={values.number}
        required
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          name="expiry"
          label="Expiry date"
          help="MM/YY or MMYY, any future month"
          error={errors.expiry}
          defaultValue={values.expiry}
          required
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
        />
        <TextInput
          name="cvc"
          label="Security code"
          help="Any three digits"
          error={errors.cvc}
          required
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
        />
      </div>
      <TextInput
        name="name"
        label="Name on the card"
        error={errors.name}
        defaultValue={values.name}
        autoComplete="off"
      />
      <Button type="submit" size="large" busy={busy} busyLabel="Processing..." className="mt-2">
        Pay {formatEuro(amountCents)}
      </Button>
    </form>
  );
}

/** The bank's confirmation step (3-D Secure). */
function SecondStep({ action }: SandboxPage) {
  const { busy, onSubmit } = useSubmitOnce();
  return (
    <form method="post" action={action} onSubmit={onSubmit} aria-label="Second step" className="mt-6 grid gap-4">
      <Heading level={2} look="panel">
        Confirm this payment
      </Heading>
      <p>For this card the bank asks its customer to confirm. What does the customer do?</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="confirm" disabled={busy}>
          Complete authentication
        </Button>
        <Button type="submit" name="answer" value="fail" tone="secondary" disabled={busy}>
          Fail authentication
        </Button>
      </div>
    </form>
  );
}

const testCards = [
  { number: "4242 4242 4242 4242", effect: "Pays" },
  { number: "4000 0000 0000 0002", effect: "Is declined" },
  { number: "4000 0025 0000 3155", effect: "Asks for a second step, then pays" },
];

function TestCards() {
  return (
    <Panel title="Test cards">
      <dl className="grid gap-3">
        {testCards.map(({ number, effect }) => (
          <div key={number}>
            <dt className="tabular font-semibold">{number}</dt>
            <dd className="text-muted">{effect}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">With any future expiry date and any three digits.</p>
    </Panel>
  );
}
