import type { Selectable } from "kysely";
import { staffPages } from "../../contract/staff-paths.ts";
import type { Context } from "../context.ts";
import type { Users } from "../database/types.ts";
import { alertTeam } from "../mail/alert-team.ts";

/** Alerts the team that many passwords were tried on one account, which now has to wait except in known devices. */
export async function alertSprayedAccount(context: Context, user: Pick<Selectable<Users>, "id" | "username">) {
  await alertTeam(context, {
    orderId: null,
    title: `Many wrong passwords for ${user.username}`,
    text: "Somebody is guessing the password of this user, from one or more addresses. For a quarter of an hour nobody can sign in with it from a new browser; browsers that the user has signed in with, and passkeys, still work. If it was the user, nothing needs to be done. If not, make sure that they have a second factor.",
    facts: [
      { label: "User", value: user.username },
      { label: "Users", value: context.environment.publicUrl + staffPages.users },
    ],
  });
}
