import type { z } from "zod";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { handInEventsBody, handInProofBody } from "../../../contract/phone-file.schema.ts";
import type { Actor, Context, Verb } from "../../context.ts";
import { noSuchDriver } from "../../drivers/shown-driver.ts";
import { takePhoneEvents } from "./take-phone-events.ts";
import { takeProof } from "./take-proof.ts";

type Of<Body extends z.ZodType> = { id: number } & z.output<Body>;

/** What a phone could not send and staff read in from its file: taken as if the phone itself had sent it now. */
export const handInEvents: Verb<Of<typeof handInEventsBody>, { results: EventResult[] }> = async (
  context,
  { id, phoneId, aheadMs, events },
) => {
  const phone = await asPhone(context, id, phoneId);
  return "failed" in phone ? phone : takePhoneEvents(phone, { sentAt: sentBy(context, aheadMs), events });
};

export const handInProof: Verb<{ proof: string } & Of<typeof handInProofBody>, { id: string; sha256: string }> = async (
  context,
  { id, proof, phoneId, aheadMs, content },
) => {
  const phone = await asPhone(context, id, phoneId);
  return "failed" in phone ? phone : takeProof(phone, { ...content, sentAt: sentBy(context, aheadMs), id: proof });
};

/** This moment by the phone's clock. */
const sentBy = ({ now }: Context, aheadMs: number) => new Date(now().getTime() + aheadMs).toISOString();

/** Presses from after the end of a phone or of its driver count for nothing, whoever hands them in. */
async function asPhone(context: Context, driverId: number, phoneId: string): Promise<Context | Failure> {
  const { actor, db, log } = context;
  const driver = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["user_id", "display_name"])
    .where("drivers.id", "=", driverId)
    .executeTakeFirst();
  if (!driver) return noSuchDriver;
  const others = await db.selectFrom("driver_phones").select("driver_id").where("id", "=", phoneId).executeTakeFirst();
  if (others && others.driver_id !== driverId)
    return { failed: "action_refused", message: "This phone was signed in by another driver" };
  log.info(
    { driverId, phoneId, by: actor.kind === "staff" ? actor.username : actor.kind },
    "What waited on a driver's phone was handed in from its file",
  );
  const address = "address" in actor ? actor.address : "";
  const phone: Actor = {
    kind: "driver",
    address,
    driverId,
    userId: driver.user_id,
    name: driver.display_name,
    phoneId,
    ended: true,
  };
  return { ...context, actor: phone };
}
