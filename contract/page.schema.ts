import { z } from "zod";

const between = (label: string, most: number) => `${label} must be a whole number from 1 to ${most}`;

/** A whole number from 1 in a query, refused in our own words. */
export function queryNumber(label: string, most: number) {
  const error = between(label, most);
  return z
    .string({ error })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .refine((number) => number <= most, { error });
}

/** As far as lists can be leafed through; what is further back is found by a filter. */
export const mostPages = 200;

export const pageNumber = queryNumber("Page", mostPages).default(1);
export const largestId = 2_147_483_647;

/** What a path may name as a number of the database; anything else does not exist. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
