import { z } from "zod";
import { addressSchema, bothAddressesText } from "./address.schema.ts";

const coordinate = (limit: number, name: string) =>
  z.coerce
    .number<string | number>({ error: `${name} must be a number` })
    .min(-limit, { error: `${name} is out of range` })
    .max(limit, { error: `${name} is out of range` });

/** See https://developers.google.com/maps/documentation/places/web-service/place-session-tokens. */
const session = z.string().regex(/^[\w-]{1,36}$/, { error: "A session has at most 36 letters, digits, _ or -" });

export const getPlaceParams = z.object({ id: z.string().min(1).max(400) });

export const getPlaceQuery = z.object({ session: session.optional() });

export const findPlacesQuery = z.object({
  input: z
    .string({ error: "Type at least one character" })
    .trim()
    .min(1, { error: "Type at least one character" })
    .max(200, { error: "At most 200 characters" }),
  lat: coordinate(90, "Latitude").optional(),
  lng: coordinate(180, "Longitude").optional(),
  session: session.optional(),
});

export const regionQuery = z.object({ lat: coordinate(90, "Latitude"), lng: coordinate(180, "Longitude") });

export const findTownsQuery = z.object({
  postcode: z.string().trim().min(1, { error: "Type a postcode" }).max(20, { error: "At most 20 characters" }),
});

/** The middle of the section, and the length of its sides. */
export const mapSectionQuery = z.object({
  lat: coordinate(90, "Latitude"),
  lng: coordinate(180, "Longitude"),
  km: z.enum(["15", "60"], { error: "A section is 15 or 60 km wide" }).default("15"),
});

const placeOnly = z.object({ placeId: z.string().min(1).max(400) });

/** Either a whole address or `{placeId}`: a street or town decides which, so that errors name the right fields. */
export const distancePoint = z
  .custom<z.input<typeof addressSchema> | z.input<typeof placeOnly>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    { error: bothAddressesText },
  )
  .transform((value, ctx) => {
    const isPlaceOnly = "placeId" in value && !("address1" in value) && !("city" in value);
    const result = isPlaceOnly ? placeOnly.safeParse(value) : addressSchema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      ctx.issues.push({ code: "custom", message: issue.message, path: issue.path, input: value });
    return z.NEVER;
  })
  .meta({ takes: z.union([addressSchema, placeOnly]) });

export const measureDistanceBody = z.object(
  { pickup: distancePoint, dropoff: distancePoint },
  { error: bothAddressesText },
);
