import { z } from "zod";
import { stopKinds } from "../domain/deliveries/delivery.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { largestInteger, maxLengths } from "./limits.ts";
import { orderId, queryId } from "./page.schema.ts";

const day = z
  .string({ error: "Say which day" })
  .refine((value) => isIsoDate(value) && value >= "2000-01-01" && value <= "2999-12-31", {
    error: "The day must be a date such as 2026-03-04",
  });
const noDriver = "There is no such driver";
const driverId = z.int({ error: noDriver }).min(1, { error: noDriver }).max(largestInteger, { error: noDriver });
const version = z.int({ error: "Say which version of the run was seen" }).min(0).max(largestInteger);
const stopKind = z.enum(stopKinds, { error: `Stop must be one of ${stopKinds.join(", ")}` });
const instant = z.iso.datetime({ offset: true, error: "A time must be an instant such as 2026-03-04T17:30:00Z" });

/** More than a day has. */
const mostStops = 2_000;
const mostRuns = 200;

/** Without a day: today. */
export const boardQuery = z.object({ day: day.optional() });

export const assignStopsBody = z.object({
  day,
  /** `stops` left out: all of the delivery that is open. */
  moves: z
    .array(z.object({ orderId, stops: z.array(stopKind).min(1, { error: "Choose a stop" }).max(3).optional() }), {
      error: "Choose what is moved",
    })
    .min(1, { error: "Choose what is moved" })
    .max(mostStops, { error: `At most ${mostStops} at once` }),
  /**
   * `position`: before which of the stops that stay in the run, counted with those that are done; left out: the best place for a single
   * delivery that nobody had, else the end.
   */
  to: z
    .object({ driverId, position: z.int({ error: "A position is a whole number" }).min(0).max(mostStops).optional() })
    .nullable(),
  /** Of the runs that are changed, as they were seen. */
  versions: z.array(z.object({ driverId, version }), { error: "Say which runs were seen" }).max(mostRuns),
});

export const setRunsBody = z.object({
  day,
  runs: z
    .array(
      z.object({
        driverId,
        version,
        stops: z.array(z.object({ orderId, kind: stopKind })).max(mostStops, { error: `At most ${mostStops} stops` }),
      }),
      { error: "Say which runs are set" },
    )
    .min(1, { error: "Say which runs are set" })
    .max(mostRuns, { error: `At most ${mostRuns} runs` }),
});

export const suggestBody = z.object({
  day,
  orderIds: z
    .array(orderId, { error: "Choose deliveries" })
    .min(1, { error: "Choose deliveries" })
    .max(50, { error: "At most 50 at once" }),
});

export const planDayBody = z.object({ day });

/** Without a driver: everybody's, and what nobody has. */
export const runsQuery = z.object({ day, driver: queryId("Driver").optional() });

/** What is left out stays as it is. */
export const setStopTimesBody = z
  .object({ stop: stopKind, from: instant.nullable().optional(), by: instant.nullable().optional() })
  .refine(({ from, by }) => !from || !by || new Date(from) < new Date(by), {
    error: "The latest time must be after the earliest",
    path: ["by"],
  });

const line = (name: string, most: number) =>
  z
    .string({ error: `${name} must be text` })
    .overwrite(cleanText)
    .max(most, { error: `At most ${most} characters` });

export const setPartnerBody = z.object({
  partner: z
    .object({
      name: line("The name", maxLengths.name).min(1, { error: "Say who carries it" }),
      reference: line("The reference", maxLengths.line).default(""),
      /** Empty: they have none. */
      url: line("The address", 2_000)
        .refine((text) => text === "" || /^https:\/\/[^\s/@?#]+([/?#]\S*)?$/i.test(text), {
          error: "The tracking address must begin with https://",
        })
        .default(""),
    })
    .nullable(),
});

export const followFailureBody = z
  .object({
    eventId: z.uuid({ error: "The event needs an id of its own" }),
    next: z.enum(["today", "another_day", "return", "cancel"], { error: "Choose what happens next" }),
    day: day.optional(),
    note: z
      .string({ error: "The note must be text" })
      .overwrite(cleanLines)
      .max(maxLengths.message, { error: `At most ${maxLengths.message} characters` })
      .default(""),
  })
  .refine(({ next, day }) => next !== "another_day" || day !== undefined, { error: "Say which day", path: ["day"] });
