import { z } from "zod";
import { moneyDueShows } from "./money-due-shows.ts";
import { searchText } from "./page.schema.ts";

export const moneyDueQuery = z.object({
  show: z.enum(moneyDueShows, { error: `Show must be one of ${moneyDueShows.join(", ")}` }).default("all"),
  search: searchText,
});
