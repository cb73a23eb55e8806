import type { z } from "zod";
import type { regionQuery } from "../../contract/places.schema.ts";
import type { Verb } from "../context.ts";

/** The name of the county or city around a position; null abroad and at sea. */
export const getRegion: Verb<z.output<typeof regionQuery>, { name: string | null }> = async (
  context,
  { lat, lng },
) => ({
  name: await context.maps.region({ lat, lon: lng }),
});
