import { z } from "zod";
import { stopKinds } from "../domain/deliveries/delivery.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { orderId, queryId } from "./page.schema.ts";

const day = z
  .string({ error: "Say which day" })
  .refine((value) => isIsoDate(value) && value >= "2000-01-01" && value <= "2999-12-31", {
    error: "The day must be a date such as 2026-03-04",
  });
const noDriver = "There is no such driver";
const driverId = z.int({ error: noDriver }).min(1, { error: noDriver }).max(maxInteger, { error: noDriver });
const version = z.int({ error: "Say which version of the run was seen" }).min(0).max(maxInteger);
const stopKind = z.enum(stopKinds, { error: `Stop must be one of ${stopKinds.join(", ")}` });
const instant = z.iso.datetime({ offset: true, error: "A time must be an instant such as 2026-03-04T17:30:00Z" });

/** More stops than a day can have. */
const maxStops = 2_000;
const maxRuns = 200;

/** Today by default. */
export const boardQuery = z.object({ day: day.optional() });

/** The version of the board that the caller has. */
const since = z.string().max(60);
export const boardChangesQuery = z.object({ day, since });

export const assignStopsBody = z.object({
  day,
  /** Without `stops`: all open stops of the delivery. */
  moves: z
    .array(z.object({ orderId, stops: z.array(stopKind).min(1, { error: "Choose a stop" }).max(3).optional() }), {
      error: "Choose what is moved",
    })
    .min(1, { error: "Choose what is moved" })
    .max(maxStops, { error: `At most ${maxStops} at once` }),
  /**
   * Index among the stops that stay in the run, finished ones included.
   * If omitted, a single unassigned delivery gets its best place, anything else goes to the end.
   */
  to: z
    .object({ driverId, position: z.int({ error: "A position is a whole number" }).min(0).max(maxStops).optional() })
    .nullable(),
  /** Versions of the affected runs as the dispatcher saw them. */
  versions: z.array(z.object({ driverId, version }), { error: "Say which runs were seen" }).max(maxRuns),
  since: since.optional(),
});

export const setRunsBody = z.object({
  day,
  runs: z
    .array(
      z.object({
        driverId,
        version,
        stops: z.array(z.object({ orderId, kind: stopKind })).max(maxStops, { error: `At most ${maxStops} stops` }),
      }),
      { error: "Say which runs are set" },
    )
    .min(1, { error: "Say which runs are set" })
    .max(maxRuns, { error: `At most ${maxRuns} runs` }),
  since: since.optional(),
});

export const suggestBody = z.object({
  day,
  orderIds: z
    .array(orderId, { error: "Choose deliveries" })
    .min(1, { error: "Choose deliveries" })
    .max(50, { error: "At most 50 at once" }),
});

export const findParcelsQuery = z.object({
  search: z
    .string({ error: "Type a reference or a name" })
    .overwrite(cleanText)
    .min(2, { error: "Type at least 2 characters" })
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` }),
});

export const decidePhoneReportBody = z.object({
  accept: z.boolean({ error: "Accept must be true or false" }),
});

export const planDayBody = z.object({ day });

export const planScopes = ["unassigned", "rest"] as const;

export const watchPlanBody = z.object({
  day,
  scope: z.enum(planScopes, { error: `What is planned must be one of ${planScopes.join(", ")}` }).default("unassigned"),
  /** The id from an earlier answer. */
  planId: z.uuid({ error: "There is no such plan" }).optional(),
  stop: z.boolean({ error: "Stop must be true or false" }).default(false),
});

/** Without a driver: all drivers and everything unassigned. */
export const runsQuery = z.object({ day, driver: queryId("Driver").optional() });

/** Omitted fields stay as they are. */
export const setStopTimesBody = z
  .object({ stop: stopKind, from: instant.nullable().optional(), by: instant.nullable().optional() })
  .refine(({ from, by }) => !from || !by || new Date(from) < new Date(by), {
    error: "The latest time must be after the earliest",
    path: ["by"],
  });

const line = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .overwrite(cleanText)
    .max(max, { error: `At most ${max} characters` });

export const setPartnerBody = z.object({
  partner: z
    .object({
      name: line("The name", maxLengths.name).min(1, { error: "Say who carries it" }),
      reference: line("The reference", maxLengths.line).default(""),
      /** Empty if the partner has none. */
      url: line("The address", 2_000)
        .refine((text) => text === "" || /^https:\/\/[^\s/@?#]+([/?#]\S*)?$/i.test(text), {
          error: "The tracking address must begin with https://",
        })
        .overwrite((text) => text.replace(/^https:/i, "https:"))
        .default(""),
    })
    .nullable(),
});

export const resolveFailureBody = z
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
