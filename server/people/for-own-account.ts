import type { Actor, Context, Role, Verb } from "../context.ts";

/** A user who changes their own account. `isSettingUp`: signed in with only a password, to set up a second factor. */
export type OwnAccount = { userId: number; username: string; role: Role; isSettingUp: boolean };

function ownAccountOf(actor: Actor): OwnAccount | null {
  if (actor.kind !== "staff" && actor.kind !== "setting_up") return null;
  const { userId, username, role } = actor;
  return { userId, username, role, isSettingUp: actor.kind === "setting_up" };
}

/** A verb about the caller's own account; the routes let nobody else in. */
export function forOwnAccount<Input, Output>(
  work: (context: Context, account: OwnAccount, input: Input) => ReturnType<Verb<Input, Output>>,
): Verb<Input, Output> {
  return async (context, input) => {
    const account = ownAccountOf(context.actor);
    return account ? work(context, account, input) : { failed: "forbidden", message: "Only a user has an account." };
  };
}
