export const invoiceFilters = ["drafts", "published", "open", "overdue"] as const;
