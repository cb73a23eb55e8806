import type { Actor, Context } from "../context.ts";

/** The calling member, with the account of their session: no call names another. */
export function ownMember({ actor }: Pick<Context, "actor">): Extract<Actor, { kind: "member" }> {
  if (actor.kind !== "member") throw new Error("Only members of an account make this call.");
  return actor;
}
