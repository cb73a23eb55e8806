import { createContext, useContext } from "react";
import type { Membership, PortalMember } from "../../../contract/portal-sign-in.ts";
import { type MemberAct, mayMember } from "../../../domain/accounts/member-roles.ts";

export type Portal = {
  email: string;
  member: PortalMember;
  memberships: Membership[];
  /** Ends the session in this browser and shows the sign-in. */
  signOut: () => Promise<void>;
  /** Shows another account of the same email address; everything loaded before is discarded. */
  switchAccount: (memberId: number) => Promise<void>;
};

export const PortalContext = createContext<Portal | null>(null);

/** Who is signed in, for every screen of the portal. */
export function usePortal(): Portal & { may: (act: MemberAct) => boolean } {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal must be used inside the portal");
  return { ...portal, may: (act) => mayMember(portal.member.role, act) };
}
