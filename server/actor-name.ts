import type { Actor } from "./context.ts";

/** The actor's name in the history of what they changed. */
export function actorName(actor: Actor): string {
  if (actor.kind === "staff") return actor.username;
  if (actor.kind === "driver") return actor.name;
  if (actor.kind === "member") return actor.name || actor.email;
  if (actor.kind === "proven_email") return actor.email;
  if (actor.kind === "api_key") return `API key ${actor.keyId}`;
  return actor.kind === "system" ? actor.name : "visitor";
}
