import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { createDriverBody } from "../../contract/drivers.schema.ts";
import type { Driver } from "../../contract/drivers.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { readDriver, refuseVehicle } from "./read-drivers.ts";

/** Adds a driver, whose user has no email or password: their phone signs in with a code. */
export const createDriver: Verb<z.output<typeof createDriverBody>, Driver> = async (context, input) => {
  const { settings } = await context.settings.current();
  const refused = refuseVehicle(settings, input.vehicle);
  if (refused) return refused;
  return withIdempotency(context, { scope: "createDriver", input }, async (context) => {
    const user = await context.db
      .insertInto("users")
      .values({ username: `driver-${randomBytes(6).toString("hex")}`, display_name: input.name, role: "driver" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { phone, vehicle, licenceNote: licence_note } = input;
    const { id } = await context.db
      .insertInto("drivers")
      .values({ user_id: user.id, phone, vehicle, licence_note, created_at: context.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storeAuditEntry(context, { act: "driver.created", object: { kind: "driver", id }, after: { vehicle } });
    context.log.info({ driverId: id }, "A driver was added");
    return readDriver(context, id);
  });
};
