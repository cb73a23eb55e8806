import type { BookingInput } from "../../contract/bookings.schema.ts";
import { formIds } from "../../contract/form-ids.ts";
import { formRules, isPublicForm } from "../../contract/form-rules.ts";
import type { RecoveryDetails } from "../../domain/orders/recovery-details.ts";

/** Fields that every form has, under whatever names. */
export const commonFields = ["names", "subject", "message"] as const;

/** Fields of the submission that a booking creates. */
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

/** A form's own fields in the order of the form, without email and common fields; empty for an unknown form. */
export function ownFields(formId: number): string[] {
  if (formId === formIds.teamBooking || formId === formIds.customerBooking) return [...bookingFields];
  if (!isPublicForm(formId)) return [];
  const shared: readonly string[] = ["email", ...commonFields];
  const own = Object.keys(formRules[formId]).filter((name) => !shared.includes(name));
  return formId === formIds.newsletter ? [...own, "consentedAt"] : own;
}
