import { createContext, useContext } from "react";
import type { StaffUser } from "../staff-session.ts";

type Staff = {
  user: StaffUser;
  /** Ends the session in this browser and leads to the login. */
  signOut: () => void;
};

export const StaffContext = createContext<Staff | null>(null);

/** Who is signed in, on every screen of the staff area. */
export function useStaff(): Staff & { isAdministrator: boolean } {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff needs the staff area around it");
  return { ...staff, isAdministrator: staff.user.roles.includes("administrator") };
}
