import type { Driver } from "../../contract/drivers.ts";
import type { Verb } from "../context.ts";
import { readDrivers } from "./read-drivers.ts";

/** All drivers by name, deactivated ones last. */
export const listDrivers: Verb<object, { drivers: Driver[] }> = async (context) => ({
  drivers: await readDrivers(context),
});
