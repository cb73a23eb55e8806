export const invoiceFilters = ["drafts", "published"] as const;
