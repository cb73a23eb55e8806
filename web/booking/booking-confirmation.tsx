import { type ReactNode, useEffect, useRef } from "react";
import { orderMissing } from "../../contract/orders.ts";
import { pages } from "../../contract/paths.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { NeedsScript } from "../site/NeedsScript.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ConfirmedBooking } from "./ConfirmedBooking.tsx";
import { useConfirmation } from "./use-confirmation.ts";

export const handle: RouteHandle = { hydrate: "now" };
export const meta = pageMeta({ title: "Booking confirmation", hidden: true });

export default function BookingConfirmation() {
  const { state, retry } = useConfirmation();
  const main = useRef<HTMLDivElement>(null);
  const shown = state.kind;
  useEffect(() => {
    // After a long form or a payment page, screen readers should start at the heading.
    if (shown !== "loading") main.current?.querySelector("h1")?.focus();
  }, [shown]);
  return (
    <div ref={main} className="bg-foam py-8 sm:py-12 print:bg-white print:py-0">
      <div className="wrap print:px-0">
        {state.kind === "order" && <ConfirmedBooking order={state.order} />}
        {state.kind === "loading" && <LoadingOrder />}
        {state.kind === "missing" && (
          <Outcome title="Order Not Found">
            <Notice tone="error" action={<ButtonLink to={pages.home}>Return to Homepage</ButtonLink>}>
              {orderMissing} You will be taken to the home page.
            </Notice>
          </Outcome>
        )}
        {state.kind === "unreachable" && (
          <Outcome title="Your order couldn't be loaded">
            <Notice tone="error" action={<Button onClick={retry}>Try Again</Button>}>
              Your booking is safe with us. Please check your connection and try again.
            </Notice>
          </Outcome>
        )}
      </div>
    </div>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-text gap-6">
      <h1 tabIndex={-1} className="text-4xl shadow-none! outline-none!">
        {title}
      </h1>
      {children}
    </div>
  );
}

function LoadingOrder() {
  return (
    <Panel>
      <h1 className="sr-only">Booking confirmation</h1>
      <p role="status" className="sr-only">
        Loading your booking
      </p>
      <NeedsScript
        what="This page"
        instead="Your booking is stored, and so is a payment that you have made: the confirmation comes by email. Questions?"
        className="mb-6"
      />
      <div className="grid min-h-svh content-start gap-4">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </Panel>
  );
}
