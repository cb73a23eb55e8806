import type { ConnectionCheck } from "../../contract/connections.ts";
import type { Verb } from "../context.ts";

/** What the maps engine answers to each of its questions, in words for staff. With Google each test costs three questions. */
export const testMaps: Verb<object, { checks: ConnectionCheck[] }> = async ({ maps }) => ({
  checks: await maps.check(),
});
