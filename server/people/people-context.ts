import type { Context } from "../context.ts";

/** What these verbs use, so that the terminal can run them without a whole server. */
export type PeopleContext = Pick<Context, "db" | "now" | "log" | "idempotencyKey">;
