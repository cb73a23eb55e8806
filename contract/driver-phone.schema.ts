import { z } from "zod";
import { failureReasons, stopKinds } from "../domain/deliveries/delivery.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { listUpTo, orderId } from "./page.schema.ts";

const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an instant such as 2026-03-04T10:00:00Z` });
const uuid = (name: string) => z.uuid({ error: `${name} must be a UUID` }).toLowerCase();

/** Where a phone was, by its own clock. */
const position = z.object({
  lat: z
    .number({ error: "The latitude must be a number" })
    .min(-90, { error: "The latitude is out of range" })
    .max(90, { error: "The latitude is out of range" }),
  lon: z
    .number({ error: "The longitude must be a number" })
    .min(-180, { error: "The longitude is out of range" })
    .max(180, { error: "The longitude is out of range" }),
  accuracyM: z
    .number({ error: "The accuracy must be a number" })
    .min(0, { error: "The accuracy must be 0 or more" })
    .max(1_000_000, { error: "The accuracy is too large" }),
  at: instant("The time of a position"),
});

const name = z
  .string({ error: "The name must be text" })
  .overwrite(cleanText)
  .max(maxLengths.name, { error: `At most ${maxLengths.name} characters` });

const stop = z.enum(stopKinds, { error: `Stop must be one of ${stopKinds.join(", ")}` });

const phoneEventKinds = ["set_off", "arrive", "complete", "fail", "take_back"] as const;

/** How many events a phone sends at once. */
const mostEvents = 100;

const phoneEvent = z
  .object({
    id: uuid("The event's id"),
    orderId,
    stop,
    kind: z.enum(phoneEventKinds, { error: `Kind must be one of ${phoneEventKinds.join(", ")}` }),
    takesBack: uuid("The event that is taken back").optional(),
    sequence: z
      .int({ error: "The sequence must be a whole number" })
      .min(0, { error: "The sequence must be 0 or more" }),
    pressedAt: instant("The time of the press"),
    // One that makes no sense is no reason to lose the press.
    position: position.optional().catch(undefined),
    signedBy: name.default(""),
    reason: z.enum(failureReasons, { error: "Choose why it could not be done" }).optional(),
    note: z
      .string({ error: "The note must be text" })
      .overwrite(cleanLines)
      .max(maxLengths.message, { error: `At most ${maxLengths.message} characters` })
      .default(""),
    leftSafe: z.boolean({ error: "Left safe must be true or false" }).default(false),
    proofs: z
      .array(uuid("A proof's id"), { error: "Proofs must be a list" })
      .max(10, { error: "At most 10 proofs" })
      .default([]),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", message, path: [field], input: undefined });
    if ((value.kind === "take_back") !== (value.takesBack !== undefined))
      refuse("takesBack", "Say which event is taken back");
    if (value.kind === "fail" && value.reason === undefined) refuse("reason", "Choose why it could not be done");
  });

/** Judged one by one when they are taken, so that one that is malformed loses none of the others. */
export const sendDriverEventsBody = z.object({
  sentAt: instant("The time of sending"),
  events: listUpTo(
    mostEvents,
    `At most ${mostEvents} events at once`,
    z.array(z.unknown(), { error: "Events must be a list" }),
  ).meta({ takes: [phoneEvent] }),
});

export { phoneEvent as phoneEventSchema };
export type SentEvent = z.output<typeof phoneEvent>;

export const setDutyBody = z.object({ onDuty: z.boolean({ error: "On duty must be true or false" }) });
