import type { z } from "zod";
import type { setDriverHomeBody } from "../../../contract/driver-shifts.schema.ts";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { Context, Verb } from "../../context.ts";
import type { Coordinates } from "../../maps/maps.ts";
import { changeShifts } from "./change-shifts.ts";

/** Sets where a driver lives; an empty address removes the home while no shift needs it. */
export const setDriverHome: Verb<{ id: number } & z.output<typeof setDriverHomeBody>, DriverShifts> = async (
  context,
  { id, version, address, placeId },
) => {
  // Runs before the transaction, because a maps engine may take a while.
  const position = address === "" ? null : await findPosition(context, address, placeId);
  return changeShifts(context, {
    id,
    version,
    change: ({ week, days, home }) => {
      if (address !== "" && position === null) {
        if (home?.address === address) return { week, days };
        return refuseHome("We don’t know this place. Type an Eircode, or choose a place from the list.");
      }
      const needsHome = [...week, ...days].some(
        ({ shift }) => shift?.startPlace === "home" || shift?.endPlace === "home",
      );
      if (position === null && needsHome)
        return refuseHome("Shifts of this driver begin or end at home. Change those first.");
      return { week, days, home: position && { address, lat: position.lat, lon: position.lon } };
    },
  });
};

const refuseHome = (message: string) => ({ failed: "invalid_fields" as const, message, params: { address: message } });

/** The position of the chosen place, or else of the only place that the address can mean. */
async function findPosition({ maps }: Context, address: string, placeId: string | null): Promise<Coordinates | null> {
  const id = placeId ?? (await maps.suggest(address, null)).find(({ whole }) => whole)?.id;
  if (id === undefined) return null;
  return (await maps.place(id))?.location ?? null;
}
