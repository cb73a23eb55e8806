import { invalidParam } from "./api-error.ts";
import { type Params, paramsOf, textOf } from "./form-body.ts";
import { page } from "./list-page.ts";
import type { FakeEvent } from "./objects.ts";

export type EventListRules = {
  /** An event is listed only this long after it was created. */
  lateMs: number;
};

const listedSeconds = 30 * 86_400;
const params = ["created", "limit", "starting_after", "type", "types"];
const maxTypes = 20;

/**
 * The events of the last 30 days, whether or not their webhooks arrived. Newest first; those of the same second come in
 * a fixed order that is not chronological.
 */
export function listEvents(
  events: FakeEvent[],
  asked: Params,
  { rules, now }: { rules: EventListRules; now: Date },
): object {
  const unknown = Object.keys(asked).find((name) => !params.includes(name));
  if (unknown) throw invalidParam(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
  const type = textOf(asked["type"]);
  const types = Object.values(paramsOf(asked["types"]));
  if (type !== null && types.length > 0) throw invalidParam("types", "You may only specify one of: type, types.");
  if (types.length > maxTypes) throw invalidParam("types", `You may only specify up to ${maxTypes} types.`);
  const seconds = Math.floor(now.getTime() / 1000);
  const listed = events.filter(
    ({ created, type: own }) =>
      created > seconds - listedSeconds &&
      created * 1000 <= now.getTime() - rules.lateMs &&
      (type === null || own === type) &&
      (types.length === 0 || types.includes(own)),
  );
  const oldestFirst = listed.toSorted((one, other) => one.created - other.created || compare(one.id, other.id));
  return page(oldestFirst, asked, "/v1/events", (event) => event);
}

/** Ids are random, so this order is unrelated to time. */
function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
