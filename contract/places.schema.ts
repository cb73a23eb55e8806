import { z } from "zod";
import { addressSchema, placeIdSchema } from "./address.schema.ts";

const coordinate = (limit: number, name: string) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .min(-limit, { error: `${name} is out of range` })
    .max(limit, { error: `${name} is out of range` });

export const findPlacesQuery = z.object({
  input: z
    .string({ error: "Type at least one character" })
    .trim()
    .min(1, { error: "Type at least one character" })
    .max(200, { error: "At most 200 characters" }),
  lat: coordinate(90, "Latitude").optional(),
  lng: coordinate(180, "Longitude").optional(),
});

export const regionQuery = z.object({ lat: coordinate(90, "Latitude"), lng: coordinate(180, "Longitude") });

const bothRequired = "Both pickup and dropoff addresses are required";
const placeOnly = z.object({ placeId: z.string().min(1).max(400), address1: z.undefined().optional() });

/** Either a whole address or `{placeId}`; which one is decided by whether a street or town came along, so that errors name the right fields. */
export const distancePoint = z.unknown().transform((value, ctx) => {
  if (typeof value !== "object" || value === null) {
    ctx.issues.push({ code: "custom", message: bothRequired, input: value });
    return z.NEVER;
  }
  const isPlaceOnly = "placeId" in value && !("address1" in value) && !("city" in value);
  const result = isPlaceOnly ? placeOnly.safeParse(value) : addressWithPlaceId.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues)
    ctx.issues.push({ code: "custom", message: issue.message, path: issue.path, input: value });
  return z.NEVER;
});

export const addressWithPlaceId = z.looseObject({ placeId: placeIdSchema }).transform((value, ctx) => {
  const result = addressSchema.safeParse(value);
  if (result.success) return { ...result.data, placeId: value.placeId };
  for (const issue of result.error.issues)
    ctx.issues.push({ code: "custom", message: issue.message, path: issue.path, input: value });
  return z.NEVER;
});

export const measureDistanceBody = z.object({ pickup: distancePoint, dropoff: distancePoint }, { error: bothRequired });
