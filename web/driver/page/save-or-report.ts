import type { DriverStop } from "../../../contract/driver-phone.ts";
import type { ShownStop } from "../run/shown-stops.ts";
import { openStorage, storageIfOpen } from "../storage/open-storage.ts";
import { type DriverAction, StaleStopError, saveDriverAction } from "../storage/save-driver-action.ts";
import { lastPosition } from "./positions.ts";

/**
 * Saves an action with the phone's position. If there is no space for its picture, the rest is saved unless the picture
 * is required. `reloadStop` reads the stop again if another action was saved for it since.
 * @returns the event's id, or null if the same action was saved already; and a warning about what was lost
 */
export async function saveOrReport(
  action: DriverAction,
  driverId: number,
  needsPicture: boolean,
  reloadStop: (stop: DriverStop) => Promise<ShownStop | undefined>,
): Promise<{ eventId: string | null; lost: string | null }> {
  const position = lastPosition();
  const save = async ({ picture, ...rest }: DriverAction) =>
    saveDriverAction(
      storageIfOpen() ?? (await openStorage()),
      { ...rest, ...(picture && { picture }), ...(position && { position }) },
      driverId,
    );
  try {
    return { eventId: await save(action), lost: null };
  } catch (error) {
    if (error instanceof StaleStopError) {
      const since = await rebaseAction(action, reloadStop);
      return since ? saveOrReport(since, driverId, needsPicture, reloadStop) : reportStaleStop(action);
    }
    if (!isFull(error)) throw new Error(refusedText);
    if (!action.picture) throw new Error(fullText);
    if (needsPicture) throw new Error(noRoomText);
  }
  const { picture: _, ...withoutPicture } = action;
  try {
    return { eventId: await save(withoutPicture), lost: pictureLostText };
  } catch (error) {
    throw new Error(isFull(error) ? fullText : refusedText);
  }
}

/** A form's content still counts after another action in another window or by 'Undo', unless the stop is finished. */
async function rebaseAction(action: DriverAction, reloadStop: (stop: DriverStop) => Promise<ShownStop | undefined>) {
  if (action.kind !== "complete" && action.kind !== "fail") return null;
  const stop = await reloadStop(action.stop).catch(() => {
    throw new Error(refusedText);
  });
  if (!stop || stop.after === action.after || stop.state === "done" || stop.state === "failed") return null;
  return { ...action, stop, after: stop.after };
}

/** A second tap on the same button is ignored; a form that could not be saved is not. */
function reportStaleStop({ signature, picture, kind }: DriverAction): { eventId: null; lost: null } {
  if (signature || picture || kind === "complete" || kind === "fail")
    throw new Error("NOT SAVED: this stop was finished in another window of the app. Go back and look at it.");
  return { eventId: null, lost: null };
}

const isFull = (error: unknown) => error instanceof DOMException && /quota/i.test(`${error.name} ${error.message}`);

const fullText = "NOT SAVED: this phone has no space left. Delete some pictures or apps, then press again.";
const noRoomText =
  "NOT SAVED: this phone has no space left for the picture. Delete some pictures or apps, then press again: what is signed here stays until then.";
const pictureLostText =
  "kept, but WITHOUT its picture: this phone has no space left. Delete some pictures or apps, and tell the office.";
const refusedText = "NOT SAVED: this phone could not save it. Press again; if that does not work, ring the office.";
