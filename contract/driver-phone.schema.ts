import { z } from "zod";
import { failureReasons, stopKinds } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { listUpTo, orderId } from "./page.schema.ts";
import { trackKeyPattern } from "./tracking.ts";

const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an instant such as 2026-03-04T10:00:00Z` });
const uuid = (name: string) => z.uuid({ error: `${name} must be a UUID` }).toLowerCase();

/** A phone's position, timestamped by its own clock. */
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

const phoneEventKinds = [
  "set_off",
  "arrive",
  "complete",
  "fail",
  "take_back",
  "hand_in",
  "hand_over",
  "take_over",
] as const;

/** 0 if the phone knows only the docket that it has scanned. */
const orderOrDocket: z.ZodType<OrderId> = z.int().min(0).max(maxInteger);

const noColleague = "There is no such driver";

/** How many events or positions a phone may send at once. */
const maxEvents = 100;
const maxPositions = 60;

const phoneEvent = z
  .object({
    id: uuid("The event's id"),
    orderId: orderOrDocket,
    /** For custody: where the goods are carried to. */
    stop,
    kind: z.enum(phoneEventKinds, { error: `Kind must be one of ${phoneEventKinds.join(", ")}` }),
    takesBack: uuid("The event that is taken back").optional(),
    /** The colleague to whom the goods are handed over. */
    toDriverId: z
      .int({ error: noColleague })
      .min(1, { error: noColleague })
      .max(maxInteger, { error: noColleague })
      .optional(),
    /** From the docket's QR code: whoever holds the docket may take the goods over. */
    trackKey: z.string().regex(trackKeyPattern, { error: "This is not the code of a docket" }).optional(),
    /** Where the goods were handed in; empty for the usual depot. */
    depot: name.default(""),
    /** The same for all orders of a visit, whose goods are signed for once. */
    visit: uuid("The visit's id").optional(),
    sequence: z
      .int({ error: "The sequence must be a whole number" })
      .min(0, { error: "The sequence must be 0 or more" }),
    pressedAt: instant("The time of the press"),
    // An invalid position must not cost us the event.
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
    if ((value.kind === "hand_over") !== (value.toDriverId !== undefined))
      refuse("toDriverId", "Say who takes it over");
    if (value.orderId === 0 && (value.kind !== "take_over" || value.trackKey === undefined))
      refuse("orderId", "There is no such order");
  });

/** Events are validated one by one later, so that an invalid one doesn't reject the rest. */
export const sendDriverEventsBody = z.object({
  sentAt: instant("The time of sending"),
  events: listUpTo(
    maxEvents,
    `At most ${maxEvents} events at once`,
    z.array(z.unknown(), { error: "Events must be a list" }),
  ).meta({ takes: [phoneEvent] }),
});

export { phoneEvent as phoneEventSchema };
export type PhoneEventInput = z.output<typeof phoneEvent>;

/** The phone generates the proof's id. */
export const proofParams = z.object({ id: z.uuid().toLowerCase() });

export const proofKeyParams = z.object({ key: z.string().regex(/^[\w-]{22}$/) });

/** The box in which strokes are drawn; points lie within it, rounded. */
export const signatureBox = { width: 1000, height: 400 } as const;

const ofProof = {
  orderId,
  stop,
  eventId: uuid("The event's id"),
  takenAt: instant("The time of the proof"),
  /** By the phone's clock, so that its offset can be corrected. */
  sentAt: instant("The time of sending").optional(),
};

const stroke = z
  .array(
    z
      .number({ error: "A stroke must be numbers" })
      .min(0, { error: "A stroke lies outside its box" })
      .max(signatureBox.width, { error: "A stroke lies outside its box" }),
    { error: "A stroke must be a list of numbers" },
  )
  .min(2, { error: "A stroke has no points" })
  .refine((points) => points.length % 2 === 0, { error: "A stroke must be pairs of numbers" })
  .refine((points) => points.every((value, index) => index % 2 === 0 || value <= signatureBox.height), {
    error: "A stroke lies outside its box",
  });

export const sendProofBody = z.discriminatedUnion(
  "kind",
  [
    z.object({
      ...ofProof,
      kind: z.literal("signature"),
      signedBy: name.min(1, { error: "Say who signed" }),
      /** Each stroke is x, y, x, y, … */
      strokes: z
        .array(stroke, { error: "Strokes must be a list" })
        .min(1, { error: "The signature is empty" })
        .max(500, { error: "The signature has too many strokes" }),
    }),
    z.object({
      ...ofProof,
      kind: z.literal("picture"),
      signedBy: name.default(""),
      picture: z.base64({ error: "The picture must be sent in base64" }).min(1, { error: "The picture is missing" }),
    }),
  ],
  { error: "Kind must be signature or picture" },
);

export type ProofInput = z.output<typeof sendProofBody>;

export const sendPositionsBody = z.union(
  [
    z.object({
      sentAt: instant("The time of sending"),
      positions: listUpTo(
        maxPositions,
        `At most ${maxPositions} positions at once`,
        z.array(position, { error: "Positions must be a list" }).min(1, { error: "Send at least one position" }),
      ),
    }),
    z.object({ refused: z.literal(true) }),
  ],
  { error: "Send positions with the time of sending, or that location is off on the phone" },
);

export type PositionsInput = z.output<typeof sendPositionsBody>;

/** `pressedAt` and `sentAt` are by the phone's clock, so a press that waited for a network keeps its time. */
export const setDutyBody = z.object({
  onDuty: z.boolean({ error: "On duty must be true or false" }),
  pressedAt: instant("The time of the press").optional(),
  sentAt: instant("The time of sending").optional(),
});
