import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { Verb } from "../../context.ts";
import { driverNotFound } from "../read-drivers.ts";
import { readShifts } from "./read-shifts.ts";

export const getDriverShifts: Verb<{ id: number }, DriverShifts> = async (context, { id }) => {
  const driver = await context.db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id", "display_name", "vehicle", "shifts_version"])
    .where("drivers.id", "=", id)
    .executeTakeFirst();
  return driver ? readShifts(context, driver) : driverNotFound;
};
