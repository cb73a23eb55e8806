import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import type { RouteHandle } from "../boot/boot-scripts.tsx";
import { AssistanceForm } from "../forms/AssistanceForm.tsx";
import { LazyPart } from "../report/LazyPart.tsx";
import { NeedsScript } from "../site/NeedsScript.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { usePublicSettings } from "../site/public-settings.ts";
import { Button } from "../ui/Button.tsx";
import { Disclosure } from "../ui/Disclosure.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Notice } from "../ui/Notice.tsx";
import { Heading, Panel } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { type Step, StepList } from "../ui/StepList.tsx";
import { toast } from "../ui/toast.ts";
import { type BookingSession, resumeOrStartSession, saveSession } from "./booking-session.ts";
import { claimRepeatRequest, type RepeatRequest } from "./repeat-request.ts";

/** Loaded only when there is something to book, because it includes zod schemas. */
const loadBookingForm = () => import("./BookingForm.tsx");

const loadBookAgain = () => import("./BookAgain.tsx");

export const handle: RouteHandle = { hydrate: "now" };
export const meta = pageMeta({
  path: pages.bookACourier,
  title: "Book a Courier",
  description:
    "Book the courier you were quoted for, without an account: who we collect from, who we deliver to and who pays.",
});

const submit = { title: "Submit the form", text: "Contacts, billing address and what you are sending." };
const dispatch = {
  title: "Your courier is dispatched at the scheduled time",
  text: courierCallText,
};
const seenPrice = "The price is the one you see here, VAT included.";

/** A paid order is booked at once; nobody has to confirm it. */
const paymentSteps = [
  submit,
  { title: "You pay by card", text: seenPrice },
  { title: "We confirm by email", text: "With your receipt, and what was booked." },
  dispatch,
];

const requestSteps = (isPriced: boolean) => [
  submit,
  { title: "Our team reviews it and contacts you", text: `Quotes are answered ${brand.hours.quotes}.` },
  {
    title: "Payment is taken by phone or email",
    text: isPriced ? seenPrice : "Nothing is due until you have accepted our price.",
  },
  dispatch,
];

export default function BookACourier() {
  const { session, repeatRequest, priced } = useBookingSession();
  const isPriced = session?.handover.quote.totalCents !== 0;
  const paysByCard = usePublicSettings()?.livePaymentsEnabled === true;
  return (
    <div className="bg-foam pb-6 sm:pb-16">
      <div className="on-dark bg-atlantic-950 py-3 text-white sm:py-14">
        <div className="wrap">
          <Heading level={1}>Book a Courier</Heading>
          <p className="mt-1 max-w-text text-atlantic-100 sm:mt-3 sm:text-lg">
            <span className="max-sm:hidden">Tell us who we collect from, who we deliver to and who pays. </span>
            No account needed.
          </p>
        </div>
      </div>
      <div className="wrap mt-4 grid gap-4 sm:mt-8 sm:gap-8">
        {session ? (
          <div className="grid gap-4 sm:gap-6">
            {repeatRequest && <FilledIn session={session} paysByCard={paysByCard} />}
            <LazyPart
              part="booking form"
              load={loadBookingForm}
              pick={({ BookingForm }) => BookingForm}
              waiting={<FormSkeleton />}
              failed={(retry) => <NoForm onRetry={retry} />}
              props={{ session }}
            />
          </div>
        ) : repeatRequest ? (
          <LazyPart
            part="booking again"
            load={loadBookAgain}
            pick={({ BookAgain }) => BookAgain}
            waiting={<FormSkeleton />}
            failed={(retry) => <NoForm onRetry={retry} />}
            props={{ request: repeatRequest, onPriced: priced }}
          />
        ) : (
          <FormSkeleton />
        )}
        {/* Hydrates separately and later, because visitors without a quote are redirected first. */}
        <Suspense fallback={null}>
          <aside className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
            <HowItWorks steps={paysByCard && isPriced ? paymentSteps : requestSteps(isPriced)} />
            <Panel className="max-sm:py-1">
              <Disclosure label="Need Assistance?">
                <AssistanceForm />
              </Disclosure>
            </Panel>
          </aside>
        </Suspense>
      </div>
    </div>
  );
}

/** Collapsed on a phone, where the form comes first. */
function HowItWorks({ steps }: { steps: Step[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Panel>
      <div className="flex items-center justify-between gap-3">
        <Heading level={2} look="panel">
          How It Works
        </Heading>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="link -my-2 min-h-11 sm:hidden"
        >
          {open ? "Hide" : "Show"}
          <span className="sr-only"> how it works</span>
        </button>
      </div>
      <div id={id} className={joinClasses("mt-4", !open && "max-sm:hidden")}>
        <StepList steps={steps} />
      </div>
    </Panel>
  );
}

type Start = { session: BookingSession | null; repeatRequest: RepeatRequest | null };

/**
 * The quote in this history entry or just handed over, or the earlier booking that a link repeats, until it is
 * priced. Redirects to the calculator if there is none.
 */
function useBookingSession(): Start & { priced: (session: BookingSession) => void } {
  const navigate = useNavigate();
  const [start, setStart] = useState<Start>({ session: null, repeatRequest: null });
  useEffect(() => {
    const repeatRequest = claimRepeatRequest();
    if (repeatRequest) return setStart({ session: null, repeatRequest });
    const found = resumeOrStartSession();
    if (found) {
      saveSession(found);
      setStart({ session: found, repeatRequest: null });
    } else {
      toast({ title: "Price your delivery first, then book it." });
      navigate(pages.quickQuote, { replace: true });
    }
  }, [navigate]);
  const priced = (session: BookingSession) => {
    saveSession(session);
    setStart(({ repeatRequest }) => ({ session, repeatRequest }));
  };
  return { ...start, priced };
}

/**
 * Shows the price and says that the form is filled in from the earlier booking; takes the focus from the pressed
 * button.
 */
function FilledIn({ session: { handover }, paysByCard }: { session: BookingSession; paysByCard: boolean }) {
  const { quote } = handover;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 shadow-none! outline-none!">
      <Notice
        tone="success"
        title={
          quote.kind === "priced"
            ? `${showDay(quote.scheduledDate)}: ${formatEuro(quote.totalCents)}, VAT included`
            : showDay(quote.scheduledDate)
        }
      >
        Filled in from your earlier booking. Please check it, then{" "}
        {paysByCard && quote.totalCents > 0 ? "continue to payment" : "submit your request"} at the end of the form.
      </Notice>
    </div>
  );
}

/** The form could not be loaded; nothing is lost, so offer a retry and the phone number. */
function NoForm({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      role="alert"
      title="The booking form couldn't be loaded"
      action={<Button onClick={onRetry}>Try Again</Button>}
    >
      Your quote is saved. Please check your connection and try again, or book by phone:{" "}
      <span className="whitespace-nowrap">{brand.officePhone.display}</span>, {brand.hours.phone}.
    </Notice>
  );
}

function FormSkeleton() {
  return (
    <Panel>
      <p className="sr-only">Loading your quote</p>
      <NeedsScript what="The booking form" instead="You can also book by phone:" className="mb-4" />
      <div className="grid min-h-[40rem] content-start gap-4">
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-28" />
        <Skeleton className="h-7 w-1/4" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </Panel>
  );
}
