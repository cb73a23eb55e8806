import type { BookingInput } from "../../contract/bookings.schema.ts";
import { formRules, isPublicForm } from "../../contract/form-rules.ts";
import { formIds } from "../../contract/forms.ts";
import type { RecoveryDetails } from "../../domain/orders/recovery-details.ts";

/** What every form has, whatever its fields are called. */
export const commonFields = ["names", "subject", "message"] as const;

/** What a booking leaves as a form: as it was booked, paid or recovered. */
const bookingFields = [
  "bookingReference",
  "quoteReference",
  "reference",
  "firstName",
  "lastName",
  "phone",
  "pickupAddress",
  "dropoffAddress",
  "serviceType",
  "priority",
  "estimatedCost",
  "distance",
  "packageDescription",
  "packageWeight",
  "quantity",
  "scheduledDate",
  "estimatedDeliveryDate",
  "useSameContact",
  "pickupContactName",
  "pickupContactPhone",
  "pickupInstructions",
  "deliveryContactName",
  "deliveryContactPhone",
  "deliveryInstructions",
  "specialInstructions",
  "billingAddress1",
  "billingAddress2",
  "billingCity",
  "billingState",
  "billingPostcode",
  "billingCountry",
  "paymentMethod",
] as const satisfies (keyof BookingInput | keyof RecoveryDetails | "reference" | "quoteReference")[];

/** The fields of a form beside its email address and the common ones, in the order in which they are filled in; none of an unknown form. */
export function ownFields(formId: number): string[] {
  if (formId === formIds.teamBooking || formId === formIds.customerBooking) return [...bookingFields];
  if (!isPublicForm(formId)) return [];
  const shared: readonly string[] = ["email", ...commonFields];
  const own = Object.keys(formRules[formId]).filter((name) => !shared.includes(name));
  return formId === formIds.newsletter ? [...own, "consentedAt"] : own;
}
