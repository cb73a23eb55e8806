import { useEffect, useRef } from "react";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ConfirmedBooking } from "./ConfirmedBooking.tsx";
import { useConfirmation } from "./use-confirmation.ts";

export const handle: RouteHandle = { hydrate: "now" };
export const meta = () => [{ title: `Booking confirmation | ${brand.name}` }, { name: "robots", content: "noindex" }];

export default function BookingConfirmation() {
  const { state, retry } = useConfirmation();
  const main = useRef<HTMLDivElement>(null);
  const shown = state.kind;
  useEffect(() => {
    // The page arrives after a long form or a payment page: what is read out first is the heading.
    if (shown === "order") main.current?.querySelector("h1")?.focus();
  }, [shown]);
  return (
    <div ref={main} className="bg-foam py-8 sm:py-12">
      <div className="wrap">
        {state.kind === "order" && <ConfirmedBooking order={state.order} />}
        {state.kind === "loading" && <LoadingOrder />}
        {state.kind === "missing" && (
          <Notice
            tone="error"
            title="Order Not Found"
            role="alert"
            action={<ButtonLink to={pages.home}>Return to Homepage</ButtonLink>}
          >
            Unable to find order details. Please contact support. You will be taken to the home page.
          </Notice>
        )}
        {state.kind === "unreachable" && (
          <Notice
            tone="error"
            title="Your order could not be loaded"
            role="alert"
            action={<Button onClick={retry}>Try Again</Button>}
          >
            Your booking is safe with us. Please check your connection and try again.
          </Notice>
        )}
      </div>
    </div>
  );
}

function LoadingOrder() {
  return (
    <Panel>
      <p role="status" className="sr-only">
        Loading your booking
      </p>
      <div className="grid min-h-[32rem] content-start gap-4">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    </Panel>
  );
}
