import { z } from "zod";
import { failureReasons, stopKinds } from "../domain/deliveries/delivery.ts";
import { stopEventKinds } from "../domain/deliveries/transitions.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";

/** Drivers are assigned on the board only. */
const eventKinds = [
  ...stopEventKinds,
  "cancel",
  "reinstate",
  "bring_back",
  "take_back",
  "hand_in",
  "hand_over",
  "correct_holder",
] as const;

const noDriver = "There is no such driver";

/** Who has the goods now: one of our drivers, the depot, or a partner. */
const carrier = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("driver"),
      driverId: z.int({ error: noDriver }).min(1, { error: noDriver }).max(maxInteger, { error: noDriver }),
    }),
    z.object({
      kind: z.enum(["depot", "partner"]),
      name: z
        .string({ error: "The name must be text" })
        .overwrite(cleanText)
        .max(maxLengths.name, { error: `At most ${maxLengths.name} characters` })
        .default(""),
    }),
  ],
  { error: "Say who has the goods now" },
);

/** An event that staff record; `eventId` is made in the browser so that a retry is recognised. */
export const recordDeliveryEventBody = z
  .object({
    eventId: z.uuid({ error: "The event needs an id of its own" }),
    kind: z.enum(eventKinds, { error: `Kind must be one of ${eventKinds.join(", ")}` }),
    stop: z.enum(stopKinds, { error: `Stop must be one of ${stopKinds.join(", ")}` }).optional(),
    /** Id of the event that was a mistake. */
    takesBack: z.uuid({ error: "Say which event is taken back" }).optional(),
    reason: z.enum(failureReasons, { error: "Choose why it could not be done" }).optional(),
    to: carrier.optional(),
    note: z
      .string({ error: "The note must be text" })
      .overwrite(cleanLines)
      .max(maxLengths.message, { error: `At most ${maxLengths.message} characters` })
      .default(""),
    signedBy: z
      .string({ error: "The name must be text" })
      .overwrite(cleanText)
      .max(maxLengths.name, { error: `At most ${maxLengths.name} characters` })
      .default(""),
  })
  .check(({ value, issues }) => {
    const { kind, stop, takesBack, reason, note, to } = value;
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", message, path: [field], input: undefined });
    const isAtStop = stopEventKinds.some((each) => each === kind);
    if (isAtStop && stop === undefined) refuse("stop", "Say at which stop");
    if (!isAtStop && stop !== undefined) refuse("stop", "This is about the delivery as a whole");
    if (kind === "take_back" && takesBack === undefined) refuse("takesBack", "Say which event is taken back");
    if (kind === "fail" && reason === undefined) refuse("reason", "Choose why it could not be done");
    if ((kind === "hand_over" || kind === "correct_holder") && to === undefined)
      refuse("to", "Say who has the goods now");
    if (kind === "correct_holder" && note === "") refuse("note", "Say how you know");
    if (kind === "fail" && reason === "other" && note === "") refuse("note", "Say what the reason is");
  });

export type DeliveryEventInput = z.output<typeof recordDeliveryEventBody>;
