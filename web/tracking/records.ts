import type { CustomerType } from "../../contract/forms.ts";

export type BookingRecord = { id: string; totalCost: number; deliveryType: string };
/** `calculationTime` in milliseconds, `distance` in kilometres. */
export type QuoteRecord = { deliveryType: string; distance: number | null; calculationTime: number };
/** `formCompletionTime` in seconds since the form was first touched. */
export type BusinessApplicationRecord = {
  businessType: string;
  currentSpend: string;
  success: boolean;
  formCompletionTime: number;
};
export type RewardsRecord = {
  customerType: CustomerType | "";
  hasBusiness: boolean;
  success: boolean;
  formCompletionTime: number;
};
