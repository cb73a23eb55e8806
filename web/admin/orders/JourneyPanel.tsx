import type { StaffOrder, StaffStop } from "../../../contract/staff-order.ts";
import { notSpecified } from "../../../domain/orders/display-defaults.ts";
import { formatDistance } from "../../../domain/pricing/distance.ts";
import { showPallet } from "../../../domain/pricing/pallet.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { AddressSummary } from "../../ui/AddressSummary.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { RouteMap } from "../../ui/map/RouteMap.tsx";
import { countOf } from "../../ui/show-number.ts";
import { Sheet, SheetPart } from "../shell/Sheet.tsx";
import { PositionNotes } from "./PositionNotes.tsx";

/** The route, the consignment and the dates. */
export function JourneyPanel({ order }: { order: StaffOrder }) {
  const { pickup, dropoff, distanceKm, distanceSource, pallet } = order;
  const distance = distanceKm === null ? "" : formatDistance(distanceKm);
  return (
    <Sheet title="Journey">
      <div className="grid gap-4 md:grid-cols-2">
        <RouteMap
          path={order.path.map(([lat, lon]) => ({ lat, lon }))}
          pickupLabel={pickup.address.city || notSpecified}
          dropoffLabel={dropoff.address.city || notSpecified}
          className="h-fit"
          distanceText={distanceSource === "estimated" && distance ? `about ${distance}` : distance}
        />
        <div className="grid content-start gap-4">
          <Stop label="Pickup" stop={pickup} />
          <Stop label="Delivery" stop={dropoff} />
        </div>
      </div>
      <PositionNotes order={order} />
      <SheetPart title="Consignment">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact term="Service">{showWords(order.serviceName)}</Fact>
          <Fact term="Priority">{showWords(order.priority)}</Fact>
          <Fact term="Collection">{order.scheduledDate ? showDay(order.scheduledDate) : notSpecified}</Fact>
          {order.estimatedDeliveryDate && <Fact term="Estimated delivery">{showDay(order.estimatedDeliveryDate)}</Fact>}
          {order.packageName && <Fact term="Package">{order.packageName}</Fact>}
          {order.packageDescription && <Fact term="Description">{order.packageDescription}</Fact>}
          {order.packageWeight !== null && <Fact term="Weight">{order.packageWeight} kg</Fact>}
          <Fact term="Quantity">{order.quantity}</Fact>
          {pallet && (
            <Fact term="Pallet">
              {showPallet(pallet)}, {countOf(order.palletUnits, "unit")}
            </Fact>
          )}
        </dl>
      </SheetPart>
    </Sheet>
  );
}

function Stop({ label, stop }: { label: string; stop: StaffStop }) {
  const { address, contactName, contactPhone, instructions } = stop;
  const isKnown = address.address1 !== "" || address.city !== "";
  return (
    <div className="text-sm">
      {isKnown ? (
        <AddressSummary label={label} address={address} />
      ) : (
        <>
          <p className="font-semibold text-muted">{label}</p>
          <p>{notSpecified}</p>
        </>
      )}
      {(contactName || contactPhone) && (
        <p className="mt-1">
          {contactName}{" "}
          {contactPhone && (
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`} className="link">
              {contactPhone}
            </a>
          )}
        </p>
      )}
      {instructions && <p className="mt-1 whitespace-pre-line text-muted">“{instructions}”</p>}
    </div>
  );
}
