import { z } from "zod";
import { longest } from "./limits.ts";

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: `${name} must be a number from 1 to ${max}` })
    .transform(Number)
    .refine((value) => value <= max, { error: `${name} must be a number from 1 to ${max}` });

export const customerIdParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

export const listCustomersQuery = z.object({
  page: wholeNumber("Page", 10_000).default(1),
  perPage: wholeNumber("Customers per page", 100).default(10),
  search: z.string({ error: "Search must be text" }).max(200, { error: "At most 200 characters" }).default(""),
  status: z.enum(["active", "inactive"], { error: "Status must be active or inactive" }).optional(),
});

export const listCustomerOrdersQuery = z.object({ page: wholeNumber("Page", 100_000).default(1) });

export const eraseCustomerBody = z.object({
  email: z
    .string({ error: "Type the customer's email address" })
    .max(longest.email, { error: `At most ${longest.email} characters` }),
});
