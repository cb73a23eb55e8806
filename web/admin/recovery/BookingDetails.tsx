import type { ReactNode } from "react";
import type { Cents } from "../../../domain/money/euro.ts";
import type { RecoveryDetails } from "../../../domain/orders/recovery-details.ts";
import { isIsoDate, showDay } from "../../../domain/schedule/dates.ts";
import { showWords } from "../../../domain/text/title-case.ts";
import { fullName } from "../../../domain/text/words.ts";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";

type BookingDetailsProps = { details: RecoveryDetails; totalCents: Cents; placedAt: string };

/** All details that will be submitted. */
export function BookingDetails({ details, totalCents, placedAt }: BookingDetailsProps) {
  const none = <span className="text-muted">–</span>;
  const contact = (name: string, phone: string) => [name, phone].filter(Boolean).join(", ") || none;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Group title="Customer">
        <Fact term="Name">{fullName(details.firstName, details.lastName) || none}</Fact>
        <Fact term="Email">{details.email || none}</Fact>
        <Fact term="Phone">{details.phone || none}</Fact>
      </Group>
      <Group title="Booking">
        <Fact term="Reference">{details.bookingReference}</Fact>
        <Fact term="Placed">
          <Moment at={placedAt} />
        </Fact>
        <Fact term="Payment">{details.paymentMethod === "credit_card" ? "Credit card" : "Account"}</Fact>
        <Fact term="Price">
          <Money cents={totalCents} />
        </Fact>
      </Group>
      <Group title="Service">
        <Fact term="Service">{showWords(details.serviceType)}</Fact>
        <Fact term="Priority">{showWords(details.priority)}</Fact>
        <Fact term="Collection">{dayOf(details.scheduledDate) || none}</Fact>
        <Fact term="Estimated delivery">{dayOf(details.estimatedDeliveryDate) || none}</Fact>
        <Fact term="Distance">{details.distance ? `${details.distance} km` : none}</Fact>
      </Group>
      <Group title="Package">
        <Fact term="Description">{details.packageDescription || none}</Fact>
        <Fact term="Weight">{details.packageWeight ? `${details.packageWeight} kg` : none}</Fact>
        <Fact term="Quantity">{details.quantity}</Fact>
      </Group>
      <Group title="Pickup">
        <Fact term="Address">{details.pickupAddress}</Fact>
        <Fact term="Contact">{contact(details.pickupContactName, details.pickupContactPhone)}</Fact>
        <Fact term="Instructions">{details.pickupInstructions || none}</Fact>
      </Group>
      <Group title="Delivery">
        <Fact term="Address">{details.dropoffAddress}</Fact>
        <Fact term="Contact">{contact(details.deliveryContactName, details.deliveryContactPhone)}</Fact>
        <Fact term="Instructions">{details.deliveryInstructions || none}</Fact>
      </Group>
    </div>
  );
}

/** A date from another shop may not be ISO: it is shown as it is. */
function dayOf(date: string): string {
  return isIsoDate(date) ? showDay(date) : date;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <PartHeading level={3}>{title}</PartHeading>
      <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-1 text-sm">{children}</dl>
    </section>
  );
}
