import type { Driver } from "../../contract/drivers.ts";
import type { Verb } from "../context.ts";
import { readDrivers } from "./shown-driver.ts";

/** Everyone who drives, by name; who ended comes last. */
export const listDrivers: Verb<object, { drivers: Driver[] }> = async (context) => ({
  drivers: await readDrivers(context),
});
