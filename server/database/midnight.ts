import { type RawBuilder, sql } from "kysely";

/** The instant at which a day ('2026-03-04') begins in Dublin. */
export function midnight(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::timestamp at time zone 'Europe/Dublin')`;
}
