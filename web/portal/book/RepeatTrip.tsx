import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { getDates } from "../../../contract/bookings.ts";
import type { Trip } from "../../../contract/order-links.ts";
import { type BookingTerms, createMemberQuote, getRepeatedTrip } from "../../../contract/portal-booking.ts";
import { portalPages } from "../../../contract/portal-paths.ts";
import { call } from "../../api/call.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { type BookState, draftOfTrip, handoverOf } from "./session.ts";

type RepeatTripProps = { orderId: number; trip: Trip; terms: BookingTerms };

/** Prices an earlier booking for the soonest day and opens the form with everything filled in. */
export function RepeatTrip({ orderId, trip, terms }: RepeatTripProps) {
  const { member } = usePortal();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const keyFor = useRef(createKeyring()).current;
  const open = useCallback(async () => {
    setFailure(null);
    try {
      const [repeated, { priorities }] = await Promise.all([
        memberCall(getRepeatedTrip, { params: { orderId }, query: { trip } }),
        call(getDates, {}),
      ]);
      const { pickup, dropoff, priority, packageType, serviceType, quantity, pallet } = repeated.shipment;
      const scheduledDate = priorities[priority].dates[0] ?? priorities[priority].earliest;
      const body = { pickup, dropoff, priority, packageType, serviceType, quantity, pallet, scheduledDate };
      const quote = await memberCall(createMemberQuote, { body }, { idempotencyKey: keyFor(body) });
      const state: BookState = { handover: handoverOf(quote), draft: draftOfTrip(terms, member.id, repeated) };
      await navigate(portalPages.book, { replace: true, state });
    } catch (error) {
      setFailure(error);
    }
  }, [orderId, trip, terms, member.id, navigate, keyFor]);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void open();
  }, [open]);
  return (
    <PortalScreen title="Book a courier">
      {failure ? (
        <>
          <LoadFailure title="This trip could not be filled in" error={failure} onTryAgain={() => void open()} />
          <div>
            <ButtonLink to={portalPages.book} tone="secondary">
              Enter it by hand
            </ButtonLink>
          </div>
        </>
      ) : (
        <Spinner label="Pricing your trip" className="size-8 text-atlantic-600" />
      )}
    </PortalScreen>
  );
}
