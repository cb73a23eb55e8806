import { z } from "zod";
import { maxLengths } from "./limits.ts";
import { queryNumber, searchText } from "./page.schema.ts";

export const listCustomersQuery = z.object({
  page: queryNumber("Page", 10_000).default(1),
  perPage: queryNumber("Customers per page", 100).default(10),
  search: searchText,
  status: z.enum(["active", "inactive"], { error: "Status must be active or inactive" }).optional(),
});

export const listCustomerOrdersQuery = z.object({ page: queryNumber("Page", 100_000).default(1) });

export const eraseCallerBody = z.strictObject({
  name: z
    .string({ error: "Type the caller's name" })
    .max(2 * maxLengths.name, { error: `At most ${2 * maxLengths.name} characters` }),
});

export const eraseMemberBody = z.strictObject({
  email: z
    .string({ error: "Type the person's email address" })
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` }),
});

export const eraseCustomerBody = z.object({
  email: z
    .string({ error: "Type the customer's email address" })
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` }),
});
