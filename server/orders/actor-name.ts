import type { Actor } from "../context.ts";

/** Who did it, as an order's history names them. */
export function actorName(actor: Actor): string {
  if (actor.kind === "staff") return actor.username;
  if (actor.kind === "api_key") return `API key ${actor.keyId}`;
  return actor.kind === "system" ? actor.name : "visitor";
}
