/** Days to pay: the statutory default, and the longest term that needs no express agreement. */
export const defaultTermsDays = 30;
export const maxTermsDays = 60;

export const invoicePeriods = ["per_order", "weekly", "monthly"] as const;
export type InvoicePeriod = (typeof invoicePeriods)[number];

export const invoiceGroupings = ["account", "cost_centre", "po_number"] as const;
export type InvoiceGrouping = (typeof invoiceGroupings)[number];

/** Whether bookings ask for a PO number or a cost centre. */
export const fieldRules = ["off", "asked", "required"] as const;
export type FieldRule = (typeof fieldRules)[number];

/** Anything but `standard` (23 %) needs a reason and a checked VAT number. */
export const vatTreatments = ["standard", "zero", "reverse_charge", "outside_scope"] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/** What happens in a month below the agreed minimum. */
export const minimumRules = ["nothing", "report", "proposed_line"] as const;
export type MinimumRule = (typeof minimumRules)[number];
