import type { MemberRole } from "./member-roles.ts";

type Owner = { id: number; role: MemberRole; state: "invited" | "active" | "disabled" };

/**
 * Why a member cannot be changed like this; null if they can. Somebody has to be able to manage an account, so its
 * last owner who is not disabled stays an owner.
 */
export function refuseLastOwner(members: readonly Owner[], changed: Owner): string | null {
  const isOwner = ({ role, state }: Owner) => role === "owner" && state !== "disabled";
  if (isOwner(changed) || !members.some((member) => member.id === changed.id && isOwner(member))) return null;
  const others = members.filter((member) => member.id !== changed.id && isOwner(member));
  return others.length > 0 ? null : "This is the account's last owner: make another member an owner first.";
}
