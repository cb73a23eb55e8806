import type { z } from "zod";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { Failure } from "../../../contract/errors.ts";
import type { importPhoneEventsBody, importPhoneProofBody } from "../../../contract/phone-file.schema.ts";
import { storeAuditEntry } from "../../audit/store-audit-entry.ts";
import type { Actor, Context, Verb } from "../../context.ts";
import { driverNotFound } from "../../drivers/read-drivers.ts";
import { acceptDriverEvents } from "./accept-driver-events.ts";
import { acceptProof } from "./accept-proof.ts";

type Of<Body extends z.ZodType> = { id: number } & z.output<Body>;

/** Accepts what a phone could not send, from a file that staff upload, as if the phone had sent it now. */
export const importDriverEvents: Verb<Of<typeof importPhoneEventsBody>, { results: EventResult[] }> = async (
  context,
  { id, phoneId, aheadMs, events },
) => {
  const phone = await asPhone(context, id, phoneId);
  return "failed" in phone ? phone : acceptDriverEvents(phone, { sentAt: sentBy(context, aheadMs), events });
};

export const importProof: Verb<
  { proof: string } & Of<typeof importPhoneProofBody>,
  { id: string; sha256: string }
> = async (context, { id, proof, phoneId, aheadMs, content }) => {
  const phone = await asPhone(context, id, phoneId);
  return "failed" in phone ? phone : acceptProof(phone, { ...content, sentAt: sentBy(context, aheadMs), id: proof });
};

/** The current time, by the phone's clock. */
const sentBy = ({ now }: Context, aheadMs: number) => new Date(now().getTime() + aheadMs).toISOString();

/**
 * Acts as the phone, so that its own session decides what counts and what a dispatcher has to accept, whoever uploads
 * the file.
 */
async function asPhone(context: Context, driverId: number, phoneId: string): Promise<Context | Failure> {
  const { actor, db, log } = context;
  const driver = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["user_id", "display_name"])
    .where("drivers.id", "=", driverId)
    .executeTakeFirst();
  if (!driver) return driverNotFound;
  const others = await db.selectFrom("driver_phones").select("driver_id").where("id", "=", phoneId).executeTakeFirst();
  if (others && others.driver_id !== driverId)
    return { failed: "action_refused", message: "This phone was signed in by another driver" };
  await storeAuditEntry(context, { act: "phone.file_imported", object: { kind: "driver", id: driverId } });
  log.info(
    { driverId, phoneId, by: actor.kind === "staff" ? actor.username : actor.kind },
    "A driver's phone file was imported",
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
