import { createContext, useContext } from "react";
import type { StaffUser } from "../staff-session.ts";

type Staff = {
  user: StaffUser;
  /** Ends the session in this browser and redirects to the login. */
  signOut: () => void;
};

export const StaffContext = createContext<Staff | null>(null);

/** The signed-in user, for every screen of the staff area. */
export function useStaff(): Staff & { isAdministrator: boolean } {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff must be used inside the staff area");
  return { ...staff, isAdministrator: staff.user.roles.includes("administrator") };
}
