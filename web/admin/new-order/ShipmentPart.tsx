import type { BookableDates } from "../../../contract/bookings.ts";
import type { PublicSettings } from "../../../contract/settings.ts";
import { priorityLabel, quoteOnRequest } from "../../../domain/pricing/names.ts";
import { hasQuantityChoice } from "../../../domain/pricing/quantity.ts";
import { findPackage } from "../../../domain/pricing/refusals.ts";
import { packageOptions, reasonOnCard, serviceOptions } from "../../../domain/pricing/shipment-options.ts";
import { type Priority, priorities } from "../../../domain/pricing/tariff.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import type { Form } from "../../forms/use-form.ts";
import { QuantitySelect, Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { NewOrder } from "./new-order.ts";

type ShipmentPartProps = {
  form: Form<NewOrder>;
  settings: PublicSettings;
  dates: Record<Priority, BookableDates> | undefined;
  distanceKm: number | null;
  /** Why the day cannot be booked online; null if it can. */
  dateRefusal: string | null;
};

/** Priority, package, service and day; options that the tariff does not sell say why. */
export function ShipmentPart({ form, settings, dates, distanceKm, dateRefusal }: ShipmentPartProps) {
  const { shipment } = form.values;
  const { priority, packageType, pallet } = shipment;
  const day = shipment.scheduledDate || dates?.[priority].earliest || "";
  const chosen = findPackage(settings, packageType);
  const packages = packageOptions(settings, priority).filter(({ listed }) => listed);
  const services = serviceOptions(settings, packageType || null, distanceKm);
  const side = (name: keyof typeof pallet, label: string) => (
    <TextInput label={label} unit="cm" inputMode="numeric" required {...form.field(`shipment.pallet.${name}`)} />
  );
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]">
        <Select
          label="Priority"
          required
          options={priorities.map((value) => ({ value, label: priorityLabel(value) }))}
          {...form.field("shipment.priority")}
        />
        <Select
          label="Package"
          required={priority !== "same_day"}
          placeholder="Choose a package"
          options={packages.map(({ packageType: { id, name } }) => ({ value: id, label: name }))}
          {...form.field("shipment.packageType")}
        />
        {priority === "same_day" && (
          <Select
            label="Service"
            required
            placeholder="Choose a service"
            options={services.map((offer) => {
              const { id, name, phoneBookingOnly } = offer.deliveryType;
              const reason = reasonOnCard(offer, chosen);
              const why = reason ?? (phoneBookingOnly ? quoteOnRequest : "");
              return { value: id, label: why ? `${name} (${why})` : name, disabled: !offer.available };
            })}
            {...form.field("shipment.serviceType")}
          />
        )}
        {hasQuantityChoice(chosen, priority) && (
          <QuantitySelect
            label="Quantity"
            required
            error={form.errors["shipment.quantity"]}
            name="shipment.quantity"
            value={shipment.quantity}
            onChange={(quantity) => form.change("shipment.quantity", quantity)}
          />
        )}
        <TextInput
          label="Day"
          type="date"
          required
          fieldClassName="min-w-0"
          help={day && showDay(day)}
          {...form.field("shipment.scheduledDate")}
          value={day}
        />
      </div>
      {chosen?.isPallet && (
        <div className="grid gap-3 sm:grid-cols-3">
          {side("lengthCm", "Pallet length")}
          {side("widthCm", "Pallet width")}
          {side("heightCm", "Pallet height")}
        </div>
      )}
      {dateRefusal && (
        <TextInput
          label="Why that day"
          required
          maxLength={200}
          help={`${dateRefusal} It can be booked with a reason, which is kept in the order's history.`}
          {...form.field("dateReason")}
        />
      )}
    </>
  );
}
