import { z } from "zod";
import { trips } from "./order-links.ts";
import { getOrderQuery } from "./orders.schema.ts";

export const getRebookingQuery = getOrderQuery.extend({
  trip: z.enum(trips, { error: `Trip must be ${trips.join(" or ")}` }).default("again"),
});
