export const invoiceFilters = ["drafts", "published", "open", "overdue", "on_its_way"] as const;
