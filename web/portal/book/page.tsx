import { useLocation } from "react-router";
import { type BookingTerms, getBookingTerms, listRegularTrips } from "../../../contract/portal-booking.ts";
import { LazyPart } from "../../report/LazyPart.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { useHasRun } from "../shell/served-page.ts";
import { useMemberQuery } from "../shell/use-member-query.ts";
import { BookedScreen } from "./BookedScreen.tsx";
import { NewTrip } from "./NewTrip.tsx";
import { RepeatTrip } from "./RepeatTrip.tsx";
import { readBookState } from "./session.ts";

export const meta = pageMeta({ title: "Book", hidden: true });

/** Loaded only when there is something to book, because it includes zod schemas. */
const loadForm = () => import("./MemberBookingForm.tsx");

/**
 * Books for the account: the calculator with the account's prices, then the booking form with the account's last step.
 */
export default function Book() {
  const { may } = usePortal();
  if (may("book")) return <BookForAccount />;
  return (
    <PortalScreen title="Book a courier">
      <Notice>Your role doesn’t allow booking. Ask an owner of the account to change it.</Notice>
    </PortalScreen>
  );
}

function BookForAccount() {
  const terms = useMemberQuery(getBookingTerms, {});
  const trips = useMemberQuery(listRegularTrips, {});
  const failed = terms.error ?? trips.error;
  if (terms.data && trips.data) return <Step terms={terms.data} lastTrip={trips.data.trips[0] ?? null} />;
  return (
    <PortalScreen title="Book a courier">
      {failed ? (
        <LoadFailure
          title="The booking screen could not be loaded"
          error={failed}
          onTryAgain={() => void Promise.all([terms.refetch(), trips.refetch()])}
        />
      ) : (
        <Spinner label="Loading your prices" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}

type StepProps = { terms: BookingTerms; lastTrip: Parameters<typeof NewTrip>[0]["lastTrip"] };

function Step({ terms, lastTrip }: StepProps) {
  const { state, search, key } = useLocation();
  const { member } = usePortal();
  const hasRun = useHasRun();
  const shown = hasRun ? readBookState(state, member.id) : null;
  const query = new URLSearchParams(search);
  const trip = query.has("return") ? "return" : "again";
  const orderId = Number(query.get(trip));
  if (shown && "booked" in shown) return <BookedScreen booked={shown.booked} />;
  if (shown && "handover" in shown)
    return (
      <PortalScreen title="Book a courier">
        <LazyPart
          key={key}
          part="booking form"
          load={loadForm}
          pick={({ MemberBookingForm }) => MemberBookingForm}
          waiting={<Spinner label="Loading the booking form" className="size-8 text-atlantic-600" />}
          failed={(retry) => (
            <Notice tone="error" role="alert" title="The booking form couldn't be loaded">
              <Button onClick={retry}>Try again</Button>
            </Notice>
          )}
          props={{ session: shown, terms }}
        />
      </PortalScreen>
    );
  if (orderId > 0) return <RepeatTrip key={search} orderId={orderId} trip={trip} terms={terms} />;
  return <NewTrip key={key} terms={terms} lastTrip={lastTrip} back={shown?.calculator ?? null} />;
}
