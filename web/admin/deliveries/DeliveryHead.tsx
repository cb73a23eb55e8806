import { getDelivery } from "../../../contract/deliveries.ts";
import type { DeliveryWithDrivers } from "../../../contract/staff-delivery.ts";
import { isFinished, type StopKind } from "../../../domain/deliveries/delivery.ts";
import { deliveryStateNames } from "../../../domain/deliveries/delivery-words.ts";
import { describeHolder } from "../../../domain/deliveries/holder.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** For the head of an order: the state of its delivery, who has the goods, and whose stop is next. */
export function DeliveryHead({ orderId }: { orderId: OrderId }) {
  const { data } = useStaffQuery(getDelivery, { params: { id: orderId } });
  const delivery: DeliveryWithDrivers | null | undefined = data?.delivery;
  if (!delivery) return null;
  const { state, holder } = delivery;
  const driver = isFinished(state) ? "" : nextDriver(delivery);
  const isCarried = holder.kind !== "sender" && holder.kind !== "recipient";
  return (
    <span>
      {[deliveryStateNames[state], isCarried && describeHolder(holder), driver && `Driver: ${driver}`]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

function nextDriver({ stops, drivers }: DeliveryWithDrivers): string {
  const next: StopKind | undefined = stops.find(({ state }) => state !== "done" && state !== "failed")?.kind;
  return (next && drivers?.[next]?.name) ?? "";
}
