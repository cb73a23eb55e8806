import type { Priority } from "../domain/pricing/tariff.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";

/** Days are 'YYYY-MM-DD' in Dublin. `dates` reaches three months ahead. */
export type BookableDates = { earliest: string; dates: string[]; notes: string[] };

export const getDates = defineCall<
  Record<never, never>,
  { today: string; priorities: Record<Priority, BookableDates> }
>({
  name: "getDates",
  method: "GET",
  path: `${api}/dates`,
  access: "visitor",
  status: 200,
  summary: "The days that can be booked now for each priority, with the notes to show",
});
